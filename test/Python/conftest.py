"""Makes `oracle` importable and finds the built tools for the tests of this folder."""
import os
import pathlib
import sys

import pytest

TEST = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TEST))


@pytest.fixture(scope="session")
def tools():
    """The `oracle.tools.Tools` under test, from HLO_BINARY_DIR or build/bin."""
    from oracle.tools import Tools
    found = Tools(os.environ.get("HLO_BINARY_DIR") or TEST.parent / "build" / "bin")
    if missing := found.missing():
        pytest.fail(f"{', '.join(missing)} not in {found.folder}: build first or set HLO_BINARY_DIR")
    return found


@pytest.fixture(scope="session")
def models():
    """The folder of the committed models."""
    return TEST / "models"
