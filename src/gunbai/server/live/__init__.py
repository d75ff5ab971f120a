"""Tables in memory: rooms with their lock, timers, chat and bots, and the bus to other nodes."""
