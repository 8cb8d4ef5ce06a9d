"""Modules give the same results before and after every pass."""

import pathlib
import re
import shlex
import subprocess

import pytest

TESTS = pathlib.Path(__file__).resolve().parents[1]
# What these are for is to change the parameters or the values of constants.
CHANGES_SEMANTICS = ("remove-entry-parameters", "materialize-elided-constants")


def run(build_dir, *arguments):
    failures = build_dir / "failures"
    done = subprocess.run(
        [build_dir / "bin" / "hlo-differential", f"--failures-dir={failures}"]
        + ["--jobs=2", *arguments],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("options", [[], ["--dynamic-shapes"]], ids=["static", "dyn"])
def test_random_modules(build_dir, options):
    summary = run(build_dir, "--count=2000", *options)
    # What does not run compares nothing. Of an operation that is there, all do.
    reasons = re.findall(r"\d+ do not run: (.*)", summary)
    assert all("has no evaluator" in reason for reason in reasons), summary
    assert int(re.search(r"(\d+) modules do not run", summary).group(1)) < 1000


def get_passes(hlo_opt):
    """The names that `hlo-opt --list-passes` has."""
    done = subprocess.run([hlo_opt, "--list-passes"], capture_output=True, text=True)
    return set(re.findall(r"^  ([\w-]+)", done.stdout, re.MULTILINE))


def get_pipelines(path, passes):
    """The pipelines that the RUN lines of a test give hlo-opt."""
    text = re.sub(r"\\\n\s*(//|#) RUN:", " ", path.read_text())
    pipelines = set()
    for command in re.findall(r"RUN: .*?\bhlo-opt (?:.* )?%s (.*)", text):
        pipeline = []
        for word in shlex.split(command, comments=False):
            if word in ("|", ">", "2>&1"):
                break
            name, _, options = word.removeprefix("--").partition("=")
            if name == "pass-pipeline":
                pipeline.append(re.sub(r"^builtin\.module\((.*)\)$", r"\1", options))
            elif name in passes:
                pipeline.append(name + (f"{{{options}}}" if options else ""))
        if pipeline and not any(n in ",".join(pipeline) for n in CHANGES_SEMANTICS):
            pipelines.add(",".join(pipeline))
    return sorted(pipelines)


def test_inputs_of_pass_tests(build_dir, hlo_opt):
    """Every part of every lit test of a pass, with the flags of its RUN lines."""
    passes = get_passes(hlo_opt)
    assert "dce" in passes
    num_files = num_comparisons = 0
    for path in sorted(TESTS.rglob("*")):
        if path.suffix not in (".mlir", ".hlo") or "models" in path.parts:
            continue
        if not (pipelines := get_pipelines(path, passes)):
            continue
        summary = run(build_dir, path, *(f"--pipeline={p}" for p in pipelines))
        num_files += 1
        num_comparisons += int(re.search(r"(\d+) comparisons", summary).group(1))
    print(f"{num_files} files, {num_comparisons} comparisons")
    assert num_files > 10
    assert num_comparisons > 80
