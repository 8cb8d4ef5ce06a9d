#!/usr/bin/env python3
"""Copy the pages generated from TableGen to docs/reference, or check the copy.

`ninja hlo-doc` writes them to BUILD/docs.
"""

import argparse
import difflib
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "docs" / "reference"


def pages(folder: pathlib.Path) -> dict[pathlib.Path, str]:
    return {p.relative_to(folder): p.read_text() for p in folder.rglob("*.md")}


def clean(text: str) -> str:
    """mlir-tblgen leaves spaces at line ends and blank lines at the end."""
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines()) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--check", action="store_true", help="write nothing")
    args = parser.parse_args()

    new = {p: clean(t) for p, t in pages(args.build_dir / "docs").items()}
    old = pages(REFERENCE)
    stale = sorted(p for p in new.keys() | old.keys() if new.get(p) != old.get(p))

    if args.check:
        for page in stale:
            sys.stdout.writelines(
                difflib.unified_diff(
                    old.get(page, "").splitlines(keepends=True),
                    new.get(page, "").splitlines(keepends=True),
                    f"docs/reference/{page}",
                    f"generated/{page}",
                    n=1,
                )
            )
        if stale:
            print("docs/reference is out of date; run `make docs` and commit it")
        return 1 if stale else 0

    for page in stale:
        path = REFERENCE / page
        if page in new:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(new[page])
        else:
            path.unlink()
        print(f"updated docs/reference/{page}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
