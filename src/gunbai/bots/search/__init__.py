"""Tree search over imagined worlds: information-set Monte Carlo tree search.

`tree` is compiled and knows only the core and the base of evaluations; `bot` seats it at a table;
`parallel` lets several processes think at once.
"""

from gunbai.bots.search.bot import Candidate, SearchBot, Thinking, Thought
from gunbai.bots.search.parallel import ParallelBot

__all__ = ["Candidate", "ParallelBot", "SearchBot", "Thinking", "Thought"]
