"""Tree search over imagined worlds: information-set Monte Carlo tree search.

`tree` is compiled and depends only on the core and the base class of evaluations; `bot` makes a
bot of it; `parallel` searches in several processes at once.
"""

from gunbai.bots.search.bot import Candidate, SearchBot, Thinking, Thought
from gunbai.bots.search.parallel import ParallelBot

__all__ = ["Candidate", "ParallelBot", "SearchBot", "Thinking", "Thought"]
