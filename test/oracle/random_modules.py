"""Random modules, run on a platform next to the interpreter."""

import subprocess

# Of results, as sums may be added in another order.
TOLERANCE = ("--abs-tolerance=1e-3", "--rel-tolerance=1e-2", "--ulp-tolerance=4")


def compare_all(build_dir, folder, compare, options, left_out):
    """Asserts that `compare(build_dir, path, *flags)`, a finished process, succeeds for
    60 modules that hlo-generate writes to `folder`, without operations of the names
    `left_out`.
    """
    subprocess.run(
        [build_dir / "bin" / "hlo-generate", "--count=60", "--seed=7"]
        + [f"--op-weights={name}:0" for name in left_out]
        + [f"--output-dir={folder}", *options],
        check=True,
    )
    bad = []
    for path in sorted(folder.glob("*.hlo")):
        done = compare(build_dir, path, *TOLERANCE)
        if done.returncode != 0:
            bad.append(f"{path.name}: {done.stdout}{done.stderr}")
    assert not bad, "\n".join(bad[:9])
