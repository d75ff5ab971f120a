"""What `make` changes on a machine outside of the working copy."""

from __future__ import annotations

import os
import runpy
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORKSPACE = runpy.run_path(str(ROOT / "tools" / "workspace.py"))


def test_services_stay_at_rest_while_packages_are_installed_and_no_longer(tmp_path: Path) -> None:
    policy = tmp_path / "policy-rc.d"
    with WORKSPACE["services_at_rest"](policy):
        assert os.access(policy, os.X_OK)
        assert policy.read_text() == "#!/bin/sh\nexit 101\n"
    assert not policy.exists()


def test_a_policy_that_stands_is_left_alone(tmp_path: Path) -> None:
    policy = tmp_path / "policy-rc.d"
    policy.write_text("of the machine")
    with WORKSPACE["services_at_rest"](policy):
        pass
    assert policy.read_text() == "of the machine"
