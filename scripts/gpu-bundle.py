#!/usr/bin/env python3
"""Makes a folder that runs modules on a machine with an NVIDIA GPU, compares their
results with those of this processor, and measures them. There it takes no more than
the driver, and NVIDIA's libraries where a module calls any:

    scripts/gpu-bundle.py /tmp/bundle test/models/*.hlo
    /tmp/bundle/run.sh                # on the machine with the GPU
    /tmp/bundle/run-jax.py            # the same by JAX, where it is installed

What these find is in results.json and results-jax.json. Where arrays of a module take
more than a share of the folder, its inputs are random numbers that the machine makes,
and there is nothing to compare results with but those of JAX.
"""

import argparse
import math
import pathlib
import re
import shutil
import subprocess
import tempfile

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[1]

RUN = """#!/bin/sh
# Runs all modules, or those that are named, as often as REPEAT says. Prints for each
# whether its results are right, and its times; all of it is in results.json, with the
# time of each instruction.
cd "$(dirname "$0")" || exit 1
[ $# -gt 0 ] || set -- models/*/
failures=0
gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader 2>/dev/null |
  head -1)
printf '{"gpu": "%s", "models": {' "$gpu" >results.json
separator=
for model in "$@"; do
  model=${model%/}
  name=${model##*/}
  if [ -f "$model/out.bin" ]; then
    arrays="--inputs=$model/in.bin --expected=$model/out.bin @TOLERANCES@"
  else
    arrays="--seed=1 --save-inputs=$model/in.bin"
  fi
  # No quotes: several flags.
  if bin/hlo-run-executable "$model/module.hloexe" $arrays \\
      --outputs="$model/ours.bin" --repeat="${REPEAT:-20}" \\
      --profile --json="$model/result.json" >"$model/log" 2>&1; then
    echo "ok $name $(grep '^time:' "$model/log")"
  else
    echo "FAILED $name"
    grep -m1 -E 'error|differ' "$model/log"
    failures=$((failures + 1))
  fi
  if [ -f "$model/result.json" ]; then
    printf '%s"%s": ' "$separator" "$name" >>results.json
    cat "$model/result.json" >>results.json
    separator=,
  fi
done
echo '}}' >>results.json
echo "$failures failed"
[ $failures -eq 0 ]
"""


def call(*command):
    """What went wrong, or an empty string."""
    done = subprocess.run(command, capture_output=True, text=True)
    lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
    return lines[0] if done.returncode else ""


def to_bytes(archive):
    """The arrays of an archive as they are in memory, one after the other."""
    arrays = {}
    with np.load(archive) as content:
        for key in content.files:
            number, _, name = key.partition("_")[2].partition("__")
            array = content[key]
            if found := re.fullmatch(r"int([124])", name):
                # Small integers are sign-extended.
                sign = 1 << (int(found[1]) - 1)
                array = ((array.astype(np.int8) ^ sign) - sign).astype(np.int8)
            arrays[int(number)] = array.tobytes()
    return b"".join(arrays[number] for number in sorted(arrays))


def get_bytes_of_arrays(file):
    """Of parameters and results, about."""
    entry = file.read_text().partition("\nENTRY ")[2].partition("\n}")[0]
    size = 0
    for line in entry.splitlines():
        shape, _, rest = line.partition(" = ")[2].partition(" parameter(")
        if not rest and not line.strip().startswith("ROOT "):
            continue
        for bits, sizes in re.findall(r"\b[a-z]+(\d*)\w*\[([\d,]*)\]", shape):
            count = math.prod(map(int, filter(None, sizes.split(","))))
            size += count * int(bits or 8) // 8
    return size


def make_model(target, file, arguments):
    """The executable, and, unless these are large, inputs and what the processor
    computes of them. Returns what went wrong."""
    tools = arguments.build_dir / "bin"
    shutil.copyfile(file, target / "module.hlo")
    message = call(
        tools / "hlo-translate",
        "--hlo-to-executable",
        f"--target={arguments.target}",
        file,
        "-o",
        target / "module.hloexe",
    )
    share = arguments.max_mib * 2**20 / 4
    if message or get_bytes_of_arrays(file) > share:
        return message
    with tempfile.TemporaryDirectory() as folder:
        inputs, outputs = (pathlib.Path(folder) / f"{x}.npz" for x in ("in", "out"))
        message = call(
            tools / "hlo-run",
            file,
            "--platform=cpu",
            f"--save-inputs={inputs}",
            f"--outputs={outputs}",
        )
        if not message:
            (target / "in.bin").write_bytes(to_bytes(inputs))
            (target / "out.bin").write_bytes(to_bytes(outputs))
    return message


def get_size(folder):
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("modules", type=pathlib.Path, nargs="+")
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--target", default="h100", help="the GPU")
    parser.add_argument(
        "--max-mib", type=float, default=64, help="leave out what makes it larger"
    )
    parser.add_argument(
        "--tolerances",
        default="--abs-tolerance=1e-3 --rel-tolerance=1e-2 --ulp-tolerance=4",
        help="flags that say how far results may differ",
    )
    arguments = parser.parse_args()
    folder = arguments.folder
    (folder / "bin").mkdir(parents=True, exist_ok=True)
    shutil.copy(arguments.build_dir / "bin/hlo-run-executable", folder / "bin")
    script = folder / "run.sh"
    script.write_text(RUN.replace("@TOLERANCES@", arguments.tolerances))
    script.chmod(0o755)
    shutil.copy(ROOT / "scripts/run-jax.py", folder)
    size = get_size(folder)
    for file in arguments.modules:
        target = folder / "models" / file.stem
        target.mkdir(parents=True, exist_ok=True)
        message = make_model(target, file, arguments)
        total = size + get_size(target)
        if not message and total > arguments.max_mib * 2**20:
            message = f"takes {(total - size) / 2**20:.0f} MiB"
        if message:
            shutil.rmtree(target)
            print(f"left out: {file}: {message}")
        else:
            size = total
    print(f"{size / 2**20:.1f} MiB")


if __name__ == "__main__":
    main()
