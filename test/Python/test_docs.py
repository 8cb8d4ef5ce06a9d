"""Console blocks of the documentation show what the tools really print."""

import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def console_blocks():
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for block in re.findall(
            r"^```console\n(.*?)^```", page.read_text(), re.M | re.S
        ):
            # A block is a list of `$ command` lines, each followed by its output.
            parts = re.split(r"^\$ (.*)\n", block, flags=re.M)[1:]
            for command, output in zip(parts[::2], parts[1::2], strict=True):
                yield pytest.param(command, output, id=f"{page.name}: {command}")


@pytest.mark.parametrize("command, output", list(console_blocks()))
def test_console_block(build_dir, source_dir, command, output):
    done = subprocess.run(
        command.replace("build/bin/", f"{build_dir}/bin/"),
        shell=True,
        cwd=source_dir,
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.stdout == output, done.stderr
