"""Random modules: XLA's parser takes them, and ours reads them back the same."""

import re
import subprocess

import pytest
from oracle import xla

OPTIONS = {
    "default": [],
    "dynamic": ["--dynamic-shapes", "--op-weights=set-dimension-size:20"],
    "large": ["--size=200", "--max-elements=4000", "--max-depth=6"],
    "special": ["--special-values=80"],
    "scalars": ["--max-elements=1"],
    "devices": ["--replicas=4"],
    "programs": ["--programs", "--max-elements=1024"],
}


def read_for_xla(path):
    """Without what parsers before 2026 do not know."""
    return re.sub(r"( topk\(.*), is_stable=true", r"\1", path.read_text())


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_valid_modules(build_dir, tmp_path, options):
    count = 200 if "--size=200" in options else 1000
    subprocess.run(
        [build_dir / "bin" / "hlo-generate", f"--count={count}"]
        + [f"--output-dir={tmp_path}", *options],
        check=True,
    )
    paths = sorted(tmp_path.glob("*.hlo"))
    assert len(paths) == count
    verdicts = xla.canonical_all(read_for_xla(path) for path in paths)
    bad = [
        f"{path.name}: {verdict.status}: {verdict.text}"
        for path, verdict in zip(paths, verdicts, strict=True)
        if verdict.status != xla.ACCEPTED
    ]
    assert not bad, bad[:3]
    for path in paths[:20]:
        done = subprocess.run(
            [build_dir / "bin" / "hlo-translate", "--hlo-round-trip", path],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{path.name}: {done.stderr}"


@pytest.mark.parametrize("form", ["mlir", "bytecode"])
def test_every_operation_is_drawn(build_dir, tmp_path, form):
    """Each operation alone, in all forms; those that need others get them."""
    generate = build_dir / "bin" / "hlo-generate"
    listed = subprocess.run([generate, "--list-ops"], capture_output=True, text=True)
    missing = []
    for name in listed.stdout.split():
        out = tmp_path / name
        subprocess.run(
            [generate, f"--ops={name}", "--dynamic-shapes", f"--emit={form}"]
            + ["--count=5", "--size=20", f"--output-dir={out}"],
            check=True,
        )
        op = f"hlo.{name.replace('-', '_')}"
        if form == "mlir" and not any(op in p.read_text() for p in out.iterdir()):
            missing.append(name)
    assert not missing
