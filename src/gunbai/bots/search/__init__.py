"""Tree search over imagined worlds: information-set Monte Carlo tree search.

`tree` is compiled and depends only on the core and the base class of evaluations; `bot` makes a
bot of it; `parallel` searches in several processes at once. A `guide` brings values and priors
from Python (`guided` is its tree); `reading` shows the tree after a search.
"""

from gunbai.bots.search.bot import Candidate, SearchBot, Thinking, Thought
from gunbai.bots.search.guide import Guide, Opinion
from gunbai.bots.search.guided import Leaf
from gunbai.bots.search.parallel import ParallelBot
from gunbai.bots.search.reading import Branch, Edge
from gunbai.bots.search.tree import Policy

__all__ = [
    "Branch",
    "Candidate",
    "Edge",
    "Guide",
    "Leaf",
    "Opinion",
    "ParallelBot",
    "Policy",
    "SearchBot",
    "Thinking",
    "Thought",
]
