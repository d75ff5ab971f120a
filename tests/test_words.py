"""The catalogues: the same keys and the same arguments in every language."""

from __future__ import annotations

import json
import re

import pytest

import gunbai
from gunbai.games import kind
from gunbai.i18n import LANGUAGES, arguments, catalogue, option_name, say, value_name


def test_every_language_has_every_message() -> None:
    keys = {language: set(catalogue(language)) for language in LANGUAGES}
    assert keys["ja"] == keys["en"]


def test_every_option_and_value_of_every_game_has_words() -> None:
    for language in LANGUAGES:
        known = catalogue(language)
        for id in gunbai.games():
            assert {f"{id}.about.text", f"{id}.about.minutes"} <= set(known)
            for option in kind(id).options:
                key = f"{id}.option.{option.name}"
                assert f"{key}.name" in known
                assert option_name(id, option.name, language) == known[f"{key}.name"]
                for value in option.choices:
                    said = value_name(id, option.name, value, language)
                    word = json.dumps(value).strip('"')
                    assert said == known[f"{key}.value.{word}"]


def test_every_message_takes_the_same_arguments() -> None:
    japanese = catalogue("ja")
    for key, template in catalogue("en").items():
        assert _shown(japanese[key]) == _shown(template), key


def _shown(template: str) -> set[str]:
    """The arguments that appear; one that only chooses between words may be missing."""
    return arguments(re.sub(r"\{\w+\|[^}]*\}", "", template))


def test_japanese_messages_are_japanese() -> None:
    same = {
        key
        for key, text in catalogue("ja").items()
        if text == catalogue("en")[key] and any(c.isalpha() and c.isascii() for c in text)
    }
    assert not {key for key in same if "{" not in catalogue("en")[key]}


def test_numbers_choose_the_word() -> None:
    args = {"n": 1, "seat": "P1", "supply": 3}
    assert "draws 1 army;" in say("en", "tenka.event.draw", args)
    assert "draws 2 armies;" in say("en", "tenka.event.draw", {**args, "n": 2})


def test_lists_and_counts_are_joined_in_the_language() -> None:
    assert say("en", "error.unknown_game", {"game": "go", "known": ("a", "b")}).endswith("a, b.")
    assert "a、b" in say("ja", "error.unknown_game", {"game": "go", "known": ("a", "b")})


def test_a_missing_argument_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("en", "error.unknown_game", {"game": "go"})
