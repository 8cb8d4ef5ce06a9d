"""Kernels for this machine compute what the interpreter does."""

import subprocess

import pytest

# What no kernel computes yet, or only in a form that expanders make.
LEFT_OUT = ("bitcast-convert", "stochastic-convert", "topk")
COMPLEX = ("asin", "acos", "asinh", "acosh", "atanh", "cosh", "sinh", "logistic")
FLOATS = "f16,bf16,f32,f64"
NARROW = "f4e2m1fn,f6e2m3fn,f6e3m2fn,f8e3m4,f8e4m3,f8e4m3fn,f8e4m3b11fnuz"
NARROW += ",f8e4m3fnuz,f8e5m2,f8e5m2fnuz"
INTEGERS = "pred,s2,s4,s8,s16,s32,s64,u2,u4,u8,u16,u32,u64"
OPTIONS = {
    "floats": [f"--dtypes=pred,s32,{FLOATS}"],
    "integers": [f"--dtypes={INTEGERS}"],
    "narrow": [f"--dtypes=f32,s32,pred,{NARROW}"],
    "complex": ["--dtypes=f32,f64,c64,c128,s32,pred"]
    + [f"--op-weights={name}:0" for name in COMPLEX],
    "layouts": ["--layouts", "--dtypes=f32,s32,pred,bf16"],
    "special": ["--special-values=60", "--dtypes=f32,f64,s32,s8,pred"],
}
TOLERANCE = ["--abs-tolerance=1e-4", "--rel-tolerance=1e-3", "--ulp-tolerance=4"]


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_random_modules(build_dir, tmp_path, options):
    left_out = [f"--op-weights={name}:0" for name in LEFT_OUT]
    subprocess.run(
        [build_dir / "bin" / "hlo-generate", "--count=60", f"--output-dir={tmp_path}"]
        + [*left_out, *options],
        check=True,
    )
    bad = []
    for path in sorted(tmp_path.glob("*.hlo")):
        done = subprocess.run(
            [build_dir / "bin" / "hlo-run", path, "--check-kernels", *TOLERANCE],
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            bad.append(f"{path.name}: {done.stderr}")
    assert not bad, "\n".join(bad[:9])
