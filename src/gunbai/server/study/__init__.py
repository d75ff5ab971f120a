"""Hints, beliefs, analyses and lessons as data. Pure code without I/O, like `table`."""
