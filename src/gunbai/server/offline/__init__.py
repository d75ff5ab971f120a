"""A house without a server: the same tables in a browser's worker, or wherever Python runs.

`start` opens the house on a log that JavaScript keeps (IndexedDB) and gives its `Door`: what HTTP
and sockets are for the server. `think` is what the second worker runs for bots, hints and analyses.
Nothing here needs a network, a database or threads.
"""

from gunbai.server.offline.door import Door, start
from gunbai.server.offline.thinking import think

__all__ = ["Door", "start", "think"]
