"""Optimization: linear programs, least squares, root finding, geometry."""

from registry import program


@program("jaxopt")
def jaxopt_lbfgs_multiclass():
    """Multinomial logistic regression (600 x 20, 5 classes) by L-BFGS with a zoom line
    search, and its gradient by the regularization through the implicit function
    theorem"""
    import jax
    import jax.numpy as jnp
    import jaxopt

    def objective(weights, strength, data, labels):
        loss = jaxopt.loss.multiclass_logistic_loss
        losses = jax.vmap(loss)(labels, data @ weights)
        return losses.mean() + 0.5 * strength * (weights**2).sum()

    def validation(strength, data, labels):
        solver = jaxopt.LBFGS(fun=objective, maxiter=30, tol=1e-3)
        start = jnp.zeros((20, 5))
        weights = solver.run(start, strength, data[:400], labels[:400]).params
        return objective(weights, 0.0, data[400:], labels[400:]), weights

    keys = jax.random.split(jax.random.PRNGKey(0), 3)
    data = jax.random.normal(keys[0], (600, 20))
    scores = data @ jax.random.normal(keys[1], (20, 5))
    labels = jnp.argmax(scores + jax.random.gumbel(keys[2], scores.shape), -1)
    return jax.value_and_grad(validation, has_aux=True), (
        jnp.float32(0.1),
        data,
        labels,
    )


@program("jaxopt")
def jaxopt_osqp_portfolios():
    """Markowitz portfolios of 16 assets as quadratic programs by OSQP, for 12 returns
    at once, and a lasso by accelerated proximal gradient"""
    import jax
    import jax.numpy as jnp
    import jaxopt

    def portfolio(covariance, returns, target):
        solver = jaxopt.OSQP(maxiter=400, tol=1e-3)
        equality = jnp.stack([jnp.ones(16), returns]), jnp.array([1.0, target])
        bounds = -jnp.eye(16), jnp.zeros(16)
        found = solver.run(
            params_obj=(covariance, jnp.zeros(16)),
            params_eq=equality,
            params_ineq=bounds,
        )
        return found.params.primal, found.state.error

    def lasso(design, response):
        solver = jaxopt.ProximalGradient(
            fun=jaxopt.objective.least_squares, prox=jaxopt.prox.prox_lasso, maxiter=100
        )
        start = jnp.zeros(design.shape[1])
        return solver.run(start, 0.05, data=(design, response)).params

    def both(covariance, returns, targets, design, response):
        weights = jax.vmap(portfolio, (None, None, 0))(covariance, returns, targets)
        return weights, lasso(design, response)

    keys = jax.random.split(jax.random.PRNGKey(1), 4)
    factors = jax.random.normal(keys[0], (16, 24))
    returns = jax.random.uniform(keys[1], (16,))
    design = jax.random.normal(keys[2], (120, 60))
    truth = jnp.where(jnp.arange(60) < 6, 1.0, 0.0)
    response = design @ truth + 0.1 * jax.random.normal(keys[3], (120,))
    targets = jnp.linspace(0.2, 0.8, 12)
    return both, (factors @ factors.T / 24, returns, targets, design, response)


@program("optimistix", x64=True)
def optimistix_curve_fits_f64():
    """Levenberg-Marquardt fits of three damped oscillations to 128 noisy curves, and
    Newton's method for the roots of Kepler's equation; f64"""
    import jax
    import jax.numpy as jnp
    import optimistix as optx

    times = jnp.linspace(0.0, 5.0, 60)

    def curve(parameters):
        amplitude, decay, frequency, phase = parameters
        return amplitude * jnp.exp(-decay * times) * jnp.cos(frequency * times + phase)

    def fit(samples, start):
        solver = optx.LevenbergMarquardt(rtol=1e-6, atol=1e-6)
        found = optx.least_squares(
            lambda p, y: curve(p) - y, solver, start, samples, max_steps=40, throw=False
        )
        return found.value, found.stats["num_steps"]

    def kepler(mean, eccentricity):
        solver = optx.Newton(rtol=1e-10, atol=1e-10)

        def equation(anomaly, _):
            return anomaly - eccentricity * jnp.sin(anomaly) - mean

        return optx.root_find(equation, solver, mean, max_steps=20, throw=False).value

    def both(samples, starts, means, eccentricities):
        return jax.vmap(fit)(samples, starts), jax.vmap(kepler)(means, eccentricities)

    keys = jax.random.split(jax.random.PRNGKey(2), 5)
    truth = jnp.array([1.0, 0.3, 3.0, 0.5]) + 0.1 * jax.random.normal(keys[0], (128, 4))
    samples = jax.vmap(curve)(truth) + 0.02 * jax.random.normal(keys[1], (128, 60))
    starts = truth + 0.1 * jax.random.normal(keys[2], (128, 4))
    means = jax.random.uniform(keys[3], (500,), maxval=3.0)
    return both, (
        samples,
        starts,
        means,
        jax.random.uniform(keys[4], (500,), maxval=0.7),
    )


@program("mpax", x64=True)
def mpax_transport_lp_f64():
    """A transport problem of 12 x 15 as a linear program by restarted primal-dual
    hybrid gradient; f64"""
    import jax
    import jax.numpy as jnp
    from mpax import create_lp, raPDHG

    rows, columns = 12, 15

    def solve(costs, supply, demand):
        of_rows = jnp.kron(jnp.eye(rows), jnp.ones(columns))
        of_columns = jnp.kron(jnp.ones(rows), jnp.eye(columns))
        problem = create_lp(
            costs.ravel(),
            of_columns,
            demand,
            -of_rows,
            -supply,
            jnp.zeros(rows * columns),
            jnp.full(rows * columns, jnp.inf),
            use_sparse_matrix=False,
        )
        solver = raPDHG(eps_abs=1e-4, eps_rel=1e-4, iteration_limit=4000)
        found = solver.optimize(problem)
        return found.primal_solution, found.dual_solution

    keys = jax.random.split(jax.random.PRNGKey(3), 3)
    demand = jax.random.uniform(keys[0], (columns,)) + 0.5
    supply = jax.random.uniform(keys[1], (rows,)) + 0.5
    supply = supply * 1.2 * demand.sum() / supply.sum()
    return solve, (jax.random.uniform(keys[2], (rows, columns)), supply, demand)


@program("linrax")
def linrax_simplex_batch():
    """32 small linear programs by the simplex method on a tableau"""
    import jax
    from linrax import linprog

    def solve(cost, matrix, bound):
        step, kind = linprog(cost, A_ub=matrix, b_ub=bound)
        return step.x, step.x @ cost, kind

    keys = jax.random.split(jax.random.PRNGKey(4), 3)
    cost = -jax.random.uniform(keys[0], (32, 6))
    matrix = jax.random.uniform(keys[1], (32, 9, 6))
    bound = 1 + jax.random.uniform(keys[2], (32, 9))
    return jax.vmap(solve), (cost, matrix, bound)


@program("jaxlie")
def jaxlie_pose_graph():
    """A loop of 30 poses in SE(3) with 40 relative measurements: four Gauss-Newton
    steps on the manifold with a dense solve"""
    import jax
    import jax.numpy as jnp
    import jaxlie

    n = 30

    def residuals(poses, first, second, measured):
        a = jaxlie.SE3(poses[first])
        b = jaxlie.SE3(poses[second])
        error = jaxlie.SE3(measured).inverse() @ (a.inverse() @ b)
        return error.log()

    def solve(poses, first, second, measured):
        def all_residuals(delta, poses):
            moved = jax.vmap(
                lambda p, d: (jaxlie.SE3(p) @ jaxlie.SE3.exp(d)).parameters()
            )(poses, delta.reshape(n, 6))
            errors = jax.vmap(residuals, (None, 0, 0, 0))(
                moved, first, second, measured
            )
            anchor = (jaxlie.SE3(poses[0]).inverse() @ jaxlie.SE3(moved[0])).log()
            return jnp.concatenate([errors.ravel(), 10 * anchor])

        def step(poses, _):
            zero = jnp.zeros(6 * n)
            errors = all_residuals(zero, poses)
            jacobian = jax.jacfwd(all_residuals)(zero, poses)
            normal = jacobian.T @ jacobian + 1e-4 * jnp.eye(6 * n)
            factor = jax.scipy.linalg.cho_factor(normal)
            delta = -jax.scipy.linalg.cho_solve(factor, jacobian.T @ errors)
            moved = jax.vmap(
                lambda p, d: (jaxlie.SE3(p) @ jaxlie.SE3.exp(d)).parameters()
            )(poses, delta.reshape(n, 6))
            return moved, (errors**2).sum()

        return jax.lax.scan(step, poses, None, length=4)

    keys = jax.random.split(jax.random.PRNGKey(5), 3)
    angles = jnp.linspace(0, 2 * jnp.pi, n, endpoint=False)
    truth = jax.vmap(
        lambda a: jaxlie.SE3.from_rotation_and_translation(
            jaxlie.SO3.from_z_radians(a),
            5 * jnp.array([jnp.cos(a), jnp.sin(a), 0.1 * a]),
        )
    )(angles)
    first = jnp.concatenate([jnp.arange(n), jnp.arange(0, n, 3)])
    second = (first + jnp.where(jnp.arange(first.size) < n, 1, 7)) % n
    noise = 0.02 * jax.random.normal(keys[0], (first.size, 6))
    measured = jax.vmap(
        lambda i, j, e: (
            jaxlie.SE3(truth.wxyz_xyz[i]).inverse()
            @ jaxlie.SE3(truth.wxyz_xyz[j])
            @ jaxlie.SE3.exp(e)
        ).parameters()
    )(first, second, noise)
    start = jax.vmap(lambda p, e: (jaxlie.SE3(p) @ jaxlie.SE3.exp(e)).parameters())(
        truth.wxyz_xyz, 0.1 * jax.random.normal(keys[1], (n, 6))
    )
    return solve, (start, first, second, measured)


@program("geojax")
def geojax_dominant_subspace():
    """Dominant 4-dimensional subspace of a symmetric 40 x 40 matrix on the Grassmann
    manifold: conjugate-gradient steps, and means of positive-definite matrices"""
    import geojax
    import jax
    import jax.numpy as jnp

    manifold = geojax.Grassmann((40, 4))
    positive = geojax.SPDAffineInvariant((4, 4))

    def descend(matrix, start, matrices):
        def cost(x):
            return -jnp.trace(x.T @ matrix @ x)

        def step(x, _):
            gradient = manifold.egrad_to_rgrad(x, jax.grad(cost)(x))
            x = manifold.retr(x, -0.02 * gradient)
            return x, cost(x)

        x, costs = jax.lax.scan(step, start, None, length=30)

        def average(mean, _):
            tangents = jax.vmap(lambda p: positive.log(mean, p))(matrices)
            return positive.exp(mean, tangents.mean(0)), None

        mean, _ = jax.lax.scan(average, jnp.eye(4), None, length=5)
        return x, costs, mean

    keys = jax.random.split(jax.random.PRNGKey(7), 3)
    half = jax.random.normal(keys[0], (40, 40))
    start = jnp.linalg.qr(jax.random.normal(keys[1], (40, 4)))[0]
    factors = jax.random.normal(keys[2], (24, 4, 8))
    return descend, (half @ half.T / 40, start, factors @ factors.mT / 8)


@program("lqrax")
def lqrax_ilqr_bicycle():
    """Iterative LQR steps for a kinematic car over 80 time steps: linearization,
    Riccati equation backwards, line of the state forwards"""
    import jax
    import jax.numpy as jnp
    from lqrax import iLQR

    class Car(iLQR):
        def dyn(self, x, u):
            return jnp.array([u[0] * jnp.cos(x[2]), u[0] * jnp.sin(x[2]), u[1]])

        def loss(self, x, u, target):
            return 5 * jnp.sum((x[:2] - target) ** 2) + 0.1 * jnp.sum(u**2)

    car = Car(dt=0.05, x_dim=3, u_dim=2, Q=jnp.eye(3), R=jnp.eye(2))

    def solve(start, controls, targets):
        def iterate(controls, _):
            states, a, b = car.linearize_dyn(start, controls)
            to_state = jax.vmap(jax.grad(car.loss, 0))(states, controls, targets)
            to_control = jax.vmap(jax.grad(car.loss, 1))(states, controls, targets)
            change, _ = car.solve(a, b, to_state, to_control)
            return controls + 0.05 * change, jax.vmap(car.loss)(
                states, controls, targets
            ).sum()

        return jax.lax.scan(iterate, controls, None, length=5)

    time = jnp.linspace(0, 4, 80)
    targets = jnp.stack([time, jnp.sin(time)], 1)
    return solve, (
        jnp.array([0.0, 0.0, 0.5]),
        jnp.tile(jnp.array([1.0, 0.0]), (80, 1)),
        targets,
    )
