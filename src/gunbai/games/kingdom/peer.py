"""The similar OpenSpiel game that benchmarks compare with kingdom: tactics on a board."""

PEER = "breakthrough"
