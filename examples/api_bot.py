"""A bot for the bot API: it accepts every challenge and plays at random.

python examples/api_bot.py http://127.0.0.1:8000 TOKEN
"""

import json
import random
import sys
from threading import Thread
from typing import Any
from urllib.parse import quote
from urllib.request import Request, urlopen

server, token = sys.argv[1:3]


def call(path: str, method: str = "GET") -> Any:
    request = Request(server + path, method=method, headers={"Authorization": f"Bearer {token}"})
    return urlopen(request)


def play(table: str) -> None:
    for line in call(f"/api/bot/game/stream/{table}"):
        question = line.strip() and json.loads(line)["question"]
        if question:
            code = random.choice(question["choices"])["code"]
            call(
                f"/api/bot/game/{table}/move/{quote(code)}?decision={question['decision']}", "POST"
            )


for line in call("/api/stream/event"):
    event = json.loads(line.strip() or b'{"type": ""}')
    if event["type"] == "challenge":
        call(f"/api/challenge/{event['table']['table']}/accept", "POST")
    elif event["type"] == "gameStart":
        Thread(target=play, args=[event["table"]["table"]], daemon=True).start()
