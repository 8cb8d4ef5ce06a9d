#!/usr/bin/env python3
"""Looks for passes that take more than linear time.

  scaling.py                      every pass on modules that are large in one way each
  scaling.py --passes dce hlo-cse --modules fan_out

Each pass runs alone on each module. Where it takes longer than --least microseconds for
each instruction, it runs on one a tenth of the size as well, and what grew by more than
--most times is listed. Processor time of the tool, less what it takes without a pass.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PASS = re.compile(r'\bPass<"([\w-]+)"')
PIPELINES = (
    "simplification",
    "optimization",
    "conv-canonicalization",
    "layout-assignment",
    "layout-normalization",
    "post-layout-assignment",
    "fusion",
    "fusion=classic",
    "horizontal-fusion",
    "compile-to-hlo",
    "platform=cpu --stage=hlo",
    "platform=cpu --stage=thunk",
)
# Seconds of a run.
MOST_TIME = 120

ADD = """add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] add(a, b)
}
"""
LESS = """less {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = pred[] compare(a, b), direction=LT
}
"""


def module(lines, root, computations="", parameter="f32[4,4]"):
    return "\n".join(
        ["HloModule m", computations, "ENTRY main {", f"  x = {parameter} parameter(0)"]
        + [f"  {line}" for line in lines]
        + [f"  ROOT {root}", "}", ""]
    )


def tuple_of(shape, names):
    return f"all = ({', '.join([shape] * len(names))}) tuple({', '.join(names)})"


def chain(operation, shape="f32[4,4]"):
    """One after the other; {0} is the one before."""

    def build(n):
        lines = ["v0 = " + operation.format("x")]
        lines += [f"v{i} = " + operation.format(f"v{i - 1}") for i in range(1, n)]
        return module(lines, f"r = {shape} negate(v{n - 1})", ADD + LESS)

    return build


def each(operation, shape="f32[4,4]"):
    """Side by side; {0} is different each time."""

    def build(n):
        n //= 2
        lines = [
            f'src{i} = f32[4,4] multiply(x, x), frontend_attributes={{i="{i}"}}'
            for i in range(n)
        ]
        lines += [f"v{i} = " + operation.format(f"src{i}") for i in range(n)]
        return module(lines, tuple_of(shape, [f"v{i}" for i in range(n)]), ADD + LESS)

    return build


def alternating(*operations):
    def build(n):
        lines = ["v0 = " + operations[0].format("x")]
        lines += [
            f"v{i} = " + operations[i % len(operations)].format(f"v{i - 1}")
            for i in range(1, n - n % len(operations))
        ]
        last = n - n % len(operations) - 1
        return module(lines, f"r = f32[4,4] negate(v{last})")

    return build


def fan_out(n):
    lines = ["y = f32[4,4] sine(x)"]
    lines += [f"k{i} = f32[] constant({i})" for i in range(n // 3)]
    lines += [
        f"b{i} = f32[4,4] broadcast(k{i}), dimensions={{}}" for i in range(n // 3)
    ]
    lines += [f"v{i} = f32[4,4] add(y, b{i})" for i in range(n // 3)]
    return module(lines, tuple_of("f32[4,4]", [f"v{i}" for i in range(n // 3)]))


def readers(n):
    """Of one value, each with a producer and a reader of its own."""
    n //= 4
    lines = [f"p{i} = f32[64,64] parameter({i + 1})" for i in range(n)]
    lines += ["y = f32[64,64] transpose(x), dimensions={1,0}"]
    for i in range(n):
        lines += [
            f"a{i} = f32[64,64] cosine(p{i})",
            f"b{i} = f32[64,64] add(y, a{i})",
            f"v{i} = f32[64,64] negate(b{i})",
        ]
    root = tuple_of("f32[64,64]", [f"v{i}" for i in range(n)])
    return module(lines, root, parameter="f32[64,64]")


def fan_out_of_reshape(n):
    lines = ["y = f32[16] reshape(x)", "z = f32[16] parameter(1)"]
    lines += [
        f'v{i} = f32[16] add(y, z), frontend_attributes={{i="{i}"}}' for i in range(n)
    ]
    return module(lines, tuple_of("f32[16]", [f"v{i}" for i in range(n)]))


def concatenate(n):
    lines = [
        f"src{i} = f32[1,4] slice(x), slice={{[{i}:{i + 1}], [0:4]}}" for i in range(n)
    ]
    parts = ", ".join(f"src{i}" for i in range(n))
    lines += [f"y = f32[{n},4] concatenate({parts}), dimensions={{0}}"]
    return module(lines, f"r = f32[{n},4] negate(y)", parameter=f"f32[{n},4]")


def slices_of_concatenate(n):
    n //= 2
    lines = [f"p{i} = f32[4] parameter({i + 1})" for i in range(n)]
    parts = ", ".join(f"p{i}" for i in range(n))
    lines += [f"y = f32[{4 * n}] concatenate({parts}), dimensions={{0}}"]
    lines += [
        f"src{i} = f32[4] slice(y), slice={{[{4 * i}:{4 * i + 4}]}}" for i in range(n)
    ]
    return module(lines, tuple_of("f32[4]", [f"src{i}" for i in range(n)]))


def wide_tuple(n):
    n //= 3
    lines = [
        f'v{i} = f32[4,4] add(x, x), frontend_attributes={{i="{i}"}}' for i in range(n)
    ]
    lines += [tuple_of("f32[4,4]", [f"v{i}" for i in range(n)])]
    lines += [f"g{i} = f32[4,4] get-tuple-element(all), index={i}" for i in range(n)]
    return module(
        lines, tuple_of("f32[4,4]", [f"g{i}" for i in range(n)]).replace("all", "out")
    )


def loop(body):
    """A loop with a large state; `body` is what each element becomes."""

    def build(n):
        n //= 6
        shape = f"(s32[], {', '.join(['f32[4]'] * n)})"
        lines = [
            f"  t = {shape} parameter(0)",
            "  i = s32[] get-tuple-element(t), index=0",
        ]
        lines += ["  one = s32[] constant(1)", "  j = s32[] add(i, one)"]
        lines += [
            f"  g{i} = f32[4] get-tuple-element(t), index={i + 1}" for i in range(n)
        ]
        lines += [
            f"  v{i} = " + body.format(f"g{i}", f"g{(i + 1) % n}") for i in range(n)
        ]
        values = ", ".join(f"v{i}" for i in range(n))
        computations = "\n".join(
            ["body {", *lines, f"  ROOT r = {shape} tuple(j, {values})", "}", "cond {"]
            + [
                f"  t = {shape} parameter(0)",
                "  i = s32[] get-tuple-element(t), index=0",
            ]
            + ["  c = s32[] constant(10)"]
            + ["  ROOT r = pred[] compare(i, c), direction=LT", "}"]
        )
        lines = [f"p{i} = f32[4] parameter({i + 1})" for i in range(n)]
        lines += ["zero = s32[] constant(0)"]
        lines += [f"init = {shape} tuple(zero, {', '.join(f'p{i}' for i in range(n))})"]
        lines += [f"w = {shape} while(init), condition=cond, body=body"]
        lines += [
            f"o{i} = f32[4] get-tuple-element(w), index={i + 1}" for i in range(n)
        ]
        return module(
            lines, tuple_of("f32[4]", [f"o{i}" for i in range(n)]), computations
        )

    return build


def loops(n):
    n //= 12
    shape = "(s32[], f32[4,4])"
    computations = f"""body {{
  t = {shape} parameter(0)
  i = s32[] get-tuple-element(t), index=0
  one = s32[] constant(1)
  j = s32[] add(i, one)
  g = f32[4,4] get-tuple-element(t), index=1
  s = f32[4,4] sine(g)
  ROOT r = {shape} tuple(j, s)
}}
cond {{
  t = {shape} parameter(0)
  i = s32[] get-tuple-element(t), index=0
  c = s32[] constant(10)
  ROOT r = pred[] compare(i, c), direction=LT
}}"""
    lines = ["zero = s32[] constant(0)"]
    for i in range(n):
        previous = f"g{i - 1}" if i else "x"
        lines += [f"t{i} = {shape} tuple(zero, {previous})"]
        lines += [f"w{i} = {shape} while(t{i}), condition=cond, body=body"]
        lines += [f"g{i} = f32[4,4] get-tuple-element(w{i}), index=1"]
    return module(lines, f"r = f32[4,4] negate(g{n - 1})", computations)


def nested_loops(n):
    """Deep, not large."""
    depth = min(n, 190)  # the reader takes 200
    shape = "(s32[], f32[4,4])"
    text = []
    for i in range(depth):
        inner = (
            f"w = {shape} while(u), condition=cond{i - 1}, body=body{i - 1}\n"
            "  s = f32[4,4] get-tuple-element(w), index=1"
            if i
            else "s = f32[4,4] sine(g)"
        )
        text += [
            f"""body{i} {{
  t = {shape} parameter(0)
  i = s32[] get-tuple-element(t), index=0
  one = s32[] constant(1)
  j = s32[] add(i, one)
  g = f32[4,4] get-tuple-element(t), index=1
  zero = s32[] constant(0)
  u = {shape} tuple(zero, g)
  {inner}
  ROOT r = {shape} tuple(j, s)
}}
cond{i} {{
  t = {shape} parameter(0)
  i = s32[] get-tuple-element(t), index=0
  c = s32[] constant(10)
  ROOT r = pred[] compare(i, c), direction=LT
}}"""
        ]
    lines = ["zero = s32[] constant(0)", f"t = {shape} tuple(zero, x)"]
    lines += [f"w = {shape} while(t), condition=cond{depth - 1}, body=body{depth - 1}"]
    return module(lines, "r = f32[4,4] get-tuple-element(w), index=1", "\n".join(text))


def computations(n):
    n //= 4
    text = "\n".join(
        f"f{i} {{\n  a = f32[4,4] parameter(0)\n  b = f32[4,4] multiply(a, a)\n"
        f"  ROOT c = f32[4,4] add(b, a)\n}}"
        for i in range(n)
    )
    lines = [
        f"v{i} = f32[4,4] call({f'v{i - 1}' if i else 'x'}), to_apply=f{i}"
        for i in range(n)
    ]
    return module(lines, f"r = f32[4,4] negate(v{n - 1})", text)


def chain_of_calls(n):
    n //= 3
    text = ["f0 {\n  a = f32[4,4] parameter(0)\n  ROOT b = f32[4,4] sine(a)\n}"]
    text += [
        f"f{i} {{\n  a = f32[4,4] parameter(0)\n"
        f"  b = f32[4,4] call(a), to_apply=f{i - 1}\n  ROOT c = f32[4,4] add(b, a)\n}}"
        for i in range(1, n)
    ]
    return module([], f"r = f32[4,4] call(x), to_apply=f{n - 1}", "\n".join(text))


def fusions(n):
    n //= 5
    text = "\n".join(
        f"f{i} {{\n  a = f32[4,4] parameter(0)\n  b = f32[4,4] multiply(a, a)\n"
        f"  c = f32[4,4] add(b, a)\n  ROOT d = (f32[4,4], f32[4,4]) tuple(b, c)\n}}"
        for i in range(n)
    )
    lines = []
    for i in range(n):
        previous = f"g{i - 1}" if i else "x"
        lines += [
            f"v{i} = (f32[4,4], f32[4,4]) fusion({previous}), kind=kLoop, calls=f{i}"
        ]
        lines += [f"g{i} = f32[4,4] get-tuple-element(v{i}), index=1"]
    return module(lines, f"r = f32[4,4] negate(g{n - 1})", text)


def conditionals(n):
    n //= 8
    text = """t {
  a = f32[4,4] parameter(0)
  ROOT b = f32[4,4] sine(a)
}
f {
  a = f32[4,4] parameter(0)
  ROOT b = f32[4,4] cosine(a)
}"""
    lines = ["p = pred[] parameter(1)"]
    for i in range(n):
        previous = f"v{i - 1}" if i else "x"
        lines += [
            f"v{i} = f32[4,4] conditional(p, {previous}, {previous}), "
            "true_computation=t, false_computation=f"
        ]
    return module(lines, f"r = f32[4,4] negate(v{n - 1})", text)


def wide_conditional(n):
    n //= 8
    shape = f"({', '.join(['f32[4]'] * n)})"

    def branch(name, operation):
        lines = [f"  a = {shape} parameter(0)"]
        lines += [f"  g{i} = f32[4] get-tuple-element(a), index={i}" for i in range(n)]
        lines += [f"  v{i} = f32[4] {operation}(g{i})" for i in range(n)]
        values = ", ".join(f"v{i}" for i in range(n))
        return "\n".join(
            [f"{name} {{", *lines, f"  ROOT r = {shape} tuple({values})", "}"]
        )

    lines = ["p = pred[] parameter(1)"]
    lines += [f"p{i} = f32[4] parameter({i + 2})" for i in range(n)]
    lines += [f"t = {shape} tuple({', '.join(f'p{i}' for i in range(n))})"]
    lines += [
        f"c = {shape} conditional(p, t, t), true_computation=yes, false_computation=no"
    ]
    lines += [f"o{i} = f32[4] get-tuple-element(c), index={i}" for i in range(n)]
    text = branch("yes", "sine") + "\n" + branch("no", "cosine")
    return module(lines, tuple_of("f32[4]", [f"o{i}" for i in range(n)]), text)


def all_reduces(n):
    n //= 6
    lines = [
        f"v{i} = f32[4,4] all-reduce({f'v{i - 1}' if i else 'x'}), channel_id={i + 1}, "
        "replica_groups={{0,1}}, to_apply=add"
        for i in range(n)
    ]
    return module(lines, f"r = f32[4,4] negate(v{n - 1})", ADD)


def control_dependencies(n):
    lines = ["v0 = f32[4,4] sine(x)"]
    lines += [
        f"v{i} = f32[4,4] sine(x), control-predecessors={{v{i - 1}}}"
        for i in range(1, n)
    ]
    return module(lines, tuple_of("f32[4,4]", [f"v{i}" for i in range(n)]))


def operands(n):
    """A sort of many arrays."""
    n //= 6
    shape = f"({', '.join(['f32[4]'] * n)})"
    lines = [f"  a{i} = f32[] parameter({i})" for i in range(2 * n)]
    text = "\n".join(
        ["compare {", *lines, "  ROOT r = pred[] compare(a0, a1), direction=LT", "}"]
    )
    lines = [f"p{i} = f32[4] parameter({i + 1})" for i in range(n)]
    values = ", ".join(f"p{i}" for i in range(n))
    lines += [f"s = {shape} sort({values}), dimensions={{0}}, to_apply=compare"]
    lines += [f"o{i} = f32[4] get-tuple-element(s), index={i}" for i in range(n)]
    return module(lines, tuple_of("f32[4]", [f"o{i}" for i in range(n)]), text)


def updates(n):
    n //= 2
    lines = [f"k{i} = s32[] constant({i})" for i in range(n)]
    lines += ["u = f32[1,4] parameter(1)", "zero = s32[] constant(0)"]
    lines += [
        f"v{i} = f32[{n},4] "
        f"dynamic-update-slice({f'v{i - 1}' if i else 'x'}, u, k{i}, zero)"
        for i in range(n)
    ]
    return module(lines, f"r = f32[{n},4] negate(v{n - 1})", parameter=f"f32[{n},4]")


def norms(n):
    """Layers, with what their gradients need."""
    n //= 17
    lines = ["zero = f32[] constant(0)", "k = f32[] constant(0.125)"]
    lines += ["e = f32[] constant(0.001)", "s = f32[8] parameter(1)"]
    lines += ["per = f32[24] broadcast(k), dimensions={}"]
    lines += ["eps = f32[24] broadcast(e), dimensions={}"]
    for i in range(n):
        x = f"y{i - 1}" if i else "x"
        lines += [
            f"sum{i} = f32[24] reduce({x}, zero), dimensions={{1}}, to_apply=add",
            f"mean{i} = f32[24] multiply(sum{i}, per)",
            f"means{i} = f32[24,8] broadcast(mean{i}), dimensions={{0}}",
            f"d{i} = f32[24,8] subtract({x}, means{i})",
            f"square{i} = f32[24,8] multiply(d{i}, d{i})",
            f"squares{i} = f32[24] reduce(square{i}, zero), dimensions={{1}}, "
            "to_apply=add",
            f"v{i} = f32[24] multiply(squares{i}, per)",
            f"ve{i} = f32[24] add(v{i}, eps)",
            f"r{i} = f32[24] rsqrt(ve{i})",
            f"rb{i} = f32[24,8] broadcast(r{i}), dimensions={{0}}",
            f"n{i} = f32[24,8] multiply(d{i}, rb{i})",
            f"sb{i} = f32[24,8] broadcast(s), dimensions={{1}}",
            f"ns{i} = f32[24,8] multiply(n{i}, sb{i})",
            f"y{i} = f32[24,8] add(ns{i}, sb{i})",
        ]
    names = [f"{part}{i}" for i in range(n) for part in ("mean", "r")]
    values = ", ".join([*names, f"y{n - 1}"])
    shape = ", ".join(["f32[24]"] * len(names) + ["f32[24,8]"])
    return module(lines, f"all = ({shape}) tuple({values})", ADD, "f32[24,8]")


def search(n):
    """A binary search written out, which reads what says where it reads next."""
    n //= 8
    lines = ["t = s32[4096] parameter(1)", "one = s32[] constant(1)"]
    lines += ["ones = s32[256] broadcast(one), dimensions={}"]
    for i in range(n):
        low, high = (f"low{i - 1}", f"high{i - 1}") if i else ("x", "ones")
        lines += [
            f"sum{i} = s32[256] add({low}, {high})",
            f"mid{i} = s32[256] shift-right-logical(sum{i}, ones)",
            f"at{i} = s32[256,1] reshape(mid{i})",
            f"v{i} = s32[256] gather(t, at{i}), offset_dims={{}}, "
            "collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, "
            "slice_sizes={1}",
            f"less{i} = pred[256] compare(v{i}, x), direction=LT",
            f"low{i} = s32[256] select(less{i}, mid{i}, {low})",
            f"high{i} = s32[256] select(less{i}, {high}, mid{i})",
        ]
    return module(lines, f"r = s32[256] add(low{n - 1}, high{n - 1})", "", "s32[256]")


def components(n):
    """Vectors that are taken apart, computed with and put together, as a physics
    engine does: in a kernel of all, each is needed in twice as many ways as the one
    before.
    """
    n //= 12
    lines = []
    for i in range(n):
        x = f"v{i - 1}" if i else "x"
        lines += [
            f"{name}{i} = f32[64,1] slice({x}), slice={{[0:64], [{j}:{j + 1}]}}"
            for j, name in enumerate(("pa", "pb", "pc"))
        ]
        lines += [
            f"ab{i} = f32[64,1] multiply(pa{i}, pb{i})",
            f"bc{i} = f32[64,1] multiply(pb{i}, pc{i})",
            f"ca{i} = f32[64,1] multiply(pc{i}, pa{i})",
            f"joined{i} = f32[64,3] concatenate(ab{i}, bc{i}, ca{i}), dimensions={{1}}",
            f"flat{i} = f32[64] reshape(ab{i})",
            f"wide{i} = f32[64,3] broadcast(flat{i}), dimensions={{0}}",
            f"sum{i} = f32[64,3] add(joined{i}, wide{i})",
            f"v{i} = f32[64,3] add(sum{i}, {x})",
        ]
    return module(lines, f"r = f32[64,3] negate(v{n - 1})", "", "f32[64,3]")


def stages(n):
    """An array of results that each stage reads and adds a row to, as solvers of
    differential equations do.
    """
    n //= 8
    lines = ["zero = s32[] constant(0)", "none = f32[] constant(0)"]
    lines += ["y = f32[8,64] parameter(1)"]
    for i in range(n):
        k = f"k{i - 1}" if i else "y"
        lines += [
            f"m{i} = f32[8,64] multiply({k}, y)",
            f"sum{i} = f32[64] reduce(m{i}, none), dimensions={{0}}, to_apply=add",
            f"at{i} = f32[64] add(sum{i}, x)",
            f"slope{i} = f32[64] tanh(at{i})",
            f"row{i} = f32[1,64] reshape(slope{i})",
            f"j{i} = s32[] constant({i % 8})",
            f"k{i} = f32[8,64] dynamic-update-slice({k}, row{i}, j{i}, zero)",
        ]
    return module(lines, f"r = f32[8,64] negate(k{n - 1})", ADD, "f32[64]")


def ways(n):
    """A fusion that reads its parameter in a number of ways that doubles with each
    operation.
    """
    lines = ["  v0 = f32[8] parameter(0)"]
    for i in range(n // 2):
        lines += [f"  r{i} = f32[8] reverse(v{i}), dimensions={{0}}"]
        lines += [f"  v{i + 1} = f32[8] add(v{i}, r{i})"]
    lines[-1] = lines[-1].replace("  v", "  ROOT v")
    text = "\n".join(["many {", *lines, "}"])
    return module([], "r = f32[8] fusion(x), kind=kLoop, calls=many", text, "f32[8]")


GATHER = (
    "f32[4,1,4] gather(x, {0}), offset_dims={{1,2}}, collapsed_slice_dims={{}}, "
    "start_index_map={{0}}, index_vector_dim=1, slice_sizes={{1,4}}"
)
MODULES = {
    "adds": chain("f32[4,4] add({0}, x)"),
    "adds_of_itself": chain("f32[4,4] add({0}, {0})"),
    "negates": chain("f32[4,4] negate({0})"),
    "maximums": chain("f32[4,4] maximum({0}, x)"),
    "clamps": chain("f32[4,4] clamp(x, {0}, x)"),
    "reshapes": alternating("f32[16] reshape({0})", "f32[4,4] reshape({0})"),
    "transposes": chain("f32[4,4] transpose({0}), dimensions={{1,0}}"),
    "broadcasts": alternating(
        "f32[4,4,4] broadcast({0}), dimensions={{0,1}}",
        "f32[4,1,4] slice({0}), slice={{[0:4], [0:1], [0:4]}}",
        "f32[4,4] reshape({0})",
    ),
    "pads": alternating(
        "f32[5,5] pad({0}, f32[] constant(0)), padding=0_1x1_0",
        "f32[4,4] slice({0}), slice={{[0:4], [1:5]}}",
    ),
    "bits": chain(
        "f32[4,4] add({0}, f32[4,4] bitcast-convert(s32[4,4] not("
        "s32[4,4] bitcast-convert({0}))))"
    ),
    "converts": alternating("bf16[4,4] convert({0})", "f32[4,4] convert({0})"),
    "moved_reshapes": alternating(
        "f32[16] reshape({0})", "f32[16] exponential({0})", "f32[4,4] reshape({0})"
    ),
    "copies": chain("f32[4,4] copy({0})"),
    "barriers": chain("f32[4,4] opt-barrier({0})"),
    "dots": chain(
        "f32[4,4] dot({0}, x), lhs_contracting_dims={{1}}, rhs_contracting_dims={{0}}"
    ),
    "reverses": chain("f32[4,4] reverse({0}), dimensions={{0}}"),
    "reduces": each(
        "f32[4] reduce({0}, f32[] constant(0)), dimensions={{1}}, to_apply=add",
        "f32[4]",
    ),
    "sorts": each("f32[4,4] sort({0}), dimensions={{0}}, to_apply=less"),
    "dots_side_by_side": each(
        "f32[4,4] dot(x, {0}), lhs_contracting_dims={{1}}, rhs_contracting_dims={{0}}"
    ),
    "slices": each("f32[2,4] slice({0}), slice={{[0:2], [0:4]}}", "f32[2,4]"),
    "fan_out": fan_out,
    "readers": readers,
    "fan_out_of_reshape": fan_out_of_reshape,
    "concatenate": concatenate,
    "slices_of_concatenate": slices_of_concatenate,
    "wide_tuple": wide_tuple,
    "loop_state": loop("f32[4] sine({0})"),
    "unchanged_state": loop("f32[4] copy({0})"),
    "permuted_state": loop("f32[4] add({0}, {1})"),
    "loops": loops,
    "nested_loops": nested_loops,
    "computations": computations,
    "chain_of_calls": chain_of_calls,
    "fusions": fusions,
    "conditionals": conditionals,
    "wide_conditional": wide_conditional,
    "all_reduces": all_reduces,
    "control_dependencies": control_dependencies,
    "sorted_arrays": operands,
    "updates": updates,
    "norms": norms,
    "search": search,
    "components": components,
    "stages": stages,
    "ways": ways,
}


def default_passes():
    files = sorted((ROOT / "include/hlo/Transforms").glob("*/*Passes.td"))
    flags = [flag for file in files for flag in PASS.findall(file.read_text())]
    return [flag for flag in flags if not flag.startswith("print-")] + [*PIPELINES]


def run(tool, path, *flags):
    """Seconds of processor time, and what went wrong."""
    command = [tool, path, *flags, "--verify-each=0", "-o=/dev/null"]
    limit = (MOST_TIME, MOST_TIME)
    with subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, limit),
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = usage.ru_utime + usage.ru_stime
    if process.returncode in (0, 1) or seconds > MOST_TIME:
        return seconds, ""
    return 0, f"exit status {process.returncode}"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--passes", nargs="*", default=default_passes())
    parser.add_argument("--modules", nargs="*", choices=MODULES, default=list(MODULES))
    parser.add_argument("--size", type=int, default=20_000, help="instructions")
    parser.add_argument("--least", type=float, default=20)
    parser.add_argument("--most", type=float, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    tool = options.build_dir.resolve() / "bin" / "hlo-opt"

    with tempfile.TemporaryDirectory() as folder:
        paths, without = {}, {}
        for name in options.modules:
            for size in (options.size, options.size // 10):
                path = pathlib.Path(folder, f"{name}.{size}.hlo")
                path.write_text(MODULES[name](size))
                paths[name, size] = path
                without[path] = run(tool, path)[0]

        def seconds(name, flag, size):
            path = paths[name, size]
            time, error = run(tool, path, *f"--{flag}".split())
            return max(time - without[path], 0), error

        def measure(task):
            large, error = seconds(*task, options.size)
            if error or large * 1e6 < options.least * options.size:
                return large, None, error
            small, error = seconds(*task, options.size // 10)
            if large > options.most * small:  # or something else was running
                large = min(large, seconds(*task, options.size)[0])
            return large, small, error

        tasks = [(name, flag) for name in options.modules for flag in options.passes]
        print(f"{'module':24}{'pass':40}{'seconds':>8}  growth")
        found = 0
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for (name, flag), (large, small, error) in zip(
                tasks, pool.map(measure, tasks), strict=True
            ):
                growth = large / max(small, 1e-3) if small is not None else 0
                if error or growth > options.most:
                    found += 1
                    result = error or f"{growth:.0f}"
                    print(f"{name:24}{flag:40}{large:8.2f}  {result}", flush=True)
    print(f"{found} of {len(tasks)} grow faster than they should")
    return 0


if __name__ == "__main__":
    sys.exit(main())
