"""Strength: matches of bots over paired deals, against opponents that never change.

`python -m bench.strength` plays the matches of `plan.toml` (or those of the named games, or one
match given by `--new` and `--against`). A deal is one seed of luck; it is played once with the new
bot in every seat. An opponent `frozen:level6` is the bot of the commit in `frozen.py`, built in an
environment of its own. A match ends as soon as its interval, which is valid at every moment, lies
on one side of the goal. Every deal is kept in a folder, so the command can be interrupted and
continues where it stopped. `--write` puts the results into bench/results/strength.md and .json.
"""
