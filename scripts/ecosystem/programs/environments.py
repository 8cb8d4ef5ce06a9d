"""Environments, games and learning by reinforcement."""

from registry import program


@program("xminigrid")
def xminigrid_random_rollout():
    """XLand-MiniGrid, four rooms with a rule set of 13x13: 64 environments, 24 random
    steps with their symbolic views"""
    import jax
    import xminigrid
    from xminigrid.wrappers import GymAutoResetWrapper

    environment, settings = xminigrid.make("XLand-MiniGrid-R4-13x13")
    environment = GymAutoResetWrapper(environment)

    def rollout(keys):
        def run(key):
            first, key = jax.random.split(key)
            timestep = environment.reset(settings, first)

            def step(carry, _):
                timestep, key = carry
                key, chosen = jax.random.split(key)
                action = jax.random.randint(chosen, (), 0, 6)
                timestep = environment.step(settings, timestep, action)
                return (timestep, key), (timestep.observation.sum(), timestep.reward)

            (timestep, _), seen = jax.lax.scan(step, (timestep, key), None, length=24)
            return timestep.observation, timestep.state.grid, seen

        return jax.vmap(run)(keys)

    return rollout, (jax.random.split(jax.random.PRNGKey(0), 64),)


@program("jaxmarl")
def jaxmarl_spread_and_smax():
    """JaxMARL: simple spread (MPE) and a 3 against 3 battle (SMAX), 32 environments
    each, 16 random steps"""
    import jax
    import jaxmarl

    names = ("MPE_simple_spread_v3", "SMAX")
    environments = [jaxmarl.make(name) for name in names]

    def play(environment, key):
        first, key = jax.random.split(key)
        _, state = environment.reset(first)

        def step(carry, _):
            state, key = carry
            key, chosen, noise = jax.random.split(key, 3)
            chosen = jax.random.split(chosen, environment.num_agents)
            actions = {
                agent: environment.action_space(agent).sample(k)
                for agent, k in zip(environment.agents, chosen)
            }
            seen, state, rewards, done, _ = environment.step(noise, state, actions)
            return (state, key), (rewards, done["__all__"], seen[environment.agents[0]])

        return jax.lax.scan(step, (state, key), None, length=16)[1]

    def rollout(keys):
        return [jax.vmap(lambda key, e=e: play(e, key))(keys) for e in environments]

    return rollout, (jax.random.split(jax.random.PRNGKey(1), 32),)


@program("craftax")
def craftax_classic_steps():
    """Craftax-Classic with symbolic observations: 8 worlds made by noise, 12 random
    steps"""
    import jax
    from craftax.craftax_env import make_craftax_env_from_name

    environment = make_craftax_env_from_name(
        "Craftax-Classic-Symbolic-v1", auto_reset=False
    )
    settings = environment.default_params

    def run(key):
        first, key = jax.random.split(key)
        _, state = environment.reset_env(first, settings)

        def step(carry, _):
            state, key = carry
            key, chosen, noise = jax.random.split(key, 3)
            action = jax.random.randint(chosen, (), 0, 17)
            seen, state, reward, done, _ = environment.step_env(
                noise, state, action, settings
            )
            return (state, key), (reward, done, seen.sum())

        (state, _), found = jax.lax.scan(step, (state, key), None, length=12)
        return state.map, state.player_position, found

    return jax.vmap(run), (jax.random.split(jax.random.PRNGKey(2), 8),)


@program("jax2d")
def jax2d_car_scene():
    """A car of a box and two motor wheels with boxes on the floor (impulses, joints,
    warm starts): 8 scenes, 20 steps"""
    import jax
    import jax.numpy as jnp
    from jax2d.engine import PhysicsEngine, create_empty_sim
    from jax2d.scene import (
        add_circle_to_scene,
        add_rectangle_to_scene,
        add_revolute_joint_to_scene,
    )
    from jax2d.sim_state import SimParams, StaticSimParams

    static = StaticSimParams()
    settings = SimParams()
    engine = PhysicsEngine(static)
    scene = create_empty_sim(static, floor_offset=0.0)
    scene, (_, body) = add_rectangle_to_scene(
        scene, static, position=jnp.array([2.0, 1.0]), dimensions=jnp.array([1.0, 0.4])
    )
    for side in (-0.5, 0.5):
        scene, (_, wheel) = add_circle_to_scene(
            scene, static, position=jnp.array([2.0 + side, 1.0]), radius=0.35
        )
        scene, _ = add_revolute_joint_to_scene(
            scene,
            static,
            a_index=body,
            b_index=wheel,
            a_relative_pos=jnp.array([side, 0.0]),
            b_relative_pos=jnp.zeros(2),
            motor_on=True,
        )
    for i in range(3):
        scene, _ = add_rectangle_to_scene(
            scene,
            static,
            position=jnp.array([3.5, 0.3 + 0.5 * i]),
            dimensions=jnp.array([0.4, 0.4]),
        )

    def simulate(actions, scene):
        def run(actions):
            def step(state, action):
                state, _ = engine.step(state, settings, action)
                return state, state.polygon.position

            state, positions = jax.lax.scan(step, scene, actions)
            return state.circle.velocity, positions

        return jax.vmap(run)(actions)

    size = static.num_joints + static.num_thrusters
    actions = jax.random.uniform(
        jax.random.PRNGKey(3), (8, 20, size), minval=-1, maxval=1
    )
    return simulate, (actions, scene)


@program("ludax")
def ludax_hex_playouts():
    """Ludax, Hex compiled from its game description: 32 random games played to the
    end"""
    import jax
    import jax.numpy as jnp
    from ludax import LudaxEnvironment
    from ludax.games import hex as hex_game

    environment = LudaxEnvironment(game_str=hex_game)

    def play(keys):
        state = jax.vmap(environment.init)(keys)

        def going_on(carry):
            state, _ = carry
            return ~(state.terminated | state.truncated).all()

        def move(carry):
            state, key = carry
            key, chosen = jax.random.split(key)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            actions = jax.random.categorical(chosen, logits=logits, axis=1)
            return jax.vmap(environment.step)(state, actions.astype(jnp.int16)), key

        state, _ = jax.lax.while_loop(going_on, move, (state, keys[0]))
        return state.winners, state.legal_action_mask

    return play, (jax.random.split(jax.random.PRNGKey(4), 32),)


@program("rlax", "dm-haiku", "optax")
def rlax_impala_update():
    """IMPALA with an LSTM policy on 16 trajectories of 20 steps: V-trace, policy
    gradient, entropy, RMSProp"""
    import haiku as hk
    import jax
    import jax.numpy as jnp
    import optax
    import rlax

    def unroll(frames, rewards, actions, starts):
        core = hk.ResetCore(hk.LSTM(64))
        torso = hk.Sequential([hk.Linear(64), jax.nn.relu, hk.Linear(64), jax.nn.relu])
        inputs = jnp.concatenate(
            [torso(frames), rewards[..., None], jax.nn.one_hot(actions, 6)], -1
        )
        state = core.initial_state(frames.shape[1])
        outputs, _ = hk.dynamic_unroll(core, (inputs, starts), state)
        return hk.Linear(6)(outputs), hk.Linear(1)(outputs)[..., 0]

    network = hk.without_apply_rng(hk.transform(unroll))

    def loss(parameters, frames, rewards, actions, starts, behaviour):
        logits, values = network.apply(parameters, frames, rewards, actions, starts)
        ratios = jax.vmap(rlax.categorical_importance_sampling_ratios, 1, 1)(
            logits[:-1], behaviour[:-1], actions[:-1]
        )
        discounts = 0.99 * (1 - starts[1:])
        errors = jax.vmap(rlax.vtrace_td_error_and_advantage, 1, 1)(
            values[:-1], values[1:], rewards[1:], discounts, ratios
        )
        ones = jnp.ones_like(discounts)
        policy = jax.vmap(rlax.policy_gradient_loss, 1)(
            logits[:-1], actions[:-1], errors.pg_advantage, ones
        ).mean()
        entropy = jax.vmap(rlax.entropy_loss, 1)(logits[:-1], ones).mean()
        return policy + 0.5 * (errors.errors**2).mean() + 0.01 * entropy

    optimizer = optax.chain(optax.clip_by_global_norm(40.0), optax.rmsprop(1e-3))

    def update(parameters, state, *batch):
        value, gradient = jax.value_and_grad(loss)(parameters, *batch)
        updates, state = optimizer.update(gradient, state, parameters)
        return optax.apply_updates(parameters, updates), state, value

    keys = jax.random.split(jax.random.PRNGKey(5), 6)
    shape = 21, 16
    batch = (
        jax.random.normal(keys[0], (*shape, 24)),
        jax.random.normal(keys[1], shape),
        jax.random.randint(keys[2], shape, 0, 6),
        jax.random.bernoulli(keys[3], 0.05, shape).astype(jnp.float32),
        jax.random.normal(keys[4], (*shape, 6)),
    )
    parameters = network.init(keys[5], *batch[:4])
    return update, (parameters, optimizer.init(parameters), *batch)


@program("flashbax")
def flashbax_prioritised_replay():
    """Prioritised trajectory buffer of 64 x 256 steps: 20 rounds of add, sample from
    the sum tree, new priorities"""
    import flashbax as fbx
    import jax
    import jax.numpy as jnp

    buffer = fbx.make_prioritised_trajectory_buffer(
        add_batch_size=16,
        sample_batch_size=64,
        sample_sequence_length=4,
        period=1,
        min_length_time_axis=8,
        max_length_time_axis=256,
        priority_exponent=0.6,
    )
    example = {"seen": jnp.zeros(8), "action": jnp.int32(0), "reward": jnp.float32(0)}

    def rounds(key):
        def run(state, key):
            keys = jax.random.split(key, 4)
            added = {
                "seen": jax.random.normal(keys[0], (16, 8, 8)),
                "action": jax.random.randint(keys[1], (16, 8), 0, 4),
                "reward": jax.random.normal(keys[2], (16, 8)),
            }
            state = buffer.add(state, added)
            sample = buffer.sample(state, keys[3])
            priorities = jnp.abs(sample.experience["reward"]).sum(1) + 1e-3
            state = buffer.set_priorities(state, sample.indices, priorities)
            return state, (sample.indices, sample.probabilities)

        return jax.lax.scan(run, buffer.init(example), jax.random.split(key, 20))[1]

    return rounds, (jax.random.PRNGKey(6),)


@program("jaxdp")
def jaxdp_planning():
    """Exact dynamic programming of a random finite decision process: value iteration,
    policy evaluation by a linear solve, occupancies, for 8 discounts"""
    import chex
    import jax
    import jax.numpy as jnp
    import jaxdp

    chex.disable_asserts()
    process = jaxdp.make("garnet")

    def plan(gamma, process):
        algorithm = jaxdp.ValueIteration(gamma=gamma)
        state = algorithm.init(process)
        state = jax.lax.fori_loop(
            0, 60, lambda _, s: algorithm.update(process, s), state
        )
        policy = jaxdp.greedy_map.v(process, state.v_val, gamma)
        return state.v_val, policy, jaxdp.policy_eval.v(process, policy, gamma)

    return jax.vmap(plan, (0, None)), (jnp.linspace(0.5, 0.95, 8), process)
