"""Passes do right by variants of the inputs of their lit tests.

Some of them; `make variants` takes all.
"""

import random

import pytest
from oracle import variants

COUNT = 3  # per file


@pytest.mark.parametrize("path", variants.default_paths(), ids=lambda path: path.name)
def test_variants(tools, path):
    flags = variants.pass_flags(path.read_text())
    found = list(variants.all_variants(tools, path)) if flags else []
    random.Random(path.name).shuffle(found)
    checked = 0
    for variant in found:
        if checked == COUNT:
            break
        outcomes = [variants.check(tools, variant, passes) for passes in flags]
        if variants.REFUSED in outcomes:
            continue
        checked += 1
        is_right = {variants.OK, variants.NOT_RUN}.issuperset(outcomes)
        assert is_right, f"{variant.kind}: {outcomes}\n{variant.text}"
    if not checked:
        pytest.skip("no variant is valid")
