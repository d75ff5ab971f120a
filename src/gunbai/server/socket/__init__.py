"""The WebSocket endpoint of a table."""
