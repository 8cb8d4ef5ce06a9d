"""What scripts/new-pass.py and scripts/new-op.py share."""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Abort(Exception):
    """A mistake in the arguments, or a place that cannot be found."""


def camel(flag: str) -> str:
    """merge-slices -> MergeSlices"""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", flag):
        raise Abort(f"'{flag}' is not lower case with dashes")
    return "".join(word.capitalize() for word in flag.split("-"))


def banner(file: str, summary: str) -> str:
    """The first line of a source file, 80 columns wide."""
    start = f"//===- {file} - {summary} "
    return start[:74].ljust(75, "-") + "===//"


def fill(template: str, values: dict[str, str]) -> str:
    return re.sub(r"@(\w+)@", lambda match: values[match.group(1)], template)


def report(action: str, path: pathlib.Path) -> None:
    print(f"{action} {path.relative_to(ROOT)}")


def clang_format(path: pathlib.Path) -> None:
    try:
        subprocess.run(["clang-format-22", "-i", path], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"not formatted: {error}")


def write_new(path: pathlib.Path, template: str, values: dict[str, str]) -> None:
    if path.exists():
        raise Abort(f"{path.relative_to(ROOT)} exists")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(fill(template, values))
    report("wrote", path)


def append(path: pathlib.Path, template: str, values: dict[str, str]) -> None:
    path.write_text(path.read_text().rstrip() + "\n\n" + fill(template, values))
    report("extended", path)


def insert_at(path: pathlib.Path, index: int, text: str) -> None:
    lines = path.read_text().splitlines(keepends=True)
    lines.insert(index, text)
    path.write_text("".join(lines))
    report("extended", path)


def last_line(path: pathlib.Path, start: str) -> int:
    """The index of the last line that starts so."""
    lines = path.read_text().splitlines()
    found = [i for i, line in enumerate(lines) if line.startswith(start)]
    if not found:
        raise Abort(f"{path.relative_to(ROOT)} has no line '{start}…'")
    return found[-1]


def add_source(source: pathlib.Path) -> None:
    """Adds a source to the list of its library, in the nearest CMakeLists.txt."""
    for folder in source.parents:
        cmake = folder / "CMakeLists.txt"
        if cmake.exists() and "add_hlo_" in cmake.read_text():
            break
        if folder == ROOT:
            raise Abort(f"no CMakeLists.txt with a library for {source.name}")
    name = source.relative_to(folder).as_posix()
    lines = cmake.read_text().splitlines()
    sources = [i for i, line in enumerate(lines) if re.fullmatch(r"\s+\S+\.cpp", line)]
    if not sources:
        raise Abort(f"{cmake.relative_to(ROOT)} lists no source")
    later = [i for i in sources if lines[i].strip() > name]
    lines.insert(later[0] if later else sources[-1] + 1, f"  {name}")
    cmake.write_text("\n".join(lines) + "\n")
    report("extended", cmake)
