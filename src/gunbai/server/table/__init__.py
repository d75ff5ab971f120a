"""Pure code: log, state, clocks and fairness of a table, and what a viewer may know of it.

Nothing here does I/O: no asyncio, no HTTP, no database, no clock of its own.
"""
