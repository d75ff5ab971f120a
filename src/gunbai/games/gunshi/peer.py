"""The OpenSpiel game of the same kind, measured beside this one: tactics on a board."""

PEER = "breakthrough"
