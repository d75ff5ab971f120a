"""The OpenSpiel game of the same kind, measured beside this one: a game of dice."""

PEER = "backgammon"
