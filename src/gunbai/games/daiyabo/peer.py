"""The similar OpenSpiel game that benchmarks compare with daiyabo: a game of dice."""

PEER = "backgammon"
