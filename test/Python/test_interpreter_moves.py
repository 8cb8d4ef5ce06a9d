"""Operations of the interpreter that move, combine and sort elements, beside XLA:CPU.

Each test is one module whose outputs are compared one by one: integers bit for bit.
"""

import itertools
import math
import re

import ml_dtypes
import numpy as np
import pytest
from oracle.program import braces, join, shape_of, type_name

RNG = np.random.default_rng(7)


def integers(*shape, low=-100, high=100, dtype=np.int32):
    return RNG.integers(low, high, shape).astype(dtype)


def test_shapes(program):
    value = integers(3, 4, 5)
    x = program.input(value)
    for order in itertools.permutations(range(3)):
        shape = f"s32[{join(value.shape[d] for d in order)}]"
        program.op(shape, f"transpose({x}), dimensions={braces(order)}")
    for dims in [(), (0,), (1, 2), (0, 1, 2)]:
        program.op("s32[3,4,5]", f"reverse({x}), dimensions={braces(dims)}")
    for dims, shape in [
        ((0, 1, 2), (3, 4, 5)),
        ((2, 0, 1), (4, 5, 3)),
        ((3, 1, 0), (5, 4, 2, 3)),
    ]:
        program.op(f"s32[{join(shape)}]", f"broadcast({x}), dimensions={braces(dims)}")
    empty = program.input(value[:, :0])
    program.op("s32[3,8,5]", f"concatenate({x}, {empty}, {x}), dimensions={{1}}")
    for ranges in ["[0:3],[1:4:2],[0:5:4]", "[1:1],[0:4],[0:5]", "[2:3],[3:4],[0:5:5]"]:
        sizes = [
            math.ceil((int(limit) - int(start)) / int(stride or 1))
            for start, limit, stride in re.findall(r"\[(\d+):(\d+):?(\d*)\]", ranges)
        ]
        program.op(f"s32[{join(sizes)}]", f"slice({x}), slice={{{ranges}}}")
    large = program.input(integers(70, 3, 90, dtype=np.int8))
    program.op("s8[90,3,70]", f"transpose({large}), dimensions={{2,1,0}}")
    program.check()


@pytest.mark.parametrize(
    "padding",
    [
        [(1, 2, 0), (0, 0, 0), (0, 0, 0)],
        [(1, 2, 1), (-1, 0, 2), (0, -2, 1)],
        [(-3, 3, 0), (0, 0, 0), (0, 0, 0)],
        [(-5, 9, 3), (-2, -2, 1), (1, 1, 0)],
        [(0, -9, 3), (0, 0, 0), (0, 0, 0)],
    ],
)
def test_pad(program, padding):
    x = program.input(integers(3, 4, 5))
    value = program.input(np.int32(-7))
    sizes = [
        low + n + (n - 1) * interior + high
        for n, (low, high, interior) in zip((3, 4, 5), padding, strict=True)
    ]
    text = "x".join(join(dim, "_") for dim in padding)
    program.op(f"s32[{join(sizes)}]", f"pad({x}, {value}), padding={text}")
    program.check()


def test_bitcast_convert(program):
    floats = program.input(RNG.standard_normal((3, 4)).astype(np.float32))
    program.op("u8[3,4,4]", f"bitcast-convert({floats})")
    small = program.op("s4[3,4,8]", f"bitcast-convert({floats})", output=False)
    program.op("s32[3,4,8]", f"convert({small})")
    program.op("f64[3,2]", f"bitcast-convert({program.input(integers(3, 2, 2))})")
    program.check()


def test_dynamic_slices(program):
    value = integers(3, 4, 5)
    x, update = program.input(value), program.input(value[:2, :1, :3] * 7)
    for starts in [
        np.int32([0, 0, 0]),
        np.int32([-5, 2, 9]),
        np.int32([1, -(2**31), 2**31 - 1]),
        np.uint64([2**63 + 5, 1, 0]),
        np.int8([-128, 127, 1]),
    ]:
        names = ", ".join(program.input(start) for start in starts)
        sizes = "dynamic_slice_sizes={2,1,3}"
        program.op("s32[2,1,3]", f"dynamic-slice({x}, {names}), {sizes}")
        program.op("s32[3,4,5]", f"dynamic-update-slice({x}, {update}, {names})")
    program.check()


def test_dynamic_dimensions(program):
    add = program.binary("s32", "add")
    x = program.input(integers(3, 4, 5))
    size, zero = program.input(np.int32(2)), program.input(np.int32(0))

    def use(shape, text):
        name = program.op(shape, text, output=False)
        program.op("s32[]", f"get-dimension-size({name}), dimensions={{0}}")
        dims = braces(range(shape.count(",") + 1))
        program.op(
            "s32[]", f"reduce({name}, {zero}), dimensions={dims}, to_apply={add}"
        )
        return name

    a = use("s32[<=3,4,5]", f"set-dimension-size({x}, {size}), dimensions={{0}}")
    b = use("s32[<=5,4,5]", f"pad({a}, {zero}), padding=1_1x0_0x0_0")
    c = use("s32[<=8,4,5]", f"concatenate({a}, {b}), dimensions={{0}}")
    use("s32[<=4,4,5]", f"slice({c}), slice={{[0:8:2],[0:4],[0:5]}}")
    use("s32[<=12,5]", f"reshape({a})")
    program.check()


@pytest.mark.parametrize("dtype", [np.int32, np.float32])
def test_reduce(program, dtype):
    element = type_name(dtype)
    add = program.binary(element, "add")
    zero = program.input(np.zeros((), dtype))
    for shape, dims in [
        ((), ()),
        ((5, 7), ()),
        ((5, 7), (0, 1)),
        ((3, 4, 5), (1,)),
        ((3, 4, 5), (0, 2)),
        ((2, 600, 3), (1,)),
        ((600, 700), (0,)),
        ((600, 70), (1,)),
        ((3, 600), (1,)),
        ((0, 4), (0,)),
        ((4, 0), (0,)),
        ((40, 5, 6, 7), (1, 3)),
        ((2, 3, 2000), (2, 0)),
    ]:
        x = program.input(integers(*shape, dtype=dtype))
        kept = [size for dim, size in enumerate(shape) if dim not in dims]
        text = f"reduce({x}, {zero}), dimensions={braces(dims)}, to_apply={add}"
        program.op(f"{element}[{join(kept)}]", text)
    program.check()


def test_reducers(program):
    value = integers(40, 300)
    x = program.input(value)
    for opcode, init in [("maximum", -(2**31)), ("multiply", 1), ("xor", 0)]:
        text = f"reduce({x}, {program.input(np.int32(init))})"
        reducer = program.binary("s32", opcode)
        for dim in (0, 1):
            program.op(
                f"s32[{value.shape[1 - dim]}]",
                f"{text}, dimensions={{{dim}}}, to_apply={reducer}",
            )
    greatest = program.computation(
        ["s32"] * 4,
        "g = pred[] compare(p0, p2), direction=GE",
        "m = s32[] select(g, p0, p2)",
        "i = s32[] select(g, p1, p3)",
        "r = (s32[], s32[]) tuple(m, i)",
    )
    index = program.op("s32[40,300]", "iota(), iota_dimension=1", output=False)
    zero = program.input(np.int32(0))
    text = f"reduce({x}, {index}, {zero}, {zero}), dimensions={{1}}"
    pair = program.op("(s32[40], s32[40])", f"{text}, to_apply={greatest}", False)
    for i in (0, 1):
        program.op("s32[40]", f"get-tuple-element({pair}), index={i}")
    product = program.binary("s32", "multiply")
    program.op("s32[40,300]", f"map({x}, {x}), dimensions={{0,1}}, to_apply={product}")
    program.check()


# Size, stride, low and high padding, base and window dilation of each dimension.
ONE = (1, 1, 0, 0, 1, 1)
WINDOWS = [
    ((10,), [(3, 2, 1, 1, 1, 1)]),
    ((3000,), [(30, 1, 29, 0, 1, 1)]),
    ((3000, 3), [(5, 3, 2, 2, 1, 1), ONE]),
    ((6, 7), [(2, 2, 0, 1, 2, 1), (3, 2, 2, 2, 3, 2)]),
    ((6, 7), [(2, 2, -1, -1, 1, 1), (3, 1, -2, 4, 1, 1)]),
    ((2, 6, 7, 3), [ONE, (2, 2, 0, 0, 1, 1), (3, 2, 1, 1, 1, 1), ONE]),
    ((2, 3, 6, 7), [ONE, ONE, (2, 2, 0, 0, 1, 1), (3, 2, 1, 1, 1, 1)]),
    ((2, 3, 6, 7), [ONE, ONE, (2, 3, 0, 0, 2, 2), (3, 2, 1, 1, 4, 2)]),
    ((5, 4), [(2, 1, 3, 4, 1, 1), ONE]),
    ((2,), [(3, 1, 0, 0, 1, 1)]),
    ((0, 4), [(2, 1, 1, 1, 1, 1), ONE]),
    ((4, 5), [ONE, ONE]),
]


def window_count(n, window):
    size, stride, low, high, base, dilation = window
    padded = low + high + ((n - 1) * base + 1 if n else 0)
    extent = (size - 1) * dilation + 1
    return (padded - extent) // stride + 1 if padded >= extent else 0


def test_windows(program):
    add = program.binary("s32", "add")
    keep = program.computation(["s32"] * 2, "r = pred[] compare(p0, p1), direction=GE")
    zero = program.input(np.int32(0))
    for shape, window in WINDOWS:
        x = program.input(integers(*shape, high=20))
        counts = [window_count(n, dim) for n, dim in zip(shape, window, strict=True)]
        size, stride, low, high, base, dilation = zip(*window, strict=True)
        text = f"size={join(size, 'x')} stride={join(stride, 'x')} pad="
        text += "x".join(f"{a}_{b}" for a, b in zip(low, high, strict=True))
        dilations = f"lhs_dilate={join(base, 'x')} rhs_dilate={join(dilation, 'x')}"
        program.op(
            f"s32[{join(counts)}]",
            f"reduce-window({x}, {zero}), window={{{text} {dilations}}}, "
            f"to_apply={add}",
        )
        if set(base + dilation) == {1}:
            source = program.input(integers(*counts))
            program.op(
                f"s32[{join(shape)}]",
                f"select-and-scatter({x}, {source}, {zero}), window={{{text}}}, "
                f"select={keep}, scatter={add}",
            )
    program.check()


# Array, indices (dimensions, type), index_vector_dim, offset_dims,
# collapsed_slice_dims, start_index_map, slice_sizes, the batching dimensions.
GATHERS = [
    ((10,), (7,), np.int32, 1, (), (0,), (0,), (1,), (), ()),
    ((10,), (7, 1), np.uint8, 1, (), (0,), (0,), (1,), (), ()),
    ((10,), (7, 1), np.uint64, 1, (1,), (), (0,), (3,), (), ()),
    ((10, 4), (3, 2), np.int32, 2, (2,), (0,), (0,), (1, 4), (), ()),
    ((10, 4), (2, 3), np.int8, 0, (0, 2), (), (1, 0), (2, 3), (), ()),
    ((10, 4), (2, 3), np.int32, 0, (0, 2), (), (1, 0), (2, 0), (), ()),
    ((5, 10, 4), (5, 3, 1), np.int32, 2, (2,), (1,), (1,), (1, 1, 4), (0,), (0,)),
    ((10, 5, 4), (3, 5), np.int32, 2, (1,), (0,), (0,), (1, 1, 4), (1,), (1,)),
    ((10, 4), (0, 1), np.int32, 1, (1,), (0,), (0,), (1, 4), (), ()),
    ((10, 4), (0,), np.int32, 0, (0,), (0,), (), (1, 4), (), ()),
    ((300, 64), (500, 1), np.int32, 1, (1,), (0,), (0,), (1, 64), (), ()),
]


def test_gather_and_scatter(program):
    add = program.binary("s32", "add")
    replace = program.computation(["s32"] * 2, "r = s32[] copy(p1)")
    for shape, vectors, dtype, dim, offset, collapsed, to, sizes, batch, of in GATHERS:
        low = 0 if np.dtype(dtype).kind == "u" else -3
        indices = integers(*vectors, low=low, high=max(shape) + 2, dtype=dtype)
        gone = {*collapsed, *batch}
        kept = [size for d, size in enumerate(sizes) if d not in gone]
        outer = [size for d, size in enumerate(vectors) if d != dim]
        result = [
            kept.pop(0) if d in offset else outer.pop(0)
            for d in range(len(kept) + len(outer))
        ]
        x, i = program.input(integers(*shape)), program.input(indices)
        update = program.input(integers(*result))
        program.op(
            f"s32[{join(result)}]",
            f"gather({x}, {i}), offset_dims={braces(offset)}, "
            f"collapsed_slice_dims={braces(collapsed)}, start_index_map={braces(to)}, "
            f"operand_batching_dims={braces(batch)}, "
            f"start_indices_batching_dims={braces(of)}, "
            f"index_vector_dim={dim}, slice_sizes={braces(sizes)}",
        )
        for computation in (add, replace):
            program.op(
                f"s32[{join(shape)}]",
                f"scatter({x}, {i}, {update}), update_window_dims={braces(offset)}, "
                f"inserted_window_dims={braces(collapsed)}, "
                f"scatter_dims_to_operand_dims={braces(to)}, "
                f"input_batching_dims={braces(batch)}, "
                f"scatter_indices_batching_dims={braces(of)}, "
                f"index_vector_dim={dim}, to_apply={computation}",
            )
    program.check()


def sort(program, values, dim, comparator):
    shapes = [shape_of(value) for value in values]
    names = ", ".join(program.input(value) for value in values)
    text = f"sort({names}), dimensions={{{dim}}}, is_stable=true, to_apply={comparator}"
    result = program.op(f"({', '.join(shapes)})", text, output=False)
    for i, shape in enumerate(shapes):
        program.op(shape, f"get-tuple-element({result}), index={i}")


def test_sort(program):
    less = program.computation(["s32"] * 4, "r = pred[] compare(p0, p1), direction=LT")
    greater = program.computation(
        ["u8", "u8", "s32", "s32"], "r = pred[] compare(p0, p1), direction=GT"
    )
    lexicographic = program.computation(
        ["s32"] * 4,
        "l = pred[] compare(p0, p1), direction=LT",
        "e = pred[] compare(p0, p1), direction=EQ",
        "m = pred[] compare(p2, p3), direction=GT",
        "n = pred[] and(e, m)",
        "r = pred[] or(l, n)",
    )
    for shape, dim in [((1000,), 0), ((5, 7), 0), ((3, 50, 4), 1), ((3, 0), 0)]:
        index = np.arange(math.prod(shape), dtype=np.int32).reshape(shape)
        keys = integers(*shape, low=-9, high=9)
        sort(program, [keys, index], dim, less)
        sort(program, [keys, index], dim, lexicographic)
        sort(program, [keys.astype(np.uint8), index], dim, greater)
    program.check()


def test_order_of_floats(program):
    value = RNG.standard_normal(100).astype(np.float32)
    value[::7], value[::11], value[5], value[6] = 0.0, -0.0, np.inf, -np.inf
    index = np.arange(100, dtype=np.int32)
    types = ["f32", "f32", "s32", "s32"]
    partial = program.computation(types, "r = pred[] compare(p0, p1), direction=LT")
    sort(program, [value, index], 0, partial)
    with_nan = value.copy()
    with_nan[::13], with_nan[::17] = np.nan, -np.nan
    total = program.computation(
        types, "r = pred[] compare(p0, p1), direction=LT, type=TOTALORDER"
    )
    sort(program, [with_nan, index], 0, total)
    for values, k in [
        (with_nan, 20),
        (with_nan.astype(ml_dtypes.bfloat16).reshape(4, 25), 10),
        (integers(3, 10), 4),
    ]:
        shape = join((*values.shape[:-1], k))
        x, element = program.input(values), type_name(values.dtype)
        for largest in ("true", "false"):
            result = program.op(
                f"({element}[{shape}], s32[{shape}])",
                f"topk({x}), k={k}, largest={largest}",
                output=False,
            )
            program.op(f"s32[{shape}]", f"get-tuple-element({result}), index=1")
    program.check()
