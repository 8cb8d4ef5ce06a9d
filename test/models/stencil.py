"""Loops over grids and time: heat equation, game of life, an ordinary differential
equation, Mandelbrot, bodies.
"""

import jax.numpy as jnp
from jax import lax
from registry import Arg, model, normal, uniform

SIZE = 64


@model("stencil_heat", uniform(SIZE, SIZE), donate=(0,))
def heat(grid):
    """20 explicit steps of the heat equation with fixed borders."""

    def step(_, u):
        inner = u[1:-1, 1:-1]
        change = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * inner
        return u.at[1:-1, 1:-1].add(0.1 * change)

    return lax.fori_loop(0, 20, step, grid)


@model("stencil_game_of_life", Arg((SIZE, SIZE), jnp.int32, "int:0:2"))
def game_of_life(cells):
    """10 generations on a torus."""
    shifts = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0)]

    def step(_, cells):
        neighbours = sum(jnp.roll(cells, shift, (0, 1)) for shift in shifts)
        return ((neighbours == 3) | ((cells == 1) & (neighbours == 2))).astype(
            cells.dtype
        )

    return lax.fori_loop(0, 10, step, cells)


@model("ode_lorenz", uniform(3), x64=False)
def lorenz(state):
    """100 Runge-Kutta steps of the Lorenz system."""

    def rate(s):
        return jnp.stack(
            [10 * (s[1] - s[0]), s[0] * (28 - s[2]) - s[1], s[0] * s[1] - 8 / 3 * s[2]]
        )

    def step(_, s):
        k1 = rate(s)
        k2 = rate(s + 0.005 * k1)
        k3 = rate(s + 0.005 * k2)
        k4 = rate(s + 0.01 * k3)
        return s + 0.01 / 6 * (k1 + 2 * k2 + 2 * k3 + k4)

    return lax.fori_loop(0, 100, step, state)


@model("mandelbrot", uniform(SIZE, low=-2, high=1), uniform(SIZE, low=-1.5, high=1.5))
def mandelbrot(real, imaginary):
    """Steps until escape [size, size] in complex arithmetic; the loop ends when every
    point escaped.
    """
    c = lax.complex(*jnp.broadcast_arrays(real[None, :], imaginary[:, None]))

    def unfinished(state):
        step, _, active, _ = state
        return (step < 50) & active.any()

    def iterate(state):
        step, z, active, count = state
        active = active & (jnp.abs(z) < 2)
        return step + 1, jnp.where(active, z * z + c, z), active, count + active

    start = (
        0,
        jnp.zeros_like(c),
        jnp.ones(c.shape, bool),
        jnp.zeros(c.shape, jnp.int32),
    )
    return lax.while_loop(unfinished, iterate, start)[3]


@model("n_body", normal(32, 3), normal(32, 3), uniform(32))
def n_body(positions, velocities, masses):
    """10 steps of gravitation among 32 bodies."""

    def step(_, state):
        x, v = state
        offset = x[None] - x[:, None]
        squared = jnp.square(offset).sum(-1) + 1e-3
        force = (offset * (masses[None] * lax.rsqrt(squared) / squared)[..., None]).sum(
            1
        )
        v = v + 1e-3 * force
        return x + 1e-3 * v, v

    return lax.fori_loop(0, 10, step, (positions, velocities))
