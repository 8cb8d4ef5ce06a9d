"""The oracle itself: verdicts of XLA's parser, generated inputs, runs on XLA:CPU,
comparisons.
"""

import contextlib
import os
import pathlib
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool

import ml_dtypes
import numpy as np
import pytest
from oracle import arrays, inputs, xla

ADD = """HloModule add
ENTRY main {
  x = f32[4] parameter(0)
  y = f32[4] parameter(1)
  ROOT sum = f32[4] add(x, y)
}
"""
CONSTANT = """HloModule constant
ENTRY main {
  ROOT c = s32[12] constant({1,2,3,4,5,6,7,8,9,10,11,%s})
}
"""
TUPLE = """HloModule tuple
ENTRY main {
  p = (f32[2], (s32[], f32[2])) parameter(0)
  a = f32[2] get-tuple-element(p), index=0
  q = (s32[], f32[2]) get-tuple-element(p), index=1
  n = s32[] get-tuple-element(q), index=0
  b = f32[2] get-tuple-element(q), index=1
  sum = f32[2] add(a, b)
  s = (s32[]) tuple(n)
  nested = ((s32[]), f32[2]) tuple(s, a)
  ROOT r = (f32[2], ((s32[]), f32[2])) tuple(sum, nested)
}
"""


class TestParser:
    def test_accepts(self):
        assert xla.accepts(ADD)
        assert not xla.accepts("HloModule nothing")
        assert "expects" in xla.canonical(ADD.replace("add(x, y)", "add(x y)")).text

    def test_same_looks_through_spelling(self):
        spelled = ADD.replace("x,", "f32[4] %x,").replace(
            "ROOT sum", "/* c */ ROOT %sum"
        )
        assert xla.same(ADD, spelled) == []

    def test_same_shows_first_difference(self):
        lines = xla.same(ADD, ADD.replace("add(x", "multiply(x"), names=("old", "new"))
        assert lines[0] == "--- old"
        assert any("multiply" in line for line in lines)

    def test_same_sees_large_constants(self):
        assert xla.same(CONSTANT % 12, CONSTANT % 12) == []
        assert xla.same(CONSTANT % 12, CONSTANT % 13)

    def test_same_counts_elided_constants(self):
        elided = (CONSTANT % 12).replace("{1,2,3,4,5,6,7,8,9,10,11,12}", "{...}")
        assert xla.same(elided, elided) == []
        assert xla.same(elided, (CONSTANT % 12)) == ["a elides 1 constants, b 0"]

    def test_elided_small_constants_are_the_same_every_time(self):
        # XLA makes up their values, counting from text to text.
        elided = (CONSTANT % 1).replace("s32[12]", "s32[2]")
        elided = elided.replace("{1,2,3,4,5,6,7,8,9,10,11,1}", "{...}")
        assert xla.difference_of([(elided, elided)] * 2 + [(ADD, ADD)]) == [[], [], []]

    def test_rejection_is_a_difference(self):
        assert "b: rejected" in xla.same(ADD, "garbage")[0]

    def test_goes_on_after_an_abort(self, monkeypatch):
        def judge(text):
            if text == "abort":
                os.abort()
            if text == "hang":
                time.sleep(60)
            return (xla.ACCEPTED, text * 2) if text.isdigit() else (xla.REJECTED, "no")

        monkeypatch.setattr(xla, "_judge", judge)
        texts = ["1", "abort", "2", "x", "hang", "3", "abort"]
        verdicts = list(xla.canonical_all(texts, timeout=3))
        assert [v.status for v in verdicts] == [
            xla.ACCEPTED,
            xla.ABORTED,
            xla.ACCEPTED,
            xla.REJECTED,
            xla.TIMED_OUT,
            xla.ACCEPTED,
            xla.ABORTED,
        ]
        assert verdicts[2].text == "22"


class TestInputs:
    def test_streams_do_not_depend_on_each_other(self):
        one = inputs.generate_all([((3,), "float32"), ((2, 2), "float32")], seed=7)
        other = inputs.generate_all([((5,), "int32"), ((2, 2), "float32")], seed=7)
        assert np.array_equal(one[1], other[1])
        assert not np.array_equal(one[1], inputs.generate(1, (2, 2), "float32", seed=8))

    @pytest.mark.parametrize(
        "dtype",
        [
            "float32",
            "float64",
            "float16",
            "bfloat16",
            "float8_e4m3fn",
            "int4",
            "uint4",
            "int8",
            "int32",
            "uint64",
            "bool",
            "complex64",
        ],
    )
    def test_every_type(self, dtype):
        dtype = np.dtype(getattr(ml_dtypes, dtype, dtype))
        values = inputs.generate(0, (4, 5), dtype)
        assert values.dtype == dtype
        assert values.shape == (4, 5)

    def test_defaults_are_meaningful(self):
        assert set(np.unique(inputs.generate(0, (100,), "int32"))) <= {0, 1, 2, 3}
        key = inputs.generate(0, (2,), "uint32")
        assert key.max() > 1000
        assert (
            0
            <= inputs.generate(0, (100,), "float32").min()
            <= inputs.generate(0, (100,), "float32").max()
            < 0.1
        )

    def test_fills(self):
        assert np.array_equal(
            inputs.generate(0, (2, 2), "int32", fill="iota"), [[0, 1], [2, 3]]
        )
        assert sorted(inputs.generate(0, (9,), "int32", fill="perm")) == list(range(9))
        matrix = inputs.generate(0, (2, 6, 6), "float64", fill="spd")
        assert np.all(np.linalg.eigvalsh(matrix) > 0)
        assert np.all(
            np.triu(inputs.generate(0, (4, 4), "float32", fill="tril"), 1) == 0
        )
        assert inputs.generate(0, (), "bfloat16", fill="const:2") == 2
        with pytest.raises(ValueError, match="unknown input fill 'zeros'"):
            inputs.generate(0, (1,), "float32", fill="zeros")

    def test_specification(self):
        spec = {"1": "const:5", "*": "const:1", "*int32": "const:3"}
        values = inputs.generate_all(
            [((), "float32"), ((), "float32"), ((), "int32"), ((), "int8")], spec=spec
        )
        assert [float(v) for v in values[:3]] == [1, 5, 3]
        assert values[3] in range(4)


class TestRun:
    def test_add(self):
        assert xla.signature(ADD) == [((4,), "float32"), ((4,), "float32")]
        x, y = inputs.generate_all(xla.signature(ADD))
        assert np.array_equal(xla.run(ADD, [x, y])[0], x + y)

    def test_tuples_are_flattened(self):
        assert xla.signature(TUPLE) == [
            ((2,), "float32"),
            ((), "int32"),
            ((2,), "float32"),
        ]
        total, count, first = xla.run(
            TUPLE, [np.float32([1, 2]), np.int32(7), np.float32([3, 4])]
        )
        assert total.tolist() == [4, 6]
        assert count == 7
        assert first.tolist() == [1, 2]

    def test_error(self):
        with pytest.raises(xla.XlaError, match="expects"):
            xla.run("HloModule nothing", [])

    def test_death_of_the_worker(self):
        assert xla.signature(ADD)
        with contextlib.suppress(BrokenProcessPool):
            xla._worker.submit(os._exit, 1).result()
        with pytest.raises(xla.XlaError, match="ended the process"):
            xla.signature(ADD)
        assert xla.signature(ADD)

    @pytest.mark.parametrize(
        "name",
        ["sharded_collectives", "sharded_ring_matmul", "sharded_perceptron_gspmd"],
    )
    def test_partitions(self, models, name):
        text = (models / f"{name}.hlo").read_text()
        values = inputs.generate_all(
            xla.signature(text), spec=inputs.spec_beside(models / f"{name}.hlo")
        )
        outputs = xla.run(text, values)
        if name == "sharded_collectives":
            assert np.array_equal(outputs[1], values[0])
        elif name == "sharded_ring_matmul":
            np.testing.assert_allclose(
                outputs[0], values[0] @ values[1], rtol=1e-4, atol=1e-4
            )
        else:
            expected = np.maximum(values[0] @ values[1], 0) @ values[2]
            np.testing.assert_allclose(outputs[0], expected, rtol=1e-4, atol=1e-4)

    def test_cost(self):
        assert xla.cost(ADD)["flops"] == 4


class TestCompare:
    def test_equal(self):
        nan = np.float32([1, np.nan, np.inf])
        assert arrays.compare_array(nan, nan.copy()).ok

    @pytest.mark.parametrize("other", [[np.nan, 2], [1, np.nan], [1, np.inf], [1, 2.1]])
    def test_different(self, other):
        found = arrays.compare_array(np.float32([1, 2]), np.float32(other))
        assert not found.ok
        assert found.first == (0,) if np.isnan(other[0]) else (1,)

    def test_rounding_is_tolerated_by_type(self):
        assert arrays.compare_array(np.float32([1]), np.float32([1 + 2e-5])).ok
        assert not arrays.compare_array(np.float64([1]), np.float64([1 + 2e-5])).ok
        half = np.array([1.0], ml_dtypes.bfloat16)
        assert arrays.compare_array(half, half * ml_dtypes.bfloat16(1.01)).ok
        assert arrays.compare_array(
            np.float32([1e6, 0]), np.float32([1e6, 1])
        ).ok  # cancellation beside large values

    def test_integers_are_exact(self):
        found = arrays.compare_array(
            np.int32([[1, 2], [3, 4]]), np.int32([[1, 2], [9, 4]])
        )
        assert found.first == (1, 0)
        assert found.max_abs == 6
        assert not arrays.compare_array(np.bool_([True]), np.bool_([False])).ok
        assert arrays.compare_array(
            np.array([3], ml_dtypes.int4), np.array([3], ml_dtypes.int4)
        ).ok

    def test_shape_type_and_number(self):
        assert "float32[2] against float32[3]" in str(
            arrays.compare_array(np.zeros(2, "f4"), np.zeros(3, "f4"))
        )
        assert "2 outputs against 1" in str(
            arrays.compare([np.zeros(1)] * 2, [np.zeros(1)])[-1]
        )

    def test_npz(self, tmp_path):
        values = [
            np.arange(3),
            np.array([0.5, 2], ml_dtypes.bfloat16),
            np.array([1, -1], ml_dtypes.int4),
        ]
        arrays.save(tmp_path / "x.npz", values, values[:1])
        loaded, outputs = arrays.load(tmp_path / "x.npz")
        assert [v.dtype for v in loaded] == [v.dtype for v in values]
        assert all(np.array_equal(a, b) for a, b in zip(loaded, values, strict=True))
        assert len(outputs) == 1


class TestCommandLine:
    def oracle(self, *arguments):
        return subprocess.run(
            [sys.executable, "-m", "oracle", *map(str, arguments)],
            capture_output=True,
            text=True,
            cwd=pathlib.Path(xla.__file__).parent.parent,
        )

    def test_same_and_accepts(self, tmp_path):
        (tmp_path / "a.hlo").write_text(ADD)
        (tmp_path / "b.hlo").write_text(ADD.replace("add(x", "subtract(x"))
        (tmp_path / "bad.hlo").write_text("nothing")
        assert (
            self.oracle("same", tmp_path / "a.hlo", tmp_path / "a.hlo").stdout
            == "same\n"
        )
        assert (
            self.oracle("same", tmp_path / "a.hlo", tmp_path / "b.hlo").returncode == 1
        )
        result = self.oracle("accepts", tmp_path / "a.hlo", tmp_path / "bad.hlo")
        assert result.returncode == 1
        assert [line.split(": ")[1] for line in result.stdout.splitlines()[:2]] == [
            "accepted",
            "rejected",
        ]
        assert self.oracle("accepts", tmp_path / "absent.hlo").returncode == 1
        assert self.oracle("juggle").returncode == 2

    def test_runs(self, tmp_path):
        (tmp_path / "a.hlo").write_text(ADD)
        (tmp_path / "b.hlo").write_text(ADD.replace("add(x", "subtract(x"))
        result = self.oracle("run", tmp_path / "a.hlo", "--save", tmp_path / "a.npz")
        assert result.stdout.startswith("out_0: float32[4] ")
        assert len(arrays.load(tmp_path / "a.npz")[0]) == 2
        assert (
            self.oracle(
                "compare-runs", tmp_path / "a.hlo", tmp_path / "a.hlo"
            ).returncode
            == 0
        )
        result = self.oracle("compare-runs", tmp_path / "a.hlo", tmp_path / "b.hlo")
        assert result.returncode == 1
        assert "4 of 4 elements differ, first at [0]" in result.stdout
