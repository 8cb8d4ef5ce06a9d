"""The first instruction that differs between two implementations."""

import numpy as np
import pytest
from oracle import arrays, comparison, first_difference, hlo_text

MODULE = """
HloModule m

%scalars (p.34: s32[]) -> s32[] {
  %p.34 = s32[] parameter(0)
  %limit.35 = s32[] constant(30)
  ROOT %top.36 = s32[] maximum(%p.34, %limit.35)
}

%halved (p.0: s32[2]) -> s32[2] {
  %p.0 = s32[2] parameter(0)
  %two.1 = s32[2] constant({2, 2})
  ROOT %half.2 = s32[2] divide(%p.0, %two.1)
}

%negated (p.3: (s32[2], s32[])) -> s32[2] {
  %p.3 = (s32[2], s32[]) parameter(0)
  %x.4 = s32[2] get-tuple-element(%p.3), index=0
  %unused.5 = s32[2] multiply(%x.4, %x.4)
  ROOT %minus.6 = s32[2] negate(%x.4)
}

%body (p.7: (s32[], s32[2])) -> (s32[], s32[2]) {
  %p.7 = (s32[], s32[2]) parameter(0)
  %i.8 = s32[] get-tuple-element(%p.7), index=0
  %x.9 = s32[2] get-tuple-element(%p.7), index=1
  %one.10 = s32[] constant(1)
  %next.11 = s32[] subtract(%i.8, %one.10)
  %tens.12 = s32[2] constant({10, 10})
  %less.13 = s32[2] minimum(%x.9, %tens.12)
  %three.30 = s32[] constant(3)
  %steps.31 = s32[] subtract(%three.30, %i.8)
  %steps.32 = s32[2] broadcast(%steps.31), dimensions={}
  %more.14 = s32[2] shift-left(%less.13, %steps.32), control-predecessors={%next.11}
  ROOT %state.15 = (s32[], s32[2]) tuple(%next.11, %more.14)
}

%condition (p.16: (s32[], s32[2])) -> pred[] {
  %p.16 = (s32[], s32[2]) parameter(0)
  %i.17 = s32[] get-tuple-element(%p.16), index=0
  %zero.18 = s32[] constant(0)
  ROOT %goes.19 = pred[] compare(%i.17, %zero.18), direction=GT
}

ENTRY %main (p.20: s32[2], p.21: pred[]) -> (s32[2], s32[2], s32[2]) {
  %p.20 = s32[2] parameter(0)
  %p.21 = pred[] parameter(1)
  %sum.22 = s32[2]{0} add(%p.20, %p.20), metadata={op_name="a(b) = %sum"}
  %map.33 = s32[2] map(%sum.22), dimensions={0}, to_apply=%scalars
  %three.23 = s32[] constant(3)
  %pair.24 = (s32[2], s32[]) tuple(%sum.22, %three.23)
  %either.25 = s32[2] conditional(%p.21, %sum.22, %pair.24), true_computation=%halved, \
false_computation=%negated
  %state.26 = (s32[], s32[2]) tuple(%three.23, %sum.22)
  %loop.27 = (s32[], /*index=1*/s32[2]) while(%state.26), condition=%condition, \
body=%body
  %end.28 = s32[2] get-tuple-element(%loop.27), index=1
  ROOT %results.29 = (s32[2], s32[2], s32[2]) tuple(%either.25, %end.28, %map.33)
}
"""


@pytest.fixture
def interpreter(build_dir):
    return comparison.Runner(build_dir / "bin" / "hlo-run", 60)


def runner(interpreter, folder, opcode, other):
    """The interpreter beside one that computes `other` for `opcode`."""

    def run(text, values):
        results = []
        for module in (text, text.replace(f" {opcode}(", f" {other}(")):
            path, given = folder / "m.hlo", folder / "in.npz"
            path.write_text(module)
            arrays.save(given, values)
            found, _, reason = interpreter.run(path, given, folder / "out.npz")
            assert not reason, (reason, module)
            results.append(found)
        return [
            comparison.Outcome(a, b, None, np.array_equal(a, b))
            for a, b in zip(*results, strict=True)
        ]

    return run


@pytest.mark.parametrize(
    ("opcode", "other", "flag", "expected"),
    [
        ("add", "subtract", True, "sum.22"),
        ("divide", "add", True, "half.2"),
        ("divide", "add", False, None),
        ("negate", "not", False, "minus.6"),
        ("subtract", "remainder", True, "next.11"),
        ("multiply", "subtract", False, None),
        # The first element of the operand is 20, the second 40.
        ("maximum", "add", True, "top.36"),
        # The first step of the loop shifts by 0.
        ("shift-left", "shift-right-logical", True, "more.14"),
    ],
)
def test_find(interpreter, tmp_path, opcode, other, flag, expected):
    module = hlo_text.Module(MODULE)
    values = [np.array([10, 20], np.int32), np.array(flag)]
    run = runner(interpreter, tmp_path, opcode, other)
    found = first_difference.find(module, module.entry, values, run)
    assert (found and found.instruction.name) == expected
    if found:
        assert all(o.agrees for operand in found.operands for o in operand)


def test_read():
    module = hlo_text.Module(MODULE)
    assert module.entry == "main"
    loop = module.computations["main"].instructions["loop.27"]
    assert loop.opcode == "while" and loop.operands == ("state.26",)
    assert loop.called == ("condition", "body") and loop.leaves == 2
    assert "control" not in module.computations["body"].instructions["more.14"].text
    names = [i.name for i in module.needed("negated", ["minus.6"])]
    assert names == ["p.3", "x.4", "minus.6"]
