"""The similar OpenSpiel game that benchmarks compare with tenka: a game of dice."""

PEER = "backgammon"
