"""Modules compiled for the processor compute what the interpreter does."""

import pathlib
import subprocess

import numpy as np
import pytest
from oracle import arrays
from oracle.random_modules import compare_all

MODELS = sorted((pathlib.Path(__file__).parents[1] / "models").glob("*.hlo"))
# For several partitions, which only the interpreter simulates.
PARTITIONED = {"sharded_collectives", "sharded_ring_matmul"}
# An optimizer divides gradients that are zero but for rounding by their size; how
# many iterations there are depends on the last bit.
ROUNDING = {
    "gpt2_train_step": ["--rel-tolerance=0.05", "--abs-tolerance=1e-3"],
    "resnet14_train_step": ["--rel-tolerance=0.05", "--abs-tolerance=1e-3"],
    "power_iteration": ["--abs-tolerance=1"],
}
# What gives what nothing fixes.
LEFT_OUT = ("rng",)
# What means nothing to one processor, or is not known before the run.
MODULES = {
    "call": """
f { x = f32[4] parameter(0) ROOT y = f32[4] negate(x) }
ENTRY main {
  x = f32[4] parameter(0)
  ROOT y = f32[4] call(x), to_apply=f, backend_config="{}",
    frontend_attributes={inlineable="false"}
}""",
    "async": """
f { x = f32[4] parameter(0) ROOT y = f32[4] negate(x) }
ENTRY main {
  x = f32[4] parameter(0)
  start = ((f32[4]), f32[4], u32[]) async-start(x), calls=f
  update = ((f32[4]), f32[4], u32[]) async-update(start)
  copy = (f32[4], f32[4], u32[]) copy-start(x)
  copied = f32[4] copy-done(copy)
  done = f32[4] async-done(update)
  ROOT y = f32[4] add(done, copied)
}""",
    "collectives": """
ENTRY main {
  x = f32[4] parameter(0)
  kept = f32[4] collective-permute(x), source_target_pairs={{0,0}}
  lost = f32[4] collective-permute(x), source_target_pairs={{0,1},{1,2}}
  id = u32[] partition-id()
  ROOT t = (f32[4], f32[4], u32[]) tuple(kept, lost, id)
}""",
    "memories": """
ENTRY main {
  x = f32[8,4]{0,1:T(8,128)S(1)} parameter(0)
  host = f32[8,4]{0,1:S(5)} custom-call(x), custom_call_target="MoveToHost"
  back = f32[8,4]{1,0} custom-call(host), custom_call_target="MoveToDevice"
  memory = f32[8,4]{1,0} custom-call(), custom_call_target="AllocateBuffer"
  ROOT y = f32[8,4]{1,0:T(8,128)} subtract(memory, back)
}""",
    "packed": """
ENTRY main {
  x = s4[6,3]{1,0:E(4)} parameter(0)
  y = s4[6,3]{1,0:E(4)} add(x, x)
  z = u2[8]{0:E(2)} parameter(1)
  w = s4[3,6]{1,0:E(4)} transpose(y), dimensions={1,0}
  ROOT t = (s4[3,6]{1,0:E(4)}, u2[8]{0:E(2)}) tuple(w, z)
}""",
    "fused": """
less { a = f32[] parameter(0) b = f32[] parameter(1)
  ROOT c = pred[] compare(a, b), direction=LT }
inner { t = (f32[4], f32[4]) parameter(0)
  a = f32[4] get-tuple-element(t), index=0
  ROOT b = f32[4] sort(a), dimensions={0}, to_apply=less }
ENTRY main {
  x = f32[4] parameter(0)
  t = (f32[4], f32[4]) tuple(x, x)
  ROOT y = f32[4] fusion(t), kind=kCustom, calls=inner
}""",
    "dynamic": """
sum { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }
ENTRY main {
  x = f32[<=8,5] parameter(0)
  y = f32[<=8,5] multiply(x, x)
  zero = f32[] constant(0)
  row = f32[5] reduce(y, zero), dimensions={0}, to_apply=sum
  size = s32[] get-dimension-size(y), dimensions={0}
  less = s32[] constant(2)
  smaller = f32[<=8,5] set-dimension-size(y, less), dimensions={0}
  ROOT t = (f32[<=8,5], f32[5], s32[], f32[<=8,5], f32[<=8,5])
    tuple(y, row, size, smaller, x)
}""",
}


def get_divisions(dtype, least, bits):
    """Quotients and remainders of integers of all magnitudes, the limits among
    them, by others, zero among them."""
    return f"""
ENTRY main {{
  i = {dtype}[999] iota(), iota_dimension=0
  odd = {dtype}[] constant(109)
  odds = {dtype}[999] broadcast(odd), dimensions={{}}
  square = {dtype}[999] multiply(i, i)
  hash = {dtype}[999] multiply(square, odds)
  other = {dtype}[999] multiply(hash, hash)
  last = {dtype}[] constant({bits - 1})
  lasts = {dtype}[999] broadcast(last), dimensions={{}}
  shift = {dtype}[999] and(i, lasts)
  a = {dtype}[999] shift-right-arithmetic(hash, shift)
  b = {dtype}[999] shift-right-arithmetic(other, shift)
  limits = {dtype}[4] constant({{{least}, {least}, 7, 0}})
  divisors = {dtype}[4] constant({{-1, 1, 0, 0}})
  x = {dtype}[1003] concatenate(a, limits), dimensions={{0}}
  y = {dtype}[1003] concatenate(b, divisors), dimensions={{0}}
  quotient = {dtype}[1003] divide(x, y)
  remainder = {dtype}[1003] remainder(x, y)
  ROOT t = ({dtype}[1003], {dtype}[1003]) tuple(quotient, remainder)
}}"""


for dtype, least, bits in (
    ("s8", -128, 8),
    ("s16", -(2**15), 16),
    ("s32", -(2**31), 32),
):
    MODULES[f"divisions_{dtype}"] = get_divisions(dtype, least, bits)
    unsigned = get_divisions(dtype.replace("s", "u"), 0, bits)
    MODULES[f"divisions_{dtype.replace('s', 'u')}"] = unsigned.replace(
        "-1", str(2**bits - 1)
    )
# Results that no cache holds, which end between lines of it.
MODULES["large"] = """
ENTRY main {
  x = f32[2049,2051] parameter(0)
  y = f32[2049,2051] exponential(x)
  z = f32[2051,2049] transpose(x), dimensions={1,0}
  half = bf16[2049,2051] convert(x)
  c = f32[] constant(1)
  wide = f32[8404999] broadcast(c), dimensions={}
  ROOT t = (f32[2049,2051], f32[2051,2049], bf16[2049,2051], f32[8404999])
    tuple(y, z, half, wide)
}"""
OPTIONS = {
    "types": ["--dtypes=f32,s32,pred,bf16,u32,f64,c64,s8,f16,u8"],
    "layouts": ["--layouts", "--dtypes=f32,s32,pred"],
    "special": ["--special-values=60", "--dtypes=f32,f64,s32,s8,pred"],
}


def compare(build_dir, path, *options):
    return subprocess.run(
        [build_dir / "bin" / "hlo-run", path, "--platform=cpu"]
        + ["--compare=interpreter", *options],
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.stem)
def test_models(build_dir, path):
    if path.stem in PARTITIONED:
        pytest.skip("is for several partitions")
    done = compare(build_dir, path, *ROUNDING.get(path.stem, []))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_random_modules(build_dir, tmp_path, options):
    compare_all(build_dir, tmp_path, compare, options, LEFT_OUT)


@pytest.mark.parametrize("text", MODULES.values(), ids=MODULES)
def test_modules(build_dir, tmp_path, text):
    (tmp_path / "m.hlo").write_text(f"HloModule m\n{text}\n")
    done = compare(build_dir, tmp_path / "m.hlo", "--ulp-tolerance=1")
    assert done.returncode == 0, done.stdout + done.stderr


def test_denormals(build_dir, tmp_path):
    """Nothing rounds denormals of bf16 to zero: LLVM selects so where it has scalars,
    as among so many results.
    """
    names = (
        "abs acos acosh asin asinh atanh cbrt ceil cosine cosh erf log negate sign "
        "exponential-minus-one floor log-plus-one round-nearest-afz "
        "round-nearest-even rsqrt sine sinh sqrt tan tanh"
    ).split()
    shape = "bf16[65536]"
    lines = [f"{shape} {name}(x)" for name in names]
    lines += [
        "pred[65536] convert(x)",
        "f16[65536] convert(x)",
        "c64[65536] convert(x)",
    ]
    shapes = ", ".join(line.partition(" ")[0] for line in lines)
    places = ", ".join(f"out{i}" for i in range(len(lines)))
    lines = [f"  out{i} = {line}" for i, line in enumerate(lines)]
    text = "\n".join(
        ["HloModule m\nENTRY main {\n  bits = u16[65536] parameter(0)"]
        + [f"  x = {shape} bitcast-convert(bits)", *lines]
        + [f"  ROOT out = ({shapes}) tuple({places})\n}}\n"]
    )
    (tmp_path / "m.hlo").write_text(text)
    arrays.save(tmp_path / "in.npz", [np.arange(65536, dtype=np.uint16)])
    flags = [f"--inputs={tmp_path / 'in.npz'}", "--ulp-tolerance=1"]
    done = compare(build_dir, tmp_path / "m.hlo", *flags)
    assert done.returncode == 0, done.stdout + done.stderr


def test_threads(build_dir, models):
    """Results do not depend on how many threads there are."""
    outputs = {
        subprocess.run(
            [build_dir / "bin" / "hlo-run", models / "gpt2_forward.hlo"]
            + ["--platform=cpu", f"--threads={threads}"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for threads in (1, 2, 3)
    }
    assert len(outputs) == 1
