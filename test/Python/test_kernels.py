"""Kernels for this machine compute what the interpreter does."""

import pathlib
import subprocess

import pytest

# What no kernel computes, but what expanders make of it.
LEFT_OUT = ("topk",)
FLOATS = "f16,bf16,f32,f64"
NARROW = "f4e2m1fn,f6e2m3fn,f6e3m2fn,f8e3m4,f8e4m3,f8e4m3fn,f8e4m3b11fnuz"
NARROW += ",f8e4m3fnuz,f8e5m2,f8e5m2fnuz,f8e8m0fnu"
INTEGERS = "pred,s2,s4,s8,s16,s32,s64,u2,u4,u8,u16,u32,u64"
OPTIONS = {
    "floats": [f"--dtypes=pred,s32,{FLOATS}"],
    "integers": [f"--dtypes={INTEGERS}"],
    "narrow": [f"--dtypes=f32,s32,pred,{NARROW}"],
    "complex": ["--dtypes=f32,f64,c64,c128,s32,pred"],
    "bits": ["--op-weights=bitcast-convert:20", f"--dtypes={INTEGERS},{FLOATS},c64"],
    "updates": ["--op-weights=scatter:9", "--op-weights=dynamic-update-slice:9"]
    + ["--op-weights=sort:9", "--layouts", f"--dtypes=pred,s32,u8,s64,{FLOATS}"],
    "layouts": ["--layouts", "--dtypes=f32,s32,pred,bf16"],
    "special": ["--special-values=60", "--dtypes=f32,f64,s32,s8,pred"],
}
TOLERANCE = ["--abs-tolerance=1e-4", "--rel-tolerance=1e-3", "--ulp-tolerance=4"]


FUSED = ["--compile-to-hlo=target=cpu"]
# The pipeline packs elements of fewer bits than a byte, which have no kernels.
CASES = [(name, []) for name in OPTIONS]
CASES += [(name, FUSED) for name in ("floats", "complex", "special", "updates")]


@pytest.mark.parametrize(
    "options, passes",
    [(OPTIONS[name], passes) for name, passes in CASES],
    ids=[name + ("-fused" if passes else "") for name, passes in CASES],
)
def test_random_modules(build_dir, tmp_path, options, passes):
    left_out = [f"--op-weights={name}:0" for name in LEFT_OUT]
    subprocess.run(
        [build_dir / "bin" / "hlo-generate", "--count=40", f"--output-dir={tmp_path}"]
        + [*left_out, *options],
        check=True,
    )
    bad = []
    for path in sorted(tmp_path.glob("*.hlo")):
        done = subprocess.run(
            [build_dir / "bin" / "hlo-run", path, "--check-kernels", *TOLERANCE]
            + passes,
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            bad.append(f"{path.name}: {done.stderr}")
    assert not bad, "\n".join(bad[:9])


@pytest.mark.parametrize(
    "flags", [["--compare=interpreter"], ["--check-duplicates", *FUSED]], ids=" ".join
)
def test_programs(build_dir, tmp_path, flags):
    """Values that are compared with copies of themselves are equal to the bit."""
    subprocess.run(
        [build_dir / "bin" / "hlo-generate", "--count=40", f"--output-dir={tmp_path}"]
        + ["--programs", "--attributes=false", "--size=8", "--max-elements=4096"]
        + ["--ops=compare,dynamic-update-slice", "--dtypes=f32,f64,c64"],
        check=True,
    )
    bad = []
    for path in sorted(tmp_path.glob("*.hlo")):
        done = subprocess.run(
            [build_dir / "bin" / "hlo-run", path, *flags],
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            bad.append(f"{path.name}: {done.stdout}{done.stderr}")
    assert not bad, "\n".join(bad[:9])


@pytest.mark.parametrize("passes", [[], FUSED], ids=["single", "fused"])
def test_shapes(build_dir, passes):
    """Columns, rows and transposes that no tile divides."""
    path = pathlib.Path(__file__).parent / "kernel_shapes.hlo"
    subprocess.run(
        [build_dir / "bin" / "hlo-run", path, "--check-kernels", *TOLERANCE, *passes],
        check=True,
    )
