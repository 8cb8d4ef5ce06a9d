"""The inputs of the lit tests of passes compute the same before and after them."""

import pathlib
import re
import shlex
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MISMATCH, INTERNAL_ERROR = 3, 70

# Passes for which another result is what they are asked for.
CHANGES_RESULTS = (
    "--dynamic-padder=shape-checks=compile-time",
    "--dynamic-padder=slice-dynamic-output=false",
    "--materialize-elided-constants",
    "--rng-bit-generator-expander=default-algorithm=three-fry",
    "--rng-expander",  # other random numbers: test_rng_expander.py
)


def pass_flags(text):
    """The passes of each `RUN: hlo-opt %s …` line, as flags, each list once."""
    joined = re.sub(r"\\\n//\s*RUN:", " ", text)
    found = []
    for command in re.findall(r"^// RUN: hlo-opt %s (.*)$", joined, re.M):
        flags = []
        for word in shlex.split(re.split(r" [|>] | -o | 2>", command)[0]):
            name = word.lstrip("-").split("=")[0]
            if not re.match(r"(split|verify|remark|mlir|allow|emit)", name):
                flags.append(word)
        if any(flag.startswith(CHANGES_RESULTS) for flag in flags):
            continue
        if flags and flags not in found:
            found.append(flags)
    return found


def cases():
    for path in sorted((ROOT / "test" / "Transforms").rglob("*.*")):
        if path.suffix in (".mlir", ".hlo"):
            yield pytest.param(path, id=path.name)


@pytest.mark.parametrize("path", list(cases()))
def test_pass_keeps_results(build_dir, tmp_path, path):
    text = path.read_text()
    compared = 0
    for chunk in text.split("// -----"):
        module = tmp_path / f"module{path.suffix}"
        module.write_text(chunk)
        entries = re.findall(r"func\.func @([\w.$-]+)", chunk) or [None]
        for entry in entries:
            for flags in pass_flags(text):
                command = [build_dir / "bin" / "hlo-run", module, "--compare", *flags]
                command.append("--step-limit=10000")  # some loops never end
                if entry:
                    command.append(f"--entry={entry}")
                done = subprocess.run(
                    command, text=True, capture_output=True, check=False, timeout=60
                )
                report = f"{shlex.join(map(str, command))}\n{done.stdout}{done.stderr}"
                assert done.returncode not in (MISMATCH, INTERNAL_ERROR), report
                assert done.returncode >= 0, report
                compared += done.returncode == 0
    if not compared:
        pytest.skip("none of its modules can be run")
