"""JAX alone: integers, bits, strings, puzzles, tables."""

from registry import program


@program()
def sha256_mining():
    """SHA-256 of 4096 messages of one block, and the nonce with the smallest digest"""
    import jax
    import jax.numpy as jnp
    import numpy as np

    primes = [n for n in range(2, 312) if all(n % d for d in range(2, n))][:64]
    constants = np.array(
        [int((p ** (1 / 3) % 1) * 2**32) for p in primes], dtype=np.uint32
    )
    start = np.array([int((p**0.5 % 1) * 2**32) for p in primes[:8]], dtype=np.uint32)

    def rotate(x, n):
        return (x >> n) | (x << (32 - n))

    def schedule(words, _):
        s0 = rotate(words[1], 7) ^ rotate(words[1], 18) ^ (words[1] >> 3)
        s1 = rotate(words[14], 17) ^ rotate(words[14], 19) ^ (words[14] >> 10)
        word = words[0] + s0 + words[9] + s1
        return jnp.concatenate([words[1:], word[None]]), word

    def compress(state, inputs):
        a, b, c, d, e, f, g, h = state
        word, constant = inputs
        s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        choice = (e & f) ^ (~e & g)
        t1 = h + s1 + choice + constant + word
        s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
        t2 = s0 + ((a & b) ^ (a & c) ^ (b & c))
        return (t1 + t2, a, b, c, d + t1, e, f, g), None

    def digest(block):
        _, rest = jax.lax.scan(schedule, block, None, length=48)
        words = jnp.concatenate([block, rest])
        state, _ = jax.lax.scan(compress, tuple(jnp.array(start)), (words, constants))
        return jnp.stack(state) + start

    def mine(header, nonces):
        blocks = jax.vmap(lambda nonce: header.at[13].set(nonce))(nonces)
        digests = jax.vmap(digest)(blocks)
        best = jnp.lexsort(tuple(digests[:, i] for i in reversed(range(3))))[0]
        return nonces[best], digests[best], jnp.bitwise_xor.reduce(digests, axis=0)

    header = jax.random.bits(jax.random.PRNGKey(0), (16,), jnp.uint32)
    return mine, (header, jnp.arange(4096, dtype=jnp.uint32))


@program()
def levenshtein_strings():
    """Edit distances of 64 pairs of strings of up to 48 letters by dynamic
    programming"""
    import jax
    import jax.numpy as jnp

    def distance(a, length_a, b, length_b):
        positions = jnp.arange(b.shape[0] + 1)

        def row(previous, inputs):
            i, letter = inputs
            replaced = previous[:-1] + (b != letter)
            deleted = previous[1:] + 1
            best = jnp.concatenate([(i + 1)[None], jnp.minimum(replaced, deleted)])
            # Insertions: a prefix minimum of what is left when each costs one.
            best = jax.lax.cummin(best - positions) + positions
            return jnp.where(i < length_a, best, previous), None

        indices = jnp.arange(a.shape[0])
        last, _ = jax.lax.scan(row, positions, (indices, a))
        return last[length_b]

    def nearest(words, lengths, others, other_lengths):
        of_pair = jax.vmap(distance)(words, lengths, others, other_lengths)
        first = jax.vmap(distance, (None, None, 0, 0))(
            words[0], lengths[0], others, other_lengths
        )
        return of_pair, first, jnp.argmin(first)

    keys = jax.random.split(jax.random.PRNGKey(1), 4)
    words, others = (
        jax.random.randint(key, (64, 48), 97, 101, jnp.int32) for key in keys[:2]
    )
    lengths, other_lengths = (
        jax.random.randint(key, (64,), 20, 49, jnp.int32) for key in keys[2:]
    )
    return nearest, (words, lengths, others, other_lengths)


@program()
def sudoku_propagation():
    """Constraint propagation on 128 sudokus as candidate bits: naked and hidden
    singles"""
    import jax
    import jax.numpy as jnp
    import numpy as np

    rows, columns = np.divmod(np.arange(81), 9)
    units = np.concatenate(
        [
            np.arange(81).reshape(9, 9),
            np.arange(81).reshape(9, 9).T,
            [
                np.flatnonzero((rows // 3 == i) & (columns // 3 == j))
                for i in range(3)
                for j in range(3)
            ],
        ]
    )
    member = np.zeros((27, 81), bool)
    member[np.arange(27)[:, None], units] = True
    peers = (member.T.astype(int) @ member > 0) & ~np.eye(81, dtype=bool)

    def propagate(candidates):
        single = candidates.sum(-1) == 1
        known = jnp.where(single[:, None], candidates, False)
        excluded = (jnp.asarray(peers)[:, :, None] & known[None]).any(1)
        candidates = candidates & ~excluded
        counts = candidates[units].sum(1)  # [27, 9]: places of a digit in a unit
        hidden = candidates[units] & (counts == 1)[:, None, :]  # [27, 9, 9]
        of_cell = jnp.zeros((81, 9), bool).at[units.ravel()].max(hidden.reshape(-1, 9))
        forced = of_cell.any(-1, keepdims=True)
        return jnp.where(forced, candidates & of_cell, candidates)

    def solve(clues):
        digits = jax.nn.one_hot(clues - 1, 9, dtype=bool)
        start = jnp.where((clues > 0)[:, None], digits, True)

        def changed(state):
            step, old, new = state
            return (step < 40) & (old != new).any()

        def advance(state):
            step, _, new = state
            return step + 1, new, propagate(new)

        steps, _, found = jax.lax.while_loop(
            changed, advance, (0, jnp.zeros_like(start), start)
        )
        solved = (found.sum(-1) == 1).all()
        return jnp.where(found.sum(-1) == 1, found.argmax(-1) + 1, 0), solved, steps

    pattern = np.array(
        [[(3 * (r % 3) + r // 3 + c) % 9 + 1 for c in range(9)] for r in range(9)]
    ).ravel()
    rng = np.random.default_rng(0)
    clues = np.stack(
        [
            np.where(
                rng.random(81) < 0.45, np.append(0, rng.permutation(9) + 1)[pattern], 0
            )
            for _ in range(128)
        ]
    )
    return jax.vmap(solve), (jnp.asarray(clues, jnp.int32),)


@program()
def n_queens_backtracking():
    """All solutions of 7 queens counted by backtracking over bit masks in a while
    loop"""
    import jax
    import jax.numpy as jnp

    size = 7

    def count(first):
        full = jnp.uint32(2**size - 1)
        empty = jnp.zeros((size + 1, 4), jnp.uint32)
        # Columns, both diagonals, and what is left to try in each row.
        bit = jnp.uint32(1) << first
        second = jnp.array([bit, bit << 1, bit >> 1])
        row = jnp.append(second, full & ~(second[0] | second[1] | second[2]))
        start = jnp.int32(1), empty.at[1].set(row), jnp.int32(0), jnp.int32(0)

        def step(state):
            depth, stack, found, steps = state
            columns, left, right, free = stack[depth]
            lowest = free & (~free + 1)
            columns, left, right = (
                columns | lowest,
                (left | lowest) << 1,
                (right | lowest) >> 1,
            )
            complete = (free != 0) & (depth == size - 1)
            descend = (free != 0) & ~complete
            stack = stack.at[depth, 3].set(free & ~lowest)
            child = jnp.stack([columns, left, right, full & ~(columns | left | right)])
            stack = jnp.where(descend, stack.at[depth + 1].set(child), stack)
            depth = jnp.where(
                free == 0, depth - 1, jnp.where(descend, depth + 1, depth)
            )
            return depth, stack, found + complete, steps + 1

        _, _, found, steps = jax.lax.while_loop(lambda s: s[0] > 0, step, start)
        return found, steps

    return jax.vmap(count), (jnp.arange(size, dtype=jnp.uint32),)


@program()
def grid_shortest_paths():
    """Shortest paths on 16 mazes of 24x24 by value iteration until nothing changes, and
    the path walked back"""
    import jax
    import jax.numpy as jnp

    def solve(walls, costs):
        size = walls.shape[0]
        goal = jnp.full((size, size), jnp.inf).at[-1, -1].set(0.0)
        costs = jnp.where(walls, jnp.inf, costs)

        def relax(state):
            distances, _ = state
            padded = jnp.pad(distances, 1, constant_values=jnp.inf)
            around = jnp.stack(
                [
                    padded[:-2, 1:-1],
                    padded[2:, 1:-1],
                    padded[1:-1, :-2],
                    padded[1:-1, 2:],
                ]
            )
            new = jnp.minimum(distances, around.min(0) + costs)
            return new, (new != distances).any()

        distances, _ = jax.lax.while_loop(lambda s: s[1], relax, (goal, True))
        moves = jnp.array([[-1, 0], [1, 0], [0, -1], [0, 1]])

        def walk(place, _):
            near = jnp.clip(place + moves, 0, size - 1)
            best = near[jnp.argmin(distances[near[:, 0], near[:, 1]])]
            here = distances[place[0], place[1]]
            place = jnp.where(jnp.isfinite(here) & (here > 0), best, place)
            return place, place

        _, path = jax.lax.scan(walk, jnp.zeros(2, jnp.int32), None, length=80)
        return distances, path

    keys = jax.random.split(jax.random.PRNGKey(4), 2)
    walls = jax.random.bernoulli(keys[0], 0.25, (16, 24, 24))
    walls = walls.at[:, 0, 0].set(False).at[:, -1, -1].set(False)
    costs = 1 + jax.random.uniform(keys[1], (16, 24, 24))
    return jax.vmap(solve), (walls, costs)


@program()
def held_karp_tour():
    """Held-Karp dynamic programming for shortest tours over 4 maps of 10 cities"""
    import jax
    import jax.numpy as jnp
    import numpy as np

    cities = 10
    subsets = 1 << (cities - 1)
    member = (np.arange(subsets)[:, None] >> np.arange(cities - 1)) & 1

    def tour(points):
        distances = jnp.linalg.norm(points[:, None] - points[None], axis=-1)
        table = jnp.full((subsets, cities - 1), jnp.inf)
        singles = 1 << np.arange(cities - 1)
        table = table.at[singles, np.arange(cities - 1)].set(distances[0, 1:])

        def visit(subset, table):
            bits = jnp.asarray(singles)
            rest = jnp.where(subset & bits, subset ^ bits, 0)
            through = table[rest] + distances[1:, 1:].T
            best = through.min(1)
            keep = jnp.asarray(member)[subset] & (rest != 0)
            return table.at[subset].set(jnp.where(keep, best, table[subset]))

        table = jax.lax.fori_loop(1, subsets, visit, table)
        return (table[-1] + distances[1:, 0]).min()

    points = jax.random.uniform(jax.random.PRNGKey(5), (4, cities, 2))
    return jax.vmap(tour), (points,)


@program()
def tic_tac_toe_minimax():
    """Minimax values of 512 tic-tac-toe positions in base 3, swept from full boards
    back"""
    import jax
    import jax.numpy as jnp
    import numpy as np

    lines = np.array(
        [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
            [0, 4, 8],
            [2, 4, 6],
        ]
    )
    powers = 3 ** np.arange(9)

    def values():
        states = jnp.arange(3**9)
        cells = (states[:, None] // powers) % 3
        wins = [(cells[:, lines] == player).all(-1).any(-1) for player in (1, 2)]
        counts = (cells != 0).sum(1)
        mover = jnp.where(counts % 2 == 0, 1, 2)
        over = wins[0] | wins[1] | (counts == 9)
        final = jnp.where(wins[0], 1, jnp.where(wins[1], -1, 0)).astype(jnp.int8)

        def sweep(i, table):
            depth = 8 - i
            nexts = states[:, None] + mover[:, None] * powers
            of_moves = table[jnp.clip(nexts, 0, 3**9 - 1)]
            free = cells == 0
            best = jnp.where(
                mover == 1,
                jnp.where(free, of_moves, -2).max(1),
                jnp.where(free, of_moves, 2).min(1),
            )
            return jnp.where((counts == depth) & ~over, best.astype(jnp.int8), table)

        return jax.lax.fori_loop(0, 9, sweep, jnp.where(over, final, jnp.int8(0)))

    def evaluate(queries):
        table = values()
        return table[queries], jnp.bincount(table + 1, length=3)

    queries = jax.random.randint(jax.random.PRNGKey(8), (512,), 0, 3**9)
    return evaluate, (queries,)


@program()
def sort_join_group():
    """A table of 20000 rows sorted by two keys, joined with another by binary search,
    grouped, ranked, and its quantiles"""
    import jax
    import jax.numpy as jnp

    def query(customers, days, amounts, ids, discounts):
        order = jnp.lexsort((days, customers))
        customers, days, amounts = customers[order], days[order], amounts[order]
        by_id = jnp.argsort(ids)
        place = jnp.searchsorted(ids[by_id], customers)
        place = jnp.clip(place, 0, ids.size - 1)
        found = ids[by_id][place] == customers
        amounts = amounts * (1 - jnp.where(found, discounts[by_id][place], 0.0))
        first = jnp.append(True, customers[1:] != customers[:-1])
        group = jnp.cumsum(first) - 1
        total = jax.ops.segment_sum(amounts, group, num_segments=600)
        largest = jax.ops.segment_max(amounts, group, num_segments=600)
        running = jnp.cumsum(amounts)
        base = jnp.where(first, running - amounts, -jnp.inf)
        running = running - jax.lax.cummax(base)
        top, who = jax.lax.top_k(total, 20)
        quantiles = jnp.quantile(amounts, jnp.array([0.05, 0.25, 0.5, 0.75, 0.95]))
        unique, counts = jnp.unique(days, return_counts=True, size=365, fill_value=-1)
        return total, largest, running, top, who, quantiles, unique, counts

    keys = jax.random.split(jax.random.PRNGKey(9), 5)
    n = 20000
    return query, (
        jax.random.randint(keys[0], (n,), 0, 500),
        jax.random.randint(keys[1], (n,), 0, 365),
        jax.random.exponential(keys[2], (n,)),
        jax.random.permutation(keys[3], 500)[:300],
        jax.random.uniform(keys[4], (300,)),
    )
