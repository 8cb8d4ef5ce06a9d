"""Linear algebra, Fourier transforms, normalization and random bits of the interpreter
beside XLA:CPU; what that lacks, beside NumPy.

XLA:CPU adds up in f32 where the interpreter adds up in f64, so the bounds are about its
errors: units in the last place of the largest element.
"""

import concurrent.futures
import itertools
import multiprocessing

import ml_dtypes
import numpy as np
import pytest
from oracle import ulp, xla
from oracle.program import braces, join, run, shape_of, type_name

RNG = np.random.default_rng(11)
F32, F64, C64, C128 = np.float32, np.float64, np.complex64, np.complex128
BF16, E5M2, E4M3 = ml_dtypes.bfloat16, ml_dtypes.float8_e5m2, ml_dtypes.float8_e4m3fn


def lower_lapack(dtype):
    from oracle import lapack

    return lapack.modules(dtype)


def random(dtype, *shape):
    """Normal numbers, or integers of the whole range."""
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return RNG.integers(0, 2, shape).astype(bool)
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        return RNG.integers(info.min, info.max, shape, dtype, endpoint=True)
    value = RNG.standard_normal(shape)
    if dtype.kind == "c":
        value = value + 1j * RNG.standard_normal(shape)
    return value.astype(dtype)


# Types of the operands and the result; integers wrap around.
DOT_TYPES = [
    *[(t, t, t) for t in (bool, np.int8, np.int16, np.int32, np.int64, np.uint64)],
    *[(t, t, t) for t in (np.float16, BF16, F32, F64, C64, C128, E5M2)],
    (np.int8, np.int8, np.int32),
    (np.uint8, np.int8, np.int32),
    (np.int8, np.int8, F32),
    (BF16, BF16, F32),
    (BF16, F32, F32),
    (E5M2, E4M3, F32),
    (F32, F32, F64),
]
# lhs, rhs, result, dimension numbers: lhs batch, rhs batch, lhs and rhs contracting.
DOTS = [
    ((3, 5, 2, 7), (5, 7, 9, 3), (5, 2, 9), ([1], [0], [3, 0], [1, 3])),
    ((4, 5), (5, 6), (4, 6), ([], [], [1], [0])),
    ((5,), (5,), (), ([], [], [0], [0])),
    ((3,), (4,), (3, 4), ([], [], [], [])),
    ((65, 513), (257, 513), (65, 257), ([], [], [1], [1])),
    ((2, 0, 3), (2, 3, 4), (2, 0, 4), ([0], [0], [2], [1])),
    ((2, 3, 0), (2, 0, 4), (2, 3, 4), ([0], [0], [2], [1])),
]


def dot_attributes(numbers):
    names = ("lhs_batch", "rhs_batch", "lhs_contracting", "rhs_contracting")
    return "".join(
        f", {name}_dims={braces(dims)}" for name, dims in zip(names, numbers) if dims
    )


@pytest.mark.parametrize("types", DOT_TYPES, ids=lambda t: "-".join(map(type_name, t)))
def test_dot(program, types):
    lhs_type, rhs_type, result_type = types
    for lhs, rhs, result, numbers in DOTS:
        x, y = (
            program.input(random(lhs_type, *lhs)),
            program.input(random(rhs_type, *rhs)),
        )
        shape = f"{type_name(result_type)}[{join(result)}]"
        program.op(shape, f"dot({x}, {y}){dot_attributes(numbers)}")
    program.check(ulps=16)


WINDOWS = [
    # lhs, rhs, result, attributes
    ((2, 8, 9, 3), (3, 3, 3, 5), (2, 8, 9, 5), "3x3 pad=1_1x1_1", ""),
    ((2, 8, 9, 3), (3, 3, 3, 5), (2, 4, 3, 5), "3x3 stride=2x3 pad=1_1x1_0", ""),
    ((2, 8, 9, 3), (3, 3, 3, 5), (2, 3, 8, 5), "3x3 pad=-2_-1x2_-1", ""),
    (
        (2, 8, 9, 3),
        (3, 3, 3, 5),
        (2, 13, 24, 5),
        "3x3 pad=1_1x2_3 lhs_dilate=2x3 rhs_dilate=2x3",
        "",
    ),
    (
        (2, 8, 9, 3),
        (3, 3, 3, 5),
        (2, 7, 13, 5),
        "3x3 stride=2x2 pad=1_1x2_3 lhs_dilate=2x3 rhs_dilate=2x2 rhs_reversal=1x0",
        "",
    ),
    ((2, 8, 9, 6), (3, 3, 2, 9), (2, 6, 7, 9), "3x3", "feature_group_count=3"),
    ((2, 8, 9, 6), (3, 3, 1, 12), (2, 6, 7, 12), "3x3", "feature_group_count=6"),
    ((6, 8, 9, 4), (3, 3, 4, 9), (2, 6, 7, 9), "3x3", "batch_group_count=3"),
    ((2, 0, 9, 3), (3, 3, 3, 5), (2, 2, 7, 5), "3x3 pad=2_2x0_0", ""),
    ((0, 8, 9, 3), (3, 3, 3, 5), (0, 6, 7, 5), "3x3", ""),
    ((2, 8, 9, 0), (3, 3, 0, 5), (2, 6, 7, 5), "3x3", ""),
]


@pytest.mark.parametrize(
    "dtype", [np.int8, np.int32, np.float16, F32, F64, C64], ids=type_name
)
def test_convolution(program, dtype):
    name = type_name(dtype)
    for lhs, rhs, result, window, attributes in WINDOWS:
        x, y = program.input(random(dtype, *lhs)), program.input(random(dtype, *rhs))
        program.op(
            f"{name}[{join(result)}]",
            f"convolution({x}, {y}), window={{size={window}}}, "
            f"dim_labels=b01f_01io->b01f{', ' * bool(attributes)}{attributes}",
        )
    program.check(ulps=16)


def test_onednn(program):
    """Dots and convolutions through oneDNN beside the plain loops."""
    for lhs, rhs, result, numbers in DOTS:
        x, y = program.input(random(F32, *lhs)), program.input(random(F32, *rhs))
        program.op(f"f32[{join(result)}]", f"dot({x}, {y}){dot_attributes(numbers)}")
    for lhs, rhs, result, window, attributes in WINDOWS:
        x, y = program.input(random(F32, *lhs)), program.input(random(F32, *rhs))
        program.op(
            f"f32[{join(result)}]",
            f"convolution({x}, {y}), window={{size={window}}}, "
            f"dim_labels=b01f_01io->b01f{', ' * bool(attributes)}{attributes}",
        )
    different = 0
    for (line, plain), (_, ours) in zip(
        program.run(), program.run("--onednn"), strict=True
    ):
        assert ulp.distance(ours, plain).scaled <= 16, line
        different += not np.array_equal(ours, plain)
    assert different, "oneDNN adds up in another order"


@pytest.mark.parametrize(
    "labels", ["bf01_oi01->bf01", "0fb1_0oi1->1bf0", "f01b_i01o->01bf", "bf_io->bf"]
)
def test_convolution_labels(program, labels):
    sizes = {"lhs": {"b": 2, "f": 3, "0": 8, "1": 9}, "rhs": {"i": 3, "o": 5}}
    sizes["rhs"] |= {"0": 3, "1": 2}
    sizes["out"] = {"b": 2, "f": 5, "0": 6, "1": 8}
    lhs, rhs, out = labels.replace("->", "_").split("_")
    shapes = [
        [sizes[part][label] for label in text]
        for part, text in (("lhs", lhs), ("rhs", rhs), ("out", out))
    ]
    x, y = (
        program.input(random(F32, *shapes[0])),
        program.input(random(F32, *shapes[1])),
    )
    window = "window={size=3x2}, " if "0" in labels else ""
    program.op(
        f"f32[{join(shapes[2])}]",
        f"convolution({x}, {y}), {window}dim_labels={labels}",
    )
    program.check(ulps=16)


def expected_ragged(lhs, rhs, sizes, mode):
    """The three forms of ragged-dot with a batch dimension in front."""
    lhs, rhs = lhs.astype(F64), rhs.astype(F64)
    batches = lhs.shape[0]
    sizes = np.broadcast_to(sizes, (batches, sizes.shape[-1]))
    if mode == "batch":
        return lhs @ rhs
    out = np.zeros(
        (sizes.shape[1], batches, lhs.shape[1], rhs.shape[-1])
        if mode == "contracting"
        else (batches, lhs.shape[1], rhs.shape[-1])
    )
    for b in range(batches):
        ends = np.cumsum(sizes[b])
        for g, (begin, end) in enumerate(zip(ends - sizes[b], ends)):
            if mode == "contracting":
                out[g, b] = lhs[b, :, begin:end] @ rhs[b, begin:end]
            else:
                out[b, begin:end] = lhs[b, begin:end] @ rhs[g, b]
    return out


@pytest.mark.parametrize("mode", ["free", "contracting", "batch"])
def test_ragged_dot(program, mode):
    shapes = {
        "free": ((2, 11, 5), (3, 2, 5, 7), (2, 11, 7), "{2}", "{2}", 1),
        "contracting": ((2, 11, 9), (2, 9, 7), (3, 2, 11, 7), "{2}", "{1}", 2),
        "batch": ((6, 4, 9), (6, 9, 7), (6, 4, 7), "{2}", "{1}", 0),
    }
    lhs, rhs, result, lhs_dims, rhs_dims, ragged = shapes[mode]
    x, y = random(F32, *lhs), random(F32, *rhs)
    group = ", rhs_group_dims={0}" if mode == "free" else ""
    rhs_batch = "{1}" if mode == "free" else "{0}"
    expected = []
    all_sizes = [[4, 0, 5]]
    if mode != "batch":
        all_sizes += [[[4, 1, 4], [1, 2, 3]], [1, 2, 1]]
    for sizes in map(np.int32, all_sizes):
        names = [program.input(value) for value in (x, y, sizes)]
        program.op(
            f"f32[{join(result)}]",
            f"ragged-dot({', '.join(names)}), lhs_batch_dims={{0}}, "
            f"rhs_batch_dims={rhs_batch}, lhs_contracting_dims={lhs_dims}, "
            f"rhs_contracting_dims={rhs_dims}, lhs_ragged_dims={{{ragged}}}{group}",
        )
        expected.append(expected_ragged(x, y, sizes, mode))
    for (line, ours), theirs in zip(program.run(), expected, strict=True):
        np.testing.assert_array_equal(ours, theirs.astype(F32), line)


def test_scaled_dot(program):
    values = [random(E4M3, 4, 64), random(E4M3, 64, 8)]
    scales = [
        (2.0 ** RNG.integers(-3, 3, shape)).astype(ml_dtypes.float8_e8m0fnu)
        for shape in ((4, 2), (4, 8))
    ]
    names = [program.input(value) for value in values + scales]
    program.op(
        "f32[4,8]",
        f"scaled-dot({', '.join(names)}), "
        "lhs_contracting_dims={1}, rhs_contracting_dims={0}",
    )
    lhs, rhs, lhs_scale, rhs_scale = (v.astype(F64) for v in values + scales)
    expected = (lhs * lhs_scale.repeat(32, 1)) @ (rhs * rhs_scale.repeat(16, 0))
    [(_, ours)] = program.run()
    np.testing.assert_array_equal(ours, expected.astype(F32))


@pytest.mark.parametrize("dtype", [C64, C128], ids=type_name)
def test_fft(program, dtype):
    real = np.dtype(dtype).type(0).real.dtype
    for shape, rank in [
        *[((3, n), 1) for n in (0, 1, 2, 7, 16, 17, 1000, 1009)],
        *[((4, 6, 10), 2), ((6, 11), 2), ((2, 3, 5, 7), 3), ((0, 4), 1)],
    ]:
        half = (*shape[:-1], shape[-1] // 2 + 1 if shape[-1] else 0)
        lengths = braces(shape[-rank:])
        for kind, in_type, in_shape, out_type, out_shape in [
            ("FFT", dtype, shape, dtype, shape),
            ("IFFT", dtype, shape, dtype, shape),
            ("RFFT", real, shape, dtype, half),
            ("IRFFT", dtype, half, real, shape),
        ]:
            x = program.input(random(in_type, *in_shape))
            program.op(
                f"{type_name(out_type)}[{join(out_shape)}]",
                f"fft({x}), fft_type={kind}, fft_length={lengths}",
            )
    program.check(ulps=32)


def positive_definite(dtype, *shape):
    value = random(dtype, *shape)
    return (value @ np.conj(value.swapaxes(-1, -2)) + np.eye(shape[-1])).astype(dtype)


@pytest.mark.parametrize("dtype", [F32, F64, C64, C128], ids=type_name)
def test_solvers(program, dtype):
    name = type_name(dtype)
    matrices = positive_definite(dtype, 4, 5, 5)
    # Not definite: the whole of these is NaN.
    matrices[1, 2, 2], matrices[2] = -1, 0
    for value in (
        matrices,
        positive_definite(dtype, 70, 70),
        np.zeros((2, 0, 0), dtype),
    ):
        for lower in ("true", "false"):
            x = program.input(value)
            program.op(shape_of(value), f"cholesky({x}), lower={lower}")
    flags = ("false", "true")
    for left, lower, unit, transpose in itertools.product(
        flags, flags, flags, ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT")
    ):
        a = program.input(random(dtype, 2, 5, 5) / 5 + 2 * np.eye(5, dtype=dtype))
        shape = (2, 5, 3) if left == "true" else (2, 3, 5)
        b = program.input(random(dtype, *shape))
        program.op(
            f"{name}[{join(shape)}]",
            f"triangular-solve({a}, {b}), left_side={left}, lower={lower}, "
            f"unit_diagonal={unit}, transpose_a={transpose}",
        )
    program.check(ulps=64)


@pytest.mark.parametrize("dtype", [F32, F64, C64, C128], ids=type_name)
def test_decompositions(program, dtype):
    """The targets of XLA, which expands them itself."""
    name, real = type_name(dtype), type_name(np.dtype(dtype).type(0).real.dtype)

    def call(target, shapes, operands, outputs, config=""):
        result = program.op(
            f"({', '.join(shapes)})",
            f'custom-call({operands}), custom_call_target="{target}"{config}',
            output=False,
        )
        return [
            program.op(shape, f"get-tuple-element({result}), index={i}", i in outputs)
            for i, shape in enumerate(shapes)
        ]

    for shape in ((4, 4), (6, 3), (3, 6), (2, 5, 4), (1, 1)):
        a = program.input(random(dtype, *shape))
        k = min(shape[-2:])
        array, batch = f"{name}[{join(shape)}]", shape[:-2]
        taus = f"{name}[{join((*batch, k))}]"
        packed, tau = call("Qr", [array, taus], a, (0, 1))
        if shape[-2] >= shape[-1]:
            program.op(
                array,
                f"custom-call({packed}, {tau}), "
                'custom_call_target="ProductOfElementaryHouseholderReflectors"',
            )
    for size, lower in ((4, 1), (5, 0), (1, 1)):
        a = program.input(random(dtype, 2, size, size))
        shapes = [f"{name}[2,{size},{size}]", f"{real}[2,{size}]"]
        config = f', backend_config="{lower},1,100,1e-15"'
        # Eigenvectors have any sign: what they are is tested beside NumPy.
        call("Eigh", shapes, a, (1,), config)
    program.check(ulps=64)


@pytest.mark.parametrize("dtype", [F32, C128], ids=type_name)
def test_eigenvectors(program, dtype):
    value = random(dtype, 5, 5)
    program.op(
        f"({type_name(dtype)}[5,5], {type_name(value.real.dtype)}[5])",
        f'custom-call({program.input(value)}), custom_call_target="Eigh", '
        'backend_config="1,1,100,1e-6"',
    )
    lower = np.tril(value, -1)
    matrix = lower + np.conj(lower.T) + np.diag(value.diagonal().real)
    vectors, values = run(program.tool, program.folder, program.text(), program.inputs)
    np.testing.assert_allclose(matrix @ vectors, vectors * values, atol=1e-5)


@pytest.mark.parametrize("dtype", [F32, BF16], ids=type_name)
def test_batch_norm(program, dtype):
    name = type_name(dtype)
    for shape, feature in [((4, 5, 6, 3), 3), ((4, 3, 5), 1), ((3, 7), 0), ((0, 3), 1)]:
        n, array = shape[feature], f"{name}[{join(shape)}]"
        x, grad = (program.input(random(dtype, *shape)) for _ in range(2))
        per_feature = [RNG.random(n).astype(dtype) + dtype(0.5) for _ in range(4)]
        a, b, c, d = (program.input(value.astype(dtype)) for value in per_feature)
        attributes = f"epsilon=0.001, feature_index={feature}"
        inference = f"batch-norm-inference({x}, {a}, {b}, {c}, {d}), {attributes}"
        program.op(array, inference)
        for text in (
            f"batch-norm-training({x}, {a}, {b})",
            f"batch-norm-grad({x}, {a}, {b}, {c}, {grad})",
        ):
            shapes = [array, f"{name}[{n}]", f"{name}[{n}]"]
            result = program.op(
                f"({', '.join(shapes)})", f"{text}, {attributes}", output=False
            )
            for i, part in enumerate(shapes):
                program.op(part, f"get-tuple-element({result}), index={i}")
    program.check(ulps=64 if dtype == F32 else 4)


LIMIT = 2**64 - 1


@pytest.mark.parametrize("algorithm", ["rng_three_fry", "rng_philox", "rng_default"])
def test_random_bits(program, algorithm):
    """The bits, and the state after them, for sizes that are odd and counters that
    overflow."""
    states = [(7, 8), (LIMIT, LIMIT), (3 << 40 | 5, LIMIT - 3)]
    if algorithm != "rng_three_fry":
        states += [(7, 8, 9), (1, LIMIT, LIMIT), (5, LIMIT - 1, 3)]
    shapes = [(3, 5), (7,), (), (0,), (3, 4, 5), (1, 3), (5, 3, 7)]
    for state, shape, dtype in itertools.product(states, shapes, ("u8", "s32", "u64")):
        x = program.input(np.array(state, np.uint64))
        parts = [f"u64[{len(state)}]", f"{dtype}[{join(shape)}]"]
        result = program.op(
            f"({', '.join(parts)})",
            f"rng-bit-generator({x}), algorithm={algorithm}",
            output=False,
        )
        for i, part in enumerate(parts):
            program.op(part, f"get-tuple-element({result}), index={i}")
    program.check()


def check_schur(matrix, form, vectors):
    """Which of its forms a matrix is given depends on how sums are rounded."""
    limit = 100 * np.finfo(form.dtype).eps
    adjoint = np.conj(np.swapaxes(vectors, -1, -2))
    np.testing.assert_allclose(vectors @ form @ adjoint, matrix, atol=limit)
    unit = np.broadcast_to(np.eye(form.shape[-1]), form.shape)
    np.testing.assert_allclose(vectors @ adjoint, unit, atol=limit)
    # Pairs of eigenvalues that are no real numbers are blocks of two rows.
    below = -1 if np.iscomplexobj(form) else -2
    assert not np.tril(form, below).any()


@pytest.mark.parametrize("dtype", [F32, F64, C64, C128], ids=type_name)
def test_lapack(build_dir, tmp_path, dtype):
    with concurrent.futures.ProcessPoolExecutor(
        1, mp_context=multiprocessing.get_context("spawn")
    ) as pool:
        modules = pool.submit(lower_lapack, dtype).result()
    for text, inputs in modules:
        ours = run(build_dir / "bin" / "hlo-run", tmp_path, text, inputs)
        theirs = map(np.asarray, xla.run(text, inputs))
        if "gees_ffi" in text:
            check_schur(*inputs, *ours)
            continue
        for mine, other in zip(ours, theirs, strict=True):
            assert mine.dtype == other.dtype, text
            # Sums in BLAS are rounded as the processor's kernels do.
            assert ulp.distance(mine, other).scaled <= 256, text
