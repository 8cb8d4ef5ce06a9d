"""Tests of how memory of programs is compared with XLA's (`oracle.memory`)."""

import json
import types

import pytest
from oracle import memory

MODULE = """
HloModule m
ENTRY main {
  x = f32[1024,1024] parameter(0)
  y = f32[1024,1024] transpose(x), dimensions={1,0}
  z = f32[1024,1024] dot(x, y), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT w = f32[1024,1024] negate(z)
}
"""


def outcome(ours, xla, module="jax/a.hlo", platform="cuda"):
    return memory.Outcome(module, platform, xla, ours)


def test_what_is_more():
    assert not outcome(110_000, 100_000).is_more
    assert outcome(110_001, 100_000).is_more
    # Rounded to whole lines.
    assert not outcome(4096, 0).is_more
    assert outcome(4097, 0).is_more
    assert not memory.Outcome("a", "cuda", None, None, "XLA: refuses").is_more


def test_reasons_and_totals():
    known = memory.Reasons({"cuda jax/a*": "why", "cpu jax/*": "others"})
    more = outcome(9_000_000, 1)
    assert known.of(more.platform, more.module) == "why"
    assert known.of("cuda", "real/a.hlo") == ""
    assert memory.unexpected([more, outcome(0, 10_000_000)], known) == []
    lines = memory.unexpected([more], memory.Reasons({}))
    assert lines == [
        "cuda jax/a.hlo: 9000000 instead of 1 bytes",
        "cuda: more than XLA's in total",
    ]
    report = memory.write([more], known)
    assert "| cuda | `jax/a.hlo` | 1 | 9 M | 9000000.000 | why |" in report


@pytest.mark.parametrize("platform", memory.PLATFORMS)
def test_one_module(platform, build_dir, tmp_path):
    path = tmp_path / "m.hlo"
    path.write_text(MODULE)
    options = types.SimpleNamespace(
        cache=tmp_path, tools=build_dir / "bin", timeout=300
    )
    memory.note_of(platform, path, options).write_text(json.dumps([1 << 23, ""]))
    found = memory.compare(platform, path, "jax/m.hlo", options)
    assert found.reason == ""
    assert found.xla == 1 << 23
    assert 0 <= found.ours <= 1 << 24
