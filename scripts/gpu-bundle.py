#!/usr/bin/env python3
"""Makes a folder that runs modules on a machine with an NVIDIA GPU, compares their
results with those of this processor, and prints times. There it takes no more than the
driver and NVIDIA's libraries:

    scripts/gpu-bundle.py /tmp/bundle test/models/*.hlo
    /tmp/bundle/run.sh                # on the machine with the GPU
"""

import argparse
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]
# Each machine has its own.
GLIBC = re.compile(r"(ld-linux|libc|libm|libdl|librt|libpthread)[-.]")

RUN = """#!/bin/sh
# Runs all modules, or those that are named. Prints for each whether its results are
# right, and the least and median time.
cd "$(dirname "$0")" || exit 1
export LD_LIBRARY_PATH="$PWD/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -d cuda ] && export CUDA_HOME="$PWD/cuda"
[ $# -gt 0 ] || set -- models/*/
failures=0
for model in "$@"; do
  model=${model%/}
  if bin/hlo-run "$model/module.hlo" --platform=cuda --inputs="$model/in.npz" \\
      --expected="$model/out.npz" @TOLERANCES@ --time --repeat=20 \\
      >"$model/log" 2>&1; then
    status=ok
  else
    status=FAILED
    failures=$((failures + 1))
  fi
  echo "$status ${model#models/} $(grep '^time:' "$model/log")"
  [ $status = ok ] || grep -m1 -E 'error|differ' "$model/log"
done
echo "$failures failed"
[ $failures -eq 0 ]
"""


def copy_tools(folder, build_dir):
    """The tool, the libraries it needs, and what assembles kernels, if it is here."""
    tool = build_dir / "bin" / "hlo-run"
    for name in ("bin", "lib"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    shutil.copy(tool, folder / "bin")
    needed = subprocess.run(["ldd", tool], capture_output=True, text=True).stdout
    for path in map(pathlib.Path, re.findall(r"=> (/\S+)", needed)):
        if not GLIBC.match(path.name):
            shutil.copy(path, folder / "lib")
    toolkit = pathlib.Path("/usr/local/cuda")
    for file in ("bin/ptxas", "nvvm/libdevice/libdevice.10.bc"):
        if (toolkit / file).exists():
            target = folder / "cuda" / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(toolkit / file, target)


def add_model(folder, file, build_dir):
    """A module, its inputs, and what the processor computes of them."""
    target = folder / "models" / file.stem
    target.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, target / "module.hlo")
    run = subprocess.run(
        [
            build_dir / "bin" / "hlo-run",
            file,
            "--platform=cpu",
            f"--save-inputs={target / 'in.npz'}",
            f"--outputs={target / 'out.npz'}",
        ],
        capture_output=True,
        text=True,
    )
    if run.returncode:
        shutil.rmtree(target)
        print(f"left out: {file}: {run.stderr.strip().splitlines()[0]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("modules", type=pathlib.Path, nargs="+")
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument(
        "--tolerances",
        default="--abs-tolerance=1e-3 --rel-tolerance=1e-2 --ulp-tolerance=4",
        help="flags of hlo-run that say how far results may differ",
    )
    args = parser.parse_args()
    copy_tools(args.folder, args.build_dir)
    for file in args.modules:
        add_model(args.folder, file, args.build_dir)
    script = args.folder / "run.sh"
    script.write_text(RUN.replace("@TOLERANCES@", args.tolerances))
    script.chmod(0o755)


if __name__ == "__main__":
    main()
