"""What the runtime declares of NVIDIA's libraries, next to their headers and the
libraries themselves, where there are any."""

import ctypes
import os
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "unittests/Runtime/CUDA/Declarations.cpp"
HEADERS = [
    ROOT / "include/hlo/Runtime/CUDA/DriverAPI.h",
    *(ROOT / "lib/Runtime/CUDA/Libraries").glob("*.h"),
]
MACROS = {"CUFFT_FORWARD", "CUFFT_INVERSE", "CU_MEMHOSTALLOC_PORTABLE"}
# Those that declare something, and where Python packages and toolkits have them.
NEEDED = ["cuda.h", "cublasLt.h", "cufftXt.h", "cusolverDn.h", "cudnn.h"]


def include_folders():
    """Folders that have all of NVIDIA's headers, of one version."""
    toolkit = os.environ.get("CUDA_HOME", "/usr/local/cuda")
    prefixes = [pathlib.Path(toolkit) / "include"]
    if wheels := os.environ.get("HLO_NVIDIA_PACKAGES"):  # .../site-packages/nvidia
        prefixes = sorted(pathlib.Path(wheels).glob("*/include"))
    found = [
        folder
        for folder in prefixes
        if any((folder / header).exists() for header in NEEDED)
    ]
    if not all(any((f / header).exists() for f in found) for header in NEEDED):
        pytest.skip("NVIDIA's headers are not there")
    return found


def enumerators():
    """The names of NVIDIA's enumerators, with the numbers that they have here."""
    names = []
    for header in HEADERS:
        for body in re.findall(r"enum : int \{(.*?)\};", header.read_text(), re.S):
            names += re.findall(r"^ *([A-Z]\w+) =", body, re.M)
    assert len(names) > 100
    # Declarations.cpp compares macros.
    return [name for name in names if name not in MACROS]


def test_headers(tmp_path):
    folders = include_folders()
    checks = "\n".join(f"CHECK_VALUE({name})" for name in enumerators())
    text = SOURCE.read_text().replace("CHECK_VALUES()", checks)
    source = tmp_path / "declarations.cpp"
    source.write_text(text.replace('"../../../lib', f'"{ROOT}/lib'))
    run = subprocess.run(
        [
            os.environ.get("CXX", "clang++-22"),
            "-std=c++17",
            "-fsyntax-only",
            "-w",
            f"-I{ROOT / 'include'}",
            *(f"-isystem{folder}" for folder in folders),
            source,
        ],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr


LIBRARIES = {
    "CUBLASLT": "libcublasLt.so.1[23]",
    "CUBLAS": "libcublas.so.1[23]",
    "CUSOLVER": "libcusolver.so.1[12]",
    "CUFFT": "libcufft.so.1[12]",
    "CUDNN": "libcudnn.so.9",
}


@pytest.mark.parametrize("name", LIBRARIES)
def test_symbols(name):
    """Libraries have the functions, as far as they are there and can be loaded."""
    prefix = os.environ.get("HLO_NVIDIA_PACKAGES", "/usr/local/cuda")
    files = sorted(pathlib.Path(prefix).glob(f"**/{LIBRARIES[name]}"))
    if not files:
        pytest.skip(f"{LIBRARIES[name]} is not there")
    text = "".join(header.read_text() for header in HEADERS)
    body = re.search(rf"#define HLO_{name}_FUNCTIONS\(F\)(.*?[^\\])\n\n", text, re.S)[1]
    functions = re.findall(r"F\((\w+),", body)
    assert functions
    try:
        library = ctypes.CDLL(str(files[0]))
    except OSError as error:
        pytest.skip(str(error))
    assert [f for f in functions if not hasattr(library, f)] == []
