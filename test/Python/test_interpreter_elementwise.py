"""Elementwise operations of the interpreter against XLA:CPU, on adversarial values.

Left out, because XLA:CPU is wrong or lacks them there: subnormal numbers (flushed),
`popcnt` of negative integers below 8 bits (counts the bits of the sign extension),
integer powers beyond the 64th and of unsigned exponents in the upper half, integers
from the greatest f4e2m1fn, complex infinities with NaN.
"""

import itertools

import ml_dtypes
import numpy as np
import pytest
from oracle import arrays, ulp, xla
from oracle.tools import Tools

TYPES = {
    "pred": np.bool_,
    "bf16": ml_dtypes.bfloat16,
    "f8e3m4": ml_dtypes.float8_e3m4,
    "f8e4m3": ml_dtypes.float8_e4m3,
    "f8e4m3fn": ml_dtypes.float8_e4m3fn,
    "f8e4m3b11fnuz": ml_dtypes.float8_e4m3b11fnuz,
    "f8e4m3fnuz": ml_dtypes.float8_e4m3fnuz,
    "f8e5m2": ml_dtypes.float8_e5m2,
    "f8e5m2fnuz": ml_dtypes.float8_e5m2fnuz,
    "f8e8m0fnu": ml_dtypes.float8_e8m0fnu,
    "f4e2m1fn": ml_dtypes.float4_e2m1fn,
    "f16": np.float16,
    "f32": np.float32,
    "f64": np.float64,
    "c64": np.complex64,
    "c128": np.complex128,
    **{f"s{bits}": f"i{bits // 8}" for bits in (8, 16, 32, 64)},
    **{f"u{bits}": f"u{bits // 8}" for bits in (8, 16, 32, 64)},
    "s2": ml_dtypes.int2,
    "u2": ml_dtypes.uint2,
    "s4": ml_dtypes.int4,
    "u4": ml_dtypes.uint4,
}
COUNT = 600

# The greatest distance from XLA:CPU in ULP, for the functions it approximates; the
# interpreter rounds f32 correctly but for rare halfway cases. The f64 functions of
# XLA:CPU are off by more.
BOUNDS = {
    "exponential": 2,
    "exponential-minus-one": 6,
    "log": 2,
    "log-plus-one": 3,
    "logistic": 3,
    "tanh": 8,
    "sine": 2,
    "cosine": 2,
    "tan": 2,
    "rsqrt": 2,
    "cbrt": 2,
    "erf": 4,
    "power": 2,
    "atan2": 2,
}
COMPLEX_BOUND = 32
F64_BOUNDS = {"log": 200, "log-plus-one": 200}

DIRECTIONS = ("EQ", "NE", "LT", "LE", "GT", "GE")


def dtype(name):
    return np.dtype(TYPES[name])


def floats(name, rng):
    """Special values and random ones of all magnitudes."""
    info = ml_dtypes.finfo(dtype(name))
    special = [0.0, -0.0, np.inf, -np.inf, np.nan, 1, -1, 0.5, -0.5, 1.5, 2.5, 10, 88]
    special += [float(info.max), -float(info.max), float(info.smallest_normal)]
    normal = rng.normal(size=COUNT - len(special))
    with np.errstate(over="ignore"):
        return np.concatenate(
            [special, normal * np.exp(2 * rng.normal(size=normal.size))]
        ).astype(dtype(name))


def integers(name, rng):
    bits, signed = int(name[1:]), name[0] == "s"
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1)) if signed else (0, 2**bits)
    special = [low, low + 1, high - 1, 0, 1, high // 2, bits - 1, bits, bits + 1, -1]
    special = [value for value in special if low <= value < high]
    storage = np.dtype(f"{'i' if signed else 'u'}{max(bits // 8, 1)}")
    values = rng.integers(low, high, COUNT - len(special), dtype=storage)
    return np.concatenate([np.array(special, storage), values]).astype(dtype(name))


def values(name, rng):
    if name == "pred":
        return np.arange(COUNT) % 3 == 1
    if name[0] == "c":
        return (rng.normal(size=COUNT) + 1j * rng.normal(size=COUNT)).astype(
            dtype(name)
        )
    return floats(name, rng) if "f" in name else integers(name, rng)


def module(parameters, steps):
    """A module of `steps`, (operation, result type, parameters it takes, attributes),
    that returns all their results."""
    lines = ["HloModule m", "ENTRY e {"]
    lines += [
        f"  p{i} = {name}[{COUNT}] parameter({i})" for i, name in enumerate(parameters)
    ]
    for i, (operation, result, operands, attributes) in enumerate(steps):
        taken = ", ".join(f"p{operand}" for operand in operands)
        lines.append(f"  r{i} = {result}[{COUNT}] {operation}({taken}){attributes}")
    shapes = ", ".join(f"{step[1]}[{COUNT}]" for step in steps)
    results = ", ".join(f"r{i}" for i in range(len(steps)))
    return "\n".join([*lines, f"  ROOT t = ({shapes}) tuple({results})", "}"])


def complex_distance(a, b):
    """In ULP of the magnitude of each element."""
    part = np.dtype(f"f{b.dtype.itemsize // 2}")
    equal = (a == b) | (np.isnan(a.real) & np.isnan(b.real) & (a.imag == b.imag))
    a, b = a[~equal].astype(np.complex128), b[~equal].astype(np.complex128)
    return (np.abs(a - b) / np.abs(b)).max(initial=0) / np.finfo(part).eps


@pytest.fixture
def check(build_dir, tmp_path):
    """Runs steps, and compares the results with those `expected`, by default of
    XLA:CPU, within the bound of each operation.
    """

    def run(parameters, inputs, steps, bounds, expected=None):
        text = module(parameters, steps)
        (tmp_path / "m.hlo").write_text(text)
        arrays.save(tmp_path / "in.npz", inputs)
        done = Tools(build_dir / "bin").call(
            "hlo-run",
            tmp_path / "m.hlo",
            "--platform=interpreter",
            f"--inputs={tmp_path / 'in.npz'}",
            f"--outputs={tmp_path / 'out.npz'}",
        )
        assert done.code == 0, done.err
        found = arrays.load(tmp_path / "out.npz")[1]
        expected = expected or xla.run(text, inputs)
        failures = []
        for step, a, b in zip(steps, found, expected, strict=True):
            if b.dtype.kind == "c":
                far, reason = complex_distance(a, b), ""
            else:
                distance = ulp.distance(a, b)
                far, reason = distance.elementwise, distance.reason
            if not far <= bounds.get(step[0], 0):
                failures.append(f"{step[0]} to {step[1]}: {far:g} ULP, {reason}")
        assert not failures, "\n".join(failures)

    return run


@pytest.mark.parametrize("name", ["f32", "f64", "f16", "f8e4m3fn"])
def test_floats(name, check):
    rng = np.random.default_rng(0)
    x, y = floats(name, rng), rng.permutation(floats(name, rng))
    # All pairs of special values.
    pairs = np.array(list(itertools.product(x[:16], x[:16])), x.dtype)
    x[-256:], y[-256:] = pairs[:, 0], pairs[:, 1]
    exact = """abs negate sign ceil floor round-nearest-afz round-nearest-even sqrt real
               imag""".split()
    unary = [*exact, *(set(BOUNDS) - {"power", "atan2"})]
    binary = (
        "add subtract multiply divide remainder maximum minimum power atan2".split()
    )
    steps = [(operation, name, [0], "") for operation in unary]
    steps += [(operation, name, [0, 1], "") for operation in binary]
    steps += [("is-finite", "pred", [0], ""), ("clamp", name, [0, 1, 0], "")]
    steps += [
        ("compare", "pred", [0, 1], f", direction={direction}{order}")
        for direction in DIRECTIONS
        for order in ("", ", type=TOTALORDER")
    ]
    steps += [
        (
            "reduce-precision",
            name,
            [0],
            f", exponent_bits={exponent}, mantissa_bits={mantissa}",
        )
        for exponent, mantissa in [(1, 3), (3, 0), (4, 3), (5, 10), (8, 7), (11, 52)]
    ]
    bounds = {**BOUNDS, **F64_BOUNDS} if name == "f64" else BOUNDS
    check([name, name], [x, y], steps, bounds)


@pytest.mark.parametrize("name", ["s4", "u8", "s32", "u64"])
def test_integers(name, check):
    rng = np.random.default_rng(0)
    x, y = integers(name, rng), rng.permutation(integers(name, rng))
    pairs = np.array(list(itertools.product(x[:9], x[:9])), x.dtype)
    x[-81:], y[-81:] = pairs[:, 0], pairs[:, 1]
    small = rng.integers(-3 if name[0] == "s" else 0, 7, COUNT).astype(x.dtype)
    unary = "negate not count-leading-zeros".split()
    unary += ["abs", "sign"] if name[0] == "s" else []
    unary += ["popcnt"] if name != "s4" else []
    binary = """add subtract multiply divide remainder maximum minimum and or xor
                shift-left shift-right-arithmetic shift-right-logical""".split()
    steps = [(operation, name, [0], "") for operation in unary]
    steps += [(operation, name, [0, 1], "") for operation in binary]
    steps += [("power", name, [0, 2], ""), ("clamp", name, [0, 1, 2], "")]
    steps += [
        ("compare", "pred", [0, 1], f", direction={direction}")
        for direction in DIRECTIONS
    ]
    check([name] * 3, [x, y, small], steps, {})


def test_preds(check):
    x, y = np.arange(COUNT) % 2 == 0, np.arange(COUNT) % 4 < 2
    binary = "add multiply maximum minimum and or xor".split()
    steps = [(operation, "pred", [0, 1], "") for operation in binary]
    steps += [("not", "pred", [0], ""), ("clamp", "pred", [0, 1, 0], "")]
    steps += [
        ("compare", "pred", [0, 1], f", direction={direction}")
        for direction in DIRECTIONS
    ]
    check(["pred", "pred"], [x, y], steps, {})


@pytest.mark.parametrize("name", ["c64", "c128"])
def test_complex(name, check):
    rng = np.random.default_rng(0)
    x, y = values(name, rng), values(name, rng)
    part = {"c64": "f32", "c128": "f64"}[name]
    unary = """negate sign exponential exponential-minus-one log log-plus-one logistic
               tanh sine cosine tan sqrt rsqrt""".split()
    binary = "add subtract multiply divide power atan2".split()
    steps = [(operation, name, [0], "") for operation in unary]
    steps += [(operation, name, [0, 1], "") for operation in binary]
    steps += [(operation, part, [0], "") for operation in ("abs", "real", "imag")]
    steps += [("compare", "pred", [0, 1], f", direction={d}") for d in ("EQ", "NE")]
    bounds = dict.fromkeys((step[0] for step in steps), COMPLEX_BOUND)
    bounds |= F64_BOUNDS if name == "c128" else {}
    check([name, name], [x, y], steps, bounds)


@pytest.mark.parametrize(
    "source",
    ["pred", "s4", "s64", "u64", "f8e5m2", "bf16", "f32", "f64", "c64"],
)
def test_convert(source, check):
    # XLA:CPU ends the process for a pred of complex numbers; f64 becomes f8e8m0fnu by
    # way of f32, which flushes subnormal numbers.
    without = {"c64": "pred", "f64": "f8e8m0fnu"}.get(source)
    targets = [name for name in TYPES if name != without]
    steps = [("convert", name, [0], "") for name in targets]
    check([source], [values(source, np.random.default_rng(0))], steps, {})


@pytest.mark.parametrize(
    ("name", "random"), [("f32", "u32"), ("bf16", "u16"), ("f64", "u64")]
)
def test_stochastic_convert(name, random, check):
    rng = np.random.default_rng(0)
    inputs = [floats(name, rng), integers(random, rng)]
    steps = [("stochastic-convert", s, [0, 1], "") for s in ("s8", "s16", "s32", "s64")]
    check([name, random], inputs, steps, {})


@pytest.mark.parametrize(("name", "wide"), [("f32", "f64"), ("c64", "c128")])
def test_functions_that_xla_cpu_lacks(name, wide, check):
    """NumPy's in double precision are the reference."""
    functions = {
        "sinh": np.sinh,
        "cosh": np.cosh,
        "asin": np.arcsin,
        "acos": np.arccos,
        "asinh": np.arcsinh,
        "acosh": np.arccosh,
        "atanh": np.arctanh,
    }
    x = values(name, np.random.default_rng(0))
    with np.errstate(all="ignore"):
        expected = [
            f(x.astype(dtype(wide))).astype(x.dtype) for f in functions.values()
        ]
    steps = [(function, name, [0], "") for function in functions]
    check([name], [x], steps, dict.fromkeys(functions, 1), expected)
