"""JAX alone: small matrices, trees of arrays, random numbers, solvers, graphs."""

from registry import program


@program()
def batched_polar_svd():
    """Singular values, polar decomposition and inverse of 2000 3x3 matrices by Jacobi
    rotations, as shape matching and plasticity want them"""
    import jax
    import jax.numpy as jnp

    def rotation(matrix, p, q):
        a, b, c = matrix[p, p], matrix[p, q], matrix[q, q]
        theta = 0.5 * jnp.arctan2(2 * b, a - c)
        cosine, sine = jnp.cos(theta), jnp.sin(theta)
        eye = jnp.eye(3, dtype=matrix.dtype)
        return (
            eye.at[p, p]
            .set(cosine)
            .at[q, q]
            .set(cosine)
            .at[p, q]
            .set(-sine)
            .at[q, p]
            .set(sine)
        )

    def svd(matrix):
        def sweep(_, state):
            normal, vectors = state
            for p, q in ((0, 1), (0, 2), (1, 2)):
                turn = rotation(normal, p, q)
                normal, vectors = turn.T @ normal @ turn, vectors @ turn
            return normal, vectors

        normal, vectors = jax.lax.fori_loop(
            0, 5, sweep, (matrix.T @ matrix, jnp.eye(3))
        )
        values = jnp.sqrt(jnp.maximum(jnp.diag(normal), 1e-12))
        order = jnp.argsort(-values)
        values, vectors = values[order], vectors[:, order]
        left = matrix @ vectors / values
        return left, values, vectors

    def energy(positions, rest):
        gradients = jnp.einsum("nij,njk->nik", positions, jnp.linalg.inv(rest))
        left, values, right = jax.vmap(svd)(gradients)
        turns = jnp.einsum("nij,nkj->nik", left, right)
        stretch = ((gradients - turns) ** 2).sum((1, 2))
        volume = (jax.vmap(jnp.linalg.det)(gradients) - 1) ** 2
        return turns, values, stretch + volume

    keys = jax.random.split(jax.random.PRNGKey(3), 2)
    rest = jnp.eye(3) + 0.1 * jax.random.normal(keys[0], (2000, 3, 3))
    moved = jnp.eye(3) + 0.3 * jax.random.normal(keys[1], (2000, 3, 3))
    return energy, (moved, rest)


@program()
def random_number_zoo():
    """Draws from twelve distributions of jax.random with moments and histograms"""
    import jax
    import jax.numpy as jnp

    def draw(key, shape, rate):
        keys = jax.random.split(key, 12)
        n = 2000
        gamma = jax.random.gamma(keys[0], shape, (n,))
        beta = jax.random.beta(keys[1], shape, rate, (n,))
        poisson = jax.random.poisson(keys[2], rate * 5, (n,))
        binomial = jax.random.binomial(keys[3], 30.0, 0.3, (n,))
        dirichlet = jax.random.dirichlet(keys[4], jnp.ones(5) * shape, (400,))
        multivariate = jax.random.multivariate_normal(
            keys[5], jnp.zeros(3), jnp.eye(3) + 0.5, (n,)
        )
        truncated = jax.random.truncated_normal(keys[6], -1.0, 2.0, (n,))
        categorical = jax.random.categorical(keys[7], jnp.log(dirichlet), axis=-1)
        permutation = jax.random.permutation(keys[8], n)
        chosen = jax.random.choice(keys[9], n, (100,), replace=False)
        student = jax.random.t(keys[10], 4.0, (n,))
        cauchy = jax.random.cauchy(keys[11], (n,))
        histogram, _ = jnp.histogram(gamma, bins=20, range=(0.0, 10.0))
        moments = [
            jnp.stack([x.mean(), x.std()])
            for x in (gamma, beta, truncated, jnp.arctan(cauchy), jnp.tanh(student))
        ]
        return (
            jnp.stack(moments),
            histogram,
            poisson.sum(),
            binomial.sum(),
            jnp.bincount(categorical, length=5),
            permutation[:50],
            chosen,
            jnp.cov(multivariate.T),
        )

    return draw, (jax.random.PRNGKey(6), jnp.float32(2.5), jnp.float32(1.5))


@program()
def tree_statistics():
    """Norms, clipping, moving averages and dot products over a tree of 160 small
    arrays"""
    import jax
    import jax.numpy as jnp

    def update(parameters, averages, gradients, step):
        leaves = jax.tree.leaves(gradients)
        norm = jnp.sqrt(sum(jnp.vdot(leaf, leaf) for leaf in leaves))
        scale = jnp.minimum(1.0, 1.0 / (norm + 1e-6))
        gradients = jax.tree.map(lambda g: g * scale, gradients)
        averages = jax.tree.map(lambda a, g: 0.9 * a + 0.1 * g, averages, gradients)
        corrected = jax.tree.map(lambda a: a / (1 - 0.9**step), averages)
        trust = jax.tree.map(
            lambda p, u: jnp.where(
                jnp.linalg.norm(u) > 0,
                jnp.linalg.norm(p) / (jnp.linalg.norm(u) + 1e-6),
                1.0,
            ),
            parameters,
            corrected,
        )
        new = jax.tree.map(
            lambda p, u, t: p - 1e-3 * t * u, parameters, corrected, trust
        )
        finite = jax.tree.reduce(
            jnp.logical_and,
            jax.tree.map(lambda g: jnp.isfinite(g).all(), gradients),
            True,
        )
        new = jax.tree.map(lambda n, o: jnp.where(finite, n, o), new, parameters)
        overlap = sum(
            jnp.vdot(a, b)
            for a, b in zip(jax.tree.leaves(new), jax.tree.leaves(averages))
        )
        return new, averages, norm, overlap

    sizes = [(32, 32), (32,), (32, 64), (64,), (64, 32), (32,), (3, 3, 8), (8,)]
    key = jax.random.PRNGKey(7)

    def tree(seed):
        keys = jax.random.split(jax.random.fold_in(key, seed), 160)
        return {
            f"layer_{i}": [
                jax.random.normal(keys[8 * i + j], size) for j, size in enumerate(sizes)
            ]
            for i in range(20)
        }

    return update, (tree(0), tree(1), tree(2), jnp.float32(3))


@program(x64=True)
def poisson_multigrid_f64():
    """Poisson equation on 128x128 by FFT and by six multigrid V-cycles with red-black
    Gauss-Seidel; f64"""
    import jax
    import jax.numpy as jnp

    def laplacian(u, h):
        padded = jnp.pad(u, 1)
        around = (
            padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
        )
        return (around - 4 * u) / h**2

    def smooth(u, f, h, sweeps):
        parity = jnp.add.outer(jnp.arange(u.shape[0]), jnp.arange(u.shape[1])) % 2

        def sweep(_, u):
            for color in (0, 1):
                update = u + (laplacian(u, h) - f) * h**2 / 4
                u = jnp.where(parity == color, update, u)
            return u

        return jax.lax.fori_loop(0, sweeps, sweep, u)

    def cycle(u, f, h):
        u = smooth(u, f, h, 2)
        if u.shape[0] > 4:
            rest = f - laplacian(u, h)
            n = u.shape[0] // 2
            coarse = rest.reshape(n, 2, n, 2).mean((1, 3))
            correction = cycle(jnp.zeros_like(coarse), coarse, 2 * h)
            u = u + jax.image.resize(correction, u.shape, "linear")
        return smooth(u, f, h, 2)

    def solve(f):
        n = f.shape[0]
        h = 1 / n

        def step(u, _):
            u = cycle(u, f, h)
            return u, jnp.linalg.norm(f - laplacian(u, h))

        u, errors = jax.lax.scan(step, jnp.zeros_like(f), None, length=6)
        wave = 2 * jnp.pi * jnp.fft.fftfreq(n, h)
        symbol = -(
            wave[:, None] ** 2 + jnp.fft.rfftfreq(n, h)[None] ** 2 * 4 * jnp.pi**2
        )
        symbol = symbol.at[0, 0].set(1.0)
        periodic = jnp.fft.irfft2(jnp.fft.rfft2(f - f.mean()) / symbol, s=f.shape)
        return u, errors, periodic

    f = jax.random.normal(jax.random.PRNGKey(10), (128, 128), jnp.float64)
    return solve, (f,)


@program()
def kalman_smoother_batch():
    """Kalman filter and smoother with missing observations, 32 series of 100 steps,
    state of 6, and the gradient of the likelihood by its noise"""
    import jax
    import jax.numpy as jnp

    def likelihood(log_noise, transition, observation, data, seen):
        state_noise = jnp.exp(log_noise[0]) * jnp.eye(6)
        noise = jnp.exp(log_noise[1]) * jnp.eye(2)

        def step(carry, inputs):
            mean, covariance = carry
            y, here = inputs
            mean = transition @ mean
            covariance = transition @ covariance @ transition.T + state_noise
            innovation = y - observation @ mean
            spread = observation @ covariance @ observation.T + noise
            gain = jnp.linalg.solve(spread, observation @ covariance).T
            score = jax.scipy.stats.multivariate_normal.logpdf(
                innovation, jnp.zeros(2), spread
            )
            new = mean + gain @ innovation, covariance - gain @ spread @ gain.T
            carry = jax.tree.map(
                lambda a, b: jnp.where(here, a, b), new, (mean, covariance)
            )
            return carry, (carry, (mean, covariance), jnp.where(here, score, 0.0))

        start = jnp.zeros(6), jnp.eye(6)
        _, (filtered, predicted, scores) = jax.lax.scan(step, start, (data, seen))

        def back(carry, inputs):
            (mean, covariance), (next_mean, next_covariance) = inputs
            gain = jnp.linalg.solve(next_covariance, transition @ covariance).T
            mean = mean + gain @ (carry[0] - next_mean)
            covariance = covariance + gain @ (carry[1] - next_covariance) @ gain.T
            return (mean, covariance), mean

        last = jax.tree.map(lambda x: x[-1], filtered)
        inputs = (
            jax.tree.map(lambda x: x[:-1], filtered),
            jax.tree.map(lambda x: x[1:], predicted),
        )
        _, smoothed = jax.lax.scan(back, last, inputs, reverse=True)
        return scores.sum(), smoothed

    def total(log_noise, transition, observation, data, seen):
        scores, smoothed = jax.vmap(likelihood, (None, None, None, 0, 0))(
            log_noise, transition, observation, data, seen
        )
        return scores.sum(), smoothed

    keys = jax.random.split(jax.random.PRNGKey(11), 4)
    transition = 0.9 * jnp.linalg.qr(jax.random.normal(keys[0], (6, 6)))[0]
    observation = jax.random.normal(keys[1], (2, 6))
    data = jax.random.normal(keys[2], (32, 100, 2))
    seen = jax.random.bernoulli(keys[3], 0.8, (32, 100))
    return jax.value_and_grad(total, has_aux=True), (
        jnp.array([-1.0, -0.5]),
        transition,
        observation,
        data,
        seen,
    )


@program()
def sparse_pagerank():
    """PageRank and connected components of a graph of 3000 nodes, BCOO products and
    label propagation until nothing changes"""
    import jax
    import jax.numpy as jnp
    from jax.experimental import sparse

    n = 3000

    def rank(sources, targets):
        ones = jnp.ones(sources.shape[0])
        degrees = jax.ops.segment_sum(ones, sources, n)
        weights = 1 / degrees[sources]
        matrix = sparse.BCOO((weights, jnp.stack([targets, sources], 1)), shape=(n, n))

        def step(state):
            old, _, count = state
            dangling = jnp.where(degrees == 0, old, 0.0).sum()
            new = 0.85 * (matrix @ old + dangling / n) + 0.15 / n
            return new, jnp.abs(new - old).sum(), count + 1

        start = jnp.full(n, 1 / n), jnp.float32(1), 0
        ranks, _, steps = jax.lax.while_loop(
            lambda s: (s[1] > 1e-6) & (s[2] < 100), step, start
        )

        def spread(state):
            labels, _ = state
            new = (
                labels.at[targets].min(labels[sources]).at[sources].min(labels[targets])
            )
            new = new[new]
            return new, (new != labels).any()

        labels, _ = jax.lax.while_loop(lambda s: s[1], spread, (jnp.arange(n), True))
        return ranks, steps, jnp.unique(labels, size=64, fill_value=-1)

    keys = jax.random.split(jax.random.PRNGKey(12), 2)
    sources = jax.random.randint(keys[0], (4500,), 0, n)
    targets = (sources + jax.random.geometric(keys[1], 0.01, (4500,)).astype(int)) % n
    return rank, (sources, targets)
