"""What rng-expander draws has the distribution asked for."""

import subprocess

import numpy as np
import pytest
import scipy.stats
from oracle import arrays

COUNT = 20_000
PASSES = ("--rng-expander", "--rng-bit-generator-expander")


@pytest.fixture
def draw_all(build_dir, tmp_path):
    """Draws samples of a distribution, given in HLO's terms, on each device."""

    def run(kind, element, a, b, header="", count=COUNT, times=1):
        shape = f"{element}[{count}]"
        rng = f"{shape} rng(a, b), distribution=rng_{kind}"
        lines = [f"r{i} = {rng}" for i in range(times)]
        names = ", ".join(f"r{i}" for i in range(times))
        shapes = ", ".join([shape] * times)
        module, out = tmp_path / "m.hlo", tmp_path / "out.npz"
        module.write_text(
            f"HloModule m{header}\n\nENTRY e {{\n"
            f"  a = {element}[] constant({a})\n  b = {element}[] constant({b})\n  "
            + "\n  ".join([*lines, f"ROOT t = ({shapes}) tuple({names})\n}}\n"])
        )
        command = [build_dir / "bin" / "hlo-run", module, "--platform=interpreter"]
        command += [*PASSES, f"--outputs={out}"]
        subprocess.run(command, check=True)
        return [sample.astype(float) for sample in arrays.load(out)[1]]

    return run


@pytest.fixture
def draw(draw_all):
    """Draws one sample."""
    return lambda *args, **kwargs: draw_all(*args, **kwargs)[0]


def is_plausible(sample, cdf):
    """Whether a sample is one of a distribution: seeds are fixed, so this says
    the same every time."""
    return scipy.stats.kstest(sample, cdf).pvalue > 1e-3


@pytest.mark.parametrize("element", ["f32", "f64", "f16", "bf16"])
@pytest.mark.parametrize("low, high", [(0, 1), (-3, 5), (100, 101), (-2, 0)])
def test_uniform_floats(draw, element, low, high):
    sample = draw("uniform", element, low, high)
    assert low <= sample.min() and sample.max() < high
    if element in ("f32", "f64") or (low, high) == (0, 1):
        uniform = scipy.stats.uniform(low, high - low)
        # Numbers of narrow types stand for those that are rounded to them.
        if element in ("f32", "f64"):
            assert is_plausible(sample, uniform.cdf)
        assert sample.mean() == pytest.approx(uniform.mean(), abs=0.03 * uniform.std())
        assert sample.std() == pytest.approx(uniform.std(), abs=0.03 * uniform.std())


@pytest.mark.parametrize("element", ["f8e5m2", "f8e4m3fn"])
def test_end_is_never_drawn(draw, element):
    """Every eighth number or more rounds to the end."""
    sample = draw("uniform", element, 1, 2)
    assert sample.min() == 1
    assert sample.max() == {"f8e5m2": 1.75, "f8e4m3fn": 1.875}[element]


def test_range_of_one_number(draw):
    assert set(draw("uniform", "f32", 0.1, 0.1)) == {np.float32(0.1)}
    assert set(draw("uniform", "s32", 7, 7)) == {7}


@pytest.mark.parametrize("element", ["f32", "f64", "f16", "bf16"])
def test_normal(draw, element):
    sample = draw("normal", element, 2, 3)
    if element in ("f32", "f64"):
        assert is_plausible(sample, scipy.stats.norm(2, 3).cdf)
    assert sample.mean() == pytest.approx(2, abs=0.06)
    assert sample.std() == pytest.approx(3, abs=0.06)
    assert np.isfinite(sample).all()


def test_normals_are_independent(draw):
    """Of two made of one pair, one says nothing of the other."""
    sample = draw("normal", "f32", 0, 1)
    first, second = sample[: COUNT // 2], sample[COUNT // 2 :]
    assert abs(np.corrcoef(first, second)[0, 1]) < 0.03
    assert abs(np.corrcoef(first**2, second**2)[0, 1]) < 0.03


@pytest.mark.parametrize(
    "element, low, high",
    [
        ("s32", -5, 6),
        ("u8", 3, 250),
        ("s8", -128, 127),
        ("s4", -8, 7),
        ("u64", 0, 3),
        ("s64", -(2**40), 2**40),
        ("s32", -(2**31), 2**31 - 1),
        ("pred", "false", "true"),
    ],
)
def test_integers(draw, element, low, high):
    sample = draw("uniform", element, low, high)
    if element == "pred":
        assert not sample.any()
        return
    assert low <= sample.min() and sample.max() < high
    if high - low < 1000:
        counts = np.bincount((sample - low).astype(int), minlength=high - low)
        assert scipy.stats.chisquare(counts).pvalue > 1e-3
    else:
        assert is_plausible(sample, scipy.stats.uniform(low, high - low).cdf)


def test_each_draw_differs(draw_all):
    one, other = draw_all("uniform", "f64", 0, 1, times=2)
    assert len(set(one) & set(other)) == 0


@pytest.mark.parametrize("header", ["replica_count=2", "num_partitions=2"])
def test_devices_draw_different_numbers(draw_all, header):
    one, other = draw_all("uniform", "f64", 0, 1, header=f", {header}")
    assert len(set(one) & set(other)) == 0


@pytest.mark.parametrize("count", ["", "0", "1", "3,5"])
def test_shapes(draw, count):
    for kind in ("uniform", "normal"):
        sample = draw(kind, "f32", 0, 1, count=count)
        assert sample.shape == tuple(int(size) for size in count.split(",") if size)
