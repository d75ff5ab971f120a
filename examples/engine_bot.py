"""A program for the line protocol: it plays the first code in alphabetical order.

gunbai engine check "python examples/engine_bot.py"
gunbai play gunshi --seat human "cmd: python examples/engine_bot.py"
gunbai serve --engine first="python examples/engine_bot.py"
"""

import json
import sys

legal: list[str] = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "gbi":
        print("id name first\nid author you\ngbiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "legal":
        legal = json.loads(rest)
    elif word == "go":
        print("bestmove", min(legal), flush=True)
    elif word == "quit":
        break
