"""The programs by name. A program is a function that gives (function, arguments)."""

import dataclasses
from collections.abc import Callable

PROGRAMS = {}


@dataclasses.dataclass(frozen=True)
class Program:
    """A program, the packages whose use it shows, and what JAX is told before."""

    make: Callable
    packages: tuple[str, ...]
    x64: bool

    @property
    def name(self):
        return self.make.__name__

    @property
    def description(self):
        return " ".join(self.make.__doc__.split()).rstrip(".")


def program(*packages, x64=False):
    """Registers a function under its name.

    It imports its packages itself: some of them set options of JAX, which are not to
    change other programs.
    """

    def register(make):
        if make.__name__ in PROGRAMS:
            raise ValueError(f"two programs named {make.__name__}")
        PROGRAMS[make.__name__] = Program(make, packages or ("jax",), x64)
        return make

    return register
