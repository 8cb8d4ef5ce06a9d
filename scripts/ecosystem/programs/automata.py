"""Automata, machines of spins, formulas, prices, tokens."""

from registry import program


@program("jbpe")
def jbpe_tokenizer_training():
    """Byte-pair encoding learnt from 2000 letters: 24 merges of the most frequent
    pair, found by sorting"""
    import jax
    import jax.numpy as jnp
    from jbpe.train import train_bpe

    def train(letters):
        return train_bpe(letters, num_merges=24)

    keys = jax.random.split(jax.random.PRNGKey(0), 2)
    words = jax.random.randint(keys[0], (40, 5), 97, 107)
    chosen = jax.random.randint(keys[1], (400,), 0, 40)
    return train, (words[chosen].ravel().astype(jnp.uint32),)


@program("jaxbm")
def jaxbm_gibbs_sampling():
    """Gibbs sampling of Boltzmann machines: 64 spins one after the other, and a
    restricted one of 128 x 64 in blocks, 16 chains each"""
    import jax
    import jax.numpy as jnp
    import jaxbm

    def sample(keys, weights, bias, layers):
        def spins(key):
            start = jnp.where(jax.random.bernoulli(key, 0.5, (64,)), 1.0, -1.0)
            return jaxbm.BM_chain(key, start, weights, bias, 8, in_jit=True)

        def blocks(key):
            visible = jnp.where(jax.random.bernoulli(key, 0.5, (128,)), 1.0, -1.0)
            return jaxbm.RBM_chain(
                key,
                visible,
                visible[:64],
                layers,
                jnp.zeros(128),
                jnp.zeros(64),
                20,
                in_jit=True,
            )

        return jax.vmap(spins)(keys), jax.vmap(blocks)(keys)

    keys = jax.random.split(jax.random.PRNGKey(1), 4)
    half = 0.1 * jax.random.normal(keys[0], (64, 64))
    weights = (half + half.T) * (1 - jnp.eye(64))
    return sample, (
        jax.random.split(keys[1], 16),
        weights,
        0.1 * jax.random.normal(keys[2], (64,)),
        0.1 * jax.random.normal(keys[3], (128, 64)),
    )


@program("fast-vollib", x64=True)
def implied_volatilities_f64():
    """Implied volatilities of 2000 options by the method of Jaeckel (rational guesses,
    Householder steps) and their gradient; f64"""
    import jax
    import jax.numpy as jnp
    from fast_vollib.jackel.differentiable_jax import _jackel_iv_jax_inner

    def loss(prices, strikes, times, is_call):
        ones = jnp.ones_like(prices)
        found = _jackel_iv_jax_inner(
            prices,
            100 * ones,
            strikes,
            times,
            0.02 * ones,
            0 * ones,
            is_call,
            "black_scholes",
        )
        return jnp.nanmean((found - 0.2) ** 2), found

    def price(strikes, times, volatility, is_call):
        spread = volatility * jnp.sqrt(times)
        d1 = (jnp.log(100 / strikes) + (0.02 + volatility**2 / 2) * times) / spread
        cdf = jax.scipy.stats.norm.cdf
        discounted = strikes * jnp.exp(-0.02 * times)
        call = 100 * cdf(d1) - discounted * cdf(d1 - spread)
        return jnp.where(is_call > 0, call, call - 100 + discounted)

    keys = jax.random.split(jax.random.PRNGKey(2), 4)
    strikes = jax.random.uniform(keys[0], (2000,), minval=80.0, maxval=120.0)
    times = jax.random.uniform(keys[1], (2000,), minval=0.1, maxval=2.0)
    volatility = jax.random.uniform(keys[2], (2000,), minval=0.1, maxval=0.5)
    is_call = jax.random.bernoulli(keys[3], 0.5, (2000,)).astype(jnp.float64)
    prices = price(strikes, times, volatility, is_call)
    return jax.value_and_grad(loss, has_aux=True), (prices, strikes, times, is_call)


@program("cax")
def cax_life_and_elementary():
    """Cellular automata: the game of life on 96x96 for 30 steps as a depthwise
    convolution, rule 110 on 256 cells for 100 steps"""
    import jax
    import jax.numpy as jnp
    from cax.cs.elementary import Elementary
    from cax.cs.life import Life
    from flax import nnx

    birth = jnp.zeros(9).at[3].set(1.0)
    survival = jnp.zeros(9).at[2].set(1.0).at[3].set(1.0)
    life = Life(birth=birth, survival=survival, rngs=nnx.Rngs(0))
    rule = jnp.array([0, 1, 1, 1, 0, 1, 1, 0], jnp.float32)
    elementary = Elementary(wolfram_code=rule, rngs=nnx.Rngs(0))

    def run(board, line):
        def of(system, state, steps):
            def step(state, _):
                state = system._step(state)
                return state, state.sum()

            return jax.lax.scan(step, state, None, length=steps)

        return of(life, board, 30), of(elementary, line, 100)

    keys = jax.random.split(jax.random.PRNGKey(3), 2)
    board = jax.random.bernoulli(keys[0], 0.3, (96, 96, 1)).astype(jnp.float32)
    line = jax.random.bernoulli(keys[1], 0.5, (256, 1)).astype(jnp.float32)
    return run, (board, line)


@program("sympy2jax")
def sympy_double_pendulum():
    """Equations of motion of a double pendulum derived by SymPy, as JAX functions: 64
    starts, 200 Runge-Kutta steps, and their energies"""
    import jax
    import jax.numpy as jnp
    import sympy
    import sympy2jax

    names = sympy.symbols("a b u v")
    a, b, u, v = names
    kinetic = u**2 + v**2 / 2 + u * v * sympy.cos(a - b)
    potential = -2 * sympy.cos(a) - sympy.cos(b)
    mass = sympy.hessian(kinetic, (u, v))
    momenta = sympy.Matrix([kinetic.diff(u), kinetic.diff(v)])
    forces = sympy.Matrix(
        [(kinetic - potential).diff(a), (kinetic - potential).diff(b)]
    )
    moving = momenta.jacobian((a, b)) * sympy.Matrix([u, v])
    accelerations = sympy.simplify(mass.inv() * (forces - moving))
    expressions = [*accelerations, kinetic + potential]
    module = sympy2jax.SymbolicModule(expressions)

    def evaluate(x):
        return module(**dict(zip("abuv", x)))

    def slope(x):
        first, second, _ = evaluate(x)
        return jnp.stack([x[2], x[3], first, second])

    def simulate(start):
        def step(x, _):
            k1 = slope(x)
            k2 = slope(x + 0.01 * k1)
            k3 = slope(x + 0.01 * k2)
            k4 = slope(x + 0.02 * k3)
            x = x + 0.02 / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            return x, evaluate(x)[2]

        return jax.lax.scan(step, start, None, length=200)

    starts = jax.random.normal(jax.random.PRNGKey(4), (64, 4))
    return jax.vmap(simulate), (starts,)
