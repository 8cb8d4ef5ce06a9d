"""A corpus of HLO files outside the project, if there is one: its sections and known
cases.

A corpus is a folder of sections, each a folder of `.hlo` files. Everything in it is
accepted by XLA's parser, except the sections named `rejected`.
"""

import functools
import os
import pathlib

PROJECT = pathlib.Path(__file__).resolve().parents[2]


def find():
    """The folder HLO_CORPUS names, else `../shared/corpus`, else None."""
    if named := os.environ.get("HLO_CORPUS"):
        return pathlib.Path(named)
    beside = PROJECT.parent / "shared" / "corpus"
    return beside if beside.is_dir() else None


def sections(folder):
    """{section name: [paths]}: every folder below that has `.hlo` files, sorted."""
    found = {}
    for path in sorted(pathlib.Path(folder).rglob("*.hlo")):
        found.setdefault(path.parent.relative_to(folder).as_posix(), []).append(path)
    return found


def default_paths(sections):
    """The models and these sections of a corpus if there is one."""
    folder = find()
    parts = [folder / section for section in sections] if folder else []
    return [PROJECT / "test" / "models", *(part for part in parts if part.is_dir())]


def files(paths):
    """These files, and those in these folders."""
    for path in paths:
        yield from sorted(path.rglob("*.hlo")) if path.is_dir() else [path]


def is_rejected(section):
    """True if XLA rejects the files of a section."""
    return section.rpartition("/")[2] == "rejected"


@functools.cache
def exceptions():
    """{section/name.hlo: reason} of the files that may differ after a round trip.

    Kept in `exceptions.txt` beside this file, one `PATH: REASON` per line.
    """
    return reasons("exceptions.txt")


def reasons(name):
    """{key: reason} of a file beside this one with one `KEY: REASON` per line."""
    lines = (pathlib.Path(__file__).parent / name).read_text().splitlines()
    entries = (line.partition(": ") for line in lines if line and line[0] != "#")
    return {key.strip(): reason.strip() for key, _, reason in entries}
