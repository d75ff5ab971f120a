"""Mistakes in packs in the reader's language: the English text leads to its translation.

The checks of a pack write plain English. A text that is like a message `packs.…` (or
`<game>.packs.…`, in the words of a game) is said in another language by that message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from gunbai.core.errors import GunbaiError
from gunbai.i18n import catalogue, say

LONGEST = 2000
"""A longer text is not translated: it holds the data of a pack rather than words."""
_PLACE = re.compile(r"\{(\w+)\}")


def said(language: str, text: str) -> str:
    """A problem or a remedy in a language; the text itself if there is no message like it."""
    if language == "en" or len(text) > LONGEST:
        return text
    for key, pattern in _patterns():
        if found := pattern.fullmatch(text):
            return say(language, key, found.groupdict())
    return text


def details(error: GunbaiError, language: str) -> Mapping[str, object]:
    """The arguments of the message of an error; those of a mistake in a pack in this language."""
    if error.key != "error.bad_pack" or language == "en":
        return error.details
    given = error.details
    inner = {name: said(language, str(given[name])) for name in ("problem", "remedy")}
    return {**given, **inner, "stop": ""}


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """The messages by key, those with the most text of their own first."""
    found = [
        (key, text)
        for key, text in catalogue("en").items()
        if key.startswith("packs.") or ".packs." in key
    ]
    found.sort(key=lambda each: -len(_PLACE.sub("", each[1])))
    return [(key, _pattern(text)) for key, text in found]


def _pattern(template: str) -> re.Pattern[str]:
    parts = _PLACE.split(template)
    text = "".join(f"(?P<{part}>.+?)" if i % 2 else re.escape(part) for i, part in enumerate(parts))
    return re.compile(text, re.DOTALL)
