"""Tests of the bots, by room."""
