#!/usr/bin/env bash
# The server beside boardgame.io in one run; then bad lines and kills. From the project's folder.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
peer=build/peer
mkdir -p "$peer"
cp "$here"/peer_*.js "$here/package.json" "$peer/"
[ -d "$peer/node_modules" ] || (cd "$peer" && npm install --no-audit --no-fund --silent)
python=${PYTHON:-.venv/bin/python}
PYTHONPATH=src "$python" -m gunbai.server.bench.measure --peer "$peer" "$@"
PYTHONPATH=src:. "$python" -m bench.server.faults
