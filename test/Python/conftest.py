"""Fixtures of the Python tests."""

import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


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
