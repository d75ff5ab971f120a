"""Help for players as data: hints, beliefs, analyses, lessons. Pure, like `table`."""
