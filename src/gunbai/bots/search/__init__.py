"""Tree search over imagined worlds: information-set Monte Carlo tree search.

`tree` is compiled and knows only the core; `bot` seats it at a table.
"""

from gunbai.bots.search.bot import SearchBot

__all__ = ["SearchBot"]
