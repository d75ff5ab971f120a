"""The lock file of the client: complete, and silent about where anything was fetched from."""

from __future__ import annotations

import json

from tests.web.visitor import ROOT

PACKAGES = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]


def test_no_entry_names_a_registry() -> None:
    assert not [name for name, entry in PACKAGES.items() if "resolved" in entry]


def test_every_entry_has_its_hash() -> None:
    assert not [name for name, entry in PACKAGES.items() if name and "integrity" not in entry]


def test_every_platform_finds_its_build() -> None:
    """A lock without them fails on the first machine of another kind."""
    names = {name.rpartition("node_modules/")[2] for name in PACKAGES}
    for entry in PACKAGES.values():
        assert set(entry.get("optionalDependencies", {})) <= names


def test_the_client_needs_nothing_at_run_time() -> None:
    manifest = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert not manifest.get("dependencies")
