"""Fixtures of the Python tests."""

import os
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test"))  # the package `oracle`


def pytest_addoption(parser):
    parser.addoption(
        "--build-dir",
        type=pathlib.Path,
        default=ROOT / "build",
        help="build directory whose tools are tested",
    )


@pytest.fixture(scope="session")
def build_dir(request) -> pathlib.Path:
    return request.config.getoption("--build-dir").resolve()


@pytest.fixture(scope="session")
def source_dir() -> pathlib.Path:
    return ROOT


@pytest.fixture(scope="session")
def hlo_opt(build_dir) -> pathlib.Path:
    return build_dir / "bin" / "hlo-opt"


@pytest.fixture(scope="session")
def hlo_translate(build_dir) -> pathlib.Path:
    return build_dir / "bin" / "hlo-translate"


@pytest.fixture(scope="session")
def tools(build_dir):
    """The `oracle.tools.Tools` under test; HLO_BINARY_DIR has precedence."""
    from oracle.tools import Tools

    found = Tools(os.environ.get("HLO_BINARY_DIR") or build_dir / "bin")
    if missing := found.missing():
        pytest.fail(f"{', '.join(missing)} not in {found.folder}: build first")
    return found


@pytest.fixture(scope="session")
def models(source_dir) -> pathlib.Path:
    """The folder of the committed models."""
    return source_dir / "test" / "models"


@pytest.fixture
def program(build_dir, tmp_path):
    """A `oracle.program.Program` to add operations to."""
    from oracle.program import Program

    return Program(build_dir / "bin" / "hlo-run", tmp_path)
