"""The server: tables where people and bots play each other, over HTTP and WebSocket.

`log` is what is stored, `table` its fold, `judge` what a message causes; these three know no
network, no database and no clock. `room` brings them to life, `store` and `bus` keep and
spread them, `app` opens the doors. `wire` is the only definition of what goes over the line.
"""
