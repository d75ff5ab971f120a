"""The similar OpenSpiel game that benchmarks compare with gunshi: tactics on a board."""

PEER = "breakthrough"
