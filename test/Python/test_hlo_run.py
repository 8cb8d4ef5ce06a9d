"""hlo-run reads and writes NumPy's files, and generates the inputs it says."""

import json
import subprocess

import ml_dtypes
import numpy as np
import pytest
from oracle import arrays

# HLO's names of element types and numpy's.
TYPES = {
    "pred": "bool",
    **{f"s{bits}": f"int{bits}" for bits in (2, 4, 8, 16, 32, 64)},
    **{f"u{bits}": f"uint{bits}" for bits in (2, 4, 8, 16, 32, 64)},
    **{f"f{bits}": f"float{bits}" for bits in (16, 32, 64)},
    "bf16": "bfloat16",
    "c64": "complex64",
    "c128": "complex128",
    "f4e2m1fn": "float4_e2m1fn",
    "f8e3m4": "float8_e3m4",
    "f8e4m3": "float8_e4m3",
    "f8e4m3fn": "float8_e4m3fn",
    "f8e4m3b11fnuz": "float8_e4m3b11fnuz",
    "f8e4m3fnuz": "float8_e4m3fnuz",
    "f8e5m2": "float8_e5m2",
    "f8e5m2fnuz": "float8_e5m2fnuz",
    "f8e8m0fnu": "float8_e8m0fnu",
}


def dtype_of(name):
    """The dtype of numpy or ml_dtypes for a type of HLO."""
    name = TYPES[name]
    return np.dtype(getattr(ml_dtypes, name, None) or name)


def module(shapes):
    """A module that returns its parameters."""
    parameters = [f"  p{i} = {shape} parameter({i})" for i, shape in enumerate(shapes)]
    names = ", ".join(f"p{i}" for i in range(len(shapes)))
    root = f"  ROOT r = ({', '.join(shapes)}) tuple({names})"
    return "\n".join(["HloModule m", "ENTRY main {", *parameters, root, "}", ""])


@pytest.fixture
def hlo_run(build_dir, tmp_path):
    """Runs a module with flags, in a folder of its own; gives standard output."""

    def run(text, *flags, code=0):
        (tmp_path / "m.hlo").write_text(text)
        done = subprocess.run(
            [build_dir / "bin" / "hlo-run", "m.hlo", *flags],
            cwd=tmp_path,
            text=True,
            capture_output=True,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    return run


def bits_of(array):
    return array.shape, array.dtype, array.tobytes()


def test_every_type_round_trips(hlo_run, tmp_path):
    rng = np.random.default_rng(0)
    values = []
    for name in TYPES:
        dtype = dtype_of(name)
        bits = rng.integers(0, 256, 24 * dtype.itemsize, dtype=np.uint8)
        if name == "pred":
            bits &= 1
        elif dtype.itemsize == 1 and name[1] in "24" and name != "f4":
            bits &= (1 << int(name[1])) - 1
        values.append(bits.view(dtype).reshape(2, 3, 4))
    values += [np.zeros((0, 3), np.float32), np.array(3, np.int16)]
    arrays.save(tmp_path / "in.npz", values)
    shapes = [f"{name}[2,3,4]" for name in TYPES] + ["f32[0,3]", "s16[]"]
    hlo_run(module(shapes), "--inputs=in.npz", "--outputs=out.npz")
    outputs = arrays.load(tmp_path / "out.npz")[1]
    assert [bits_of(v) for v in outputs] == [bits_of(v) for v in values]


def test_unusual_files(hlo_run, tmp_path):
    value = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    text = module(["f32[2,3,4]"])
    hlo_run(text, "--inputs=m.npz", code=1)
    for variant in (np.asfortranarray(value), value.astype(">f4"), value[:, ::-1]):
        np.savez_compressed(tmp_path / "in.npz", in_0=variant)
        np.save(tmp_path / "in.npy", variant)
        for file in ("in.npz", "in.npy"):
            hlo_run(text, f"--inputs={file}", "--outputs=out.npz")
            output = np.load(tmp_path / "out.npz")["out_0"]
            assert (output == variant).all() and output.dtype == np.float32


def test_damaged_files_are_refused(hlo_run, tmp_path):
    """Any byte may be wrong, or the rest missing: an error or the right array."""
    value = np.arange(6, dtype=np.float32)
    np.savez(tmp_path / "good.npz", in_0=value)
    good = (tmp_path / "good.npz").read_bytes()
    rng = np.random.default_rng(1)
    for at in rng.integers(0, len(good), 40):
        (tmp_path / "cut.npz").write_bytes(good[:at])
        hlo_run(module(["f32[6]"]), "--inputs=cut.npz", code=1)
        changed = bytearray(good)
        changed[at] ^= 0x41
        (tmp_path / "in.npz").write_bytes(changed)
        text = module(["f32[6]"])
        try:
            output = hlo_run(text, "--inputs=in.npz")
        except AssertionError:
            assert "error: " in hlo_run(text, "--inputs=in.npz", code=1)
        else:
            assert output == "out_0 = f32[6] {0, 1, 2, 3, 4, 5}\n"


def test_generated_inputs_are_reproducible(hlo_run, tmp_path):
    shapes = "f32[5,3] bf16[7] s32[9] u32[2] pred[8] c64[3] s4[6] u64[3] f64[4,4]"
    fills = {"7": "bits", "8": "spd"}
    (tmp_path / "m.inputs.json").write_text(json.dumps(fills))
    seed = 11
    hlo_run(
        module(shapes.split()),
        f"--seed={seed}",
        "--save-inputs=in.npz",
        "--outputs=out.npz",
    )
    found, _ = arrays.load(tmp_path / "in.npz")

    def stream(i):
        return np.random.RandomState((seed + 1000003 * i) % 2**32)

    def uniform(i, shape, low=-1, high=1):
        return low + (high - low) * stream(i).random_sample(shape)

    expected = [
        uniform(0, (5, 3)).astype(np.float32),
        uniform(1, 7).astype(ml_dtypes.bfloat16),
        np.floor(uniform(2, 9, -8, 8)).astype(np.int32),
        stream(3).randint(0, 2**32, 2, dtype=np.uint32),
        np.floor(uniform(4, 8, 0, 2)) != 0,
        uniform(5, 6).astype(np.float32).view(np.complex64),
        np.floor(uniform(6, 6, -8, 8)).astype(ml_dtypes.int4),
        stream(7).randint(0, 2**32, 6, dtype=np.uint32).view(np.uint64),
    ]
    for ours, theirs in zip(found, expected, strict=False):
        assert bits_of(ours) == bits_of(theirs)
    assert (np.linalg.eigvalsh(found[8]) >= 1 - 1e-9).all()
