"""A server in a process of its own: `python -m tests.server.node '{"database": …}' PORT`."""

from __future__ import annotations

import json
import sys

from gunbai.server.run import serve
from gunbai.server.settings import Settings

if __name__ == "__main__":
    serve(Settings(**json.loads(sys.argv[1])), "127.0.0.1", int(sys.argv[2]), level="info")
