"""The server's benchmark: load from other processes, beside boardgame.io in the same run."""
