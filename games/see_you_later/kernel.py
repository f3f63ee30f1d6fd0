"""See You Later of two players over whole numbers in arrays: first the bounds of every position with an endless deck,
then those of a growing graph of positions with the real one (`sketch` and `growth` say how).

ring      the number of a pattern of the crocodiles; `rings` of them
card      an entry of `coloured` (ring, card) or `wild` (ring, card, crocodile): the ring after it, plus `rings` where
          the crocodile ends on another one
level     positions that differ in the ring only, the next card being about to be turned: whose pawns stand where, and
          how many cards lie open. Its bounds are `bounds[0]` (lower) and `bounds[1]` (upper) from the number on at
          which it begins, over SCALE, to the player who turns.
row       a level and the three that a card leads to: the same player's with one card more, the other player's when the
          cards pass on, the other player's when the pawn has moved (HOME where that wins)

A bound is the mean over the cards of the better one of what may follow, rounded outward: lower ones down, upper ones
up. So both hold at any moment, in whatever order rows are worked off, and they never widen.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..core.kernel import inlined, lean

SCALE = 1 << 50
HOME = -1
LEVEL, TURNED, PASSED, STOPPED = range(4)


@lean
def settle(coloured: Any, wild: Any, bounds: Any, work: Any, rows: Any) -> int:
    """Narrow the levels of all rows, one after another; the widest gap that is left in them.

    `work` has room for four lists of 2 * rings numbers.
    """
    rings, cards = coloured.shape
    wilds, crocodiles = wild.shape[1], wild.shape[2]
    total, widest = cards + wilds, 0
    for row in range(rows.shape[0]):
        level = rows[row, LEVEL]
        _follow(bounds, work, rows, row, rings)
        for ring in range(rings):
            low, up = 0, 0
            for card in range(cards):
                after = coloured[ring, card]
                low += work[0, after]
                up += work[1, after]
            for card in range(wilds):
                best_low, best_up = -SCALE, -SCALE
                for crocodile in range(crocodiles):
                    after = wild[ring, card, crocodile]
                    best_low = max(best_low, work[2, after])
                    best_up = max(best_up, work[3, after])
                low += best_low
                up += best_up
            low, up = low // total, -(-up // total)
            place = level + ring
            bounds[0, place] = max(bounds[0, place], low)
            bounds[1, place] = min(bounds[1, place], up)
            widest = max(widest, bounds[1, place] - bounds[0, place])
    return widest


@lean
def _follow(bounds: Any, work: Any, rows: Any, row: int, rings: int) -> None:
    """What the mover has after a card, by ring: with a coloured card (lower, upper), then with a wild one."""
    turned, passed, stopped = rows[row, TURNED], rows[row, PASSED], rows[row, STOPPED]
    for ring in range(rings):
        low, up = bounds[0, turned + ring], bounds[1, turned + ring]
        work[2, ring], work[3, ring] = low, up
        if stopped == HOME:
            low, up = SCALE, SCALE
        else:
            low = max(low, -bounds[1, stopped + ring])
            up = max(up, -bounds[0, stopped + ring])
        work[0, ring], work[1, ring] = low, up
        low, up = -bounds[1, passed + ring], -bounds[0, passed + ring]
        work[0, rings + ring], work[1, rings + ring] = low, up
        work[2, rings + ring], work[3, rings + ring] = low, up


# -- the real deck -----------------------------------------------------------------------------------------------------

GRAIN = 1 << 30
"""What a win is worth in the bounds of the real deck."""
UNKNOWN = -2
TURN, PASS, STOP = range(3)
LAST = 1 << 11
"""Marks the last edge of its part."""
NO_CARD = 63
CARDS, CROCODILES, LAP, EARLY, NEAR = range(5)
PILE, SPARE, OPEN, EXTRA, WIDTH, START = range(6)
BROAD, CLOSE = range(2)
NODES, EDGES, SEED, MOST = range(4)
GONE_BITS, PAWN_BITS = 40, 6
MASK_6, MASK_30, MASK_31, MASK_40 = (1 << 6) - 1, (1 << 30) - 1, (1 << 31) - 1, (1 << 40) - 1
DEEPEST = 400
"""So many turns of cards a trial looks ahead at most."""


class Deck(NamedTuple):
    """What a card does. `after[ring, crocodile * 7 + value]` is twice the ring after it, plus 1 where it meets another.

    crocodile, value    of each card; crocodile -1: a wild one
    like                the pattern of a ring
    facts               numbers by name: CARDS, CROCODILES, LAP, EARLY, and NEAR: the mask of the root's pile
    """

    crocodile: Any
    value: Any
    after: Any
    like: Any
    facts: Any


class Sketch(NamedTuple):
    """Bounds for all piles of a size, in two tables: BROAD for parts of the deck, CLOSE for parts of the root's pile.

    A level lies where `level` says: `slot` numbers the pairs of a table (-1: none), and `facts` has, for each table,
    how many cards its PILE has, how many of them may be missing (SPARE), how many cards lie OPEN at the root, EXTRA 1
    if it has levels for these, its WIDTH (patterns in the broad table, rings in the close one), and its START.
    """

    slot: Any
    facts: Any
    low: Any
    up: Any


class Graph(NamedTuple):
    """Nodes by number, edges from `start` of a node on, and the table `slots` that finds a node by its two keys.

    An edge has a child (-1: nobody went there yet; then its own bounds count) and what it does: TURN, PASS or STOP,
    the crocodile, the card, and whether it is the last one of its part, that is, of what a card leaves to choose.
    """

    first: Any
    second: Any
    low: Any
    up: Any
    start: Any
    edges: Any
    parts: Any
    slots: Any
    child: Any
    what: Any
    child_low: Any
    child_up: Any
    used: Any


@inlined
def ones(mask: int) -> int:
    """How many cards a mask has."""
    left, number = mask, 0
    while left:
        left &= left - 1
        number += 1
    return number


@inlined
def forward(own: int, other: int, count: int) -> int:
    """Where a stop with so many cards takes the own pawn."""
    return own + 2 * count if own < other else own + count


@inlined
def backward(own: int, other: int, count: int) -> int:
    """Where a forced end takes it."""
    return max(0, own - count) if own > other else own


# -- the sketch: piles of which only the size is known -----------------------------------------------------------------


@inlined
def level(deck: Any, sketch: Any, table: int, pair: tuple[int, int], count: int, pile: int) -> int:
    """Where the bounds begin of a player about to turn a card; HOME where the other one is, UNKNOWN where none are.

    Where the close table has none the broad one may have.
    """
    own, other = pair
    if other >= deck.facts[LAP]:
        return HOME
    for each in range(table, -1, -1):
        facts, slot = sketch.facts[each], sketch.slot[each, own, other]
        spare, extra = facts[PILE] - pile, facts[EXTRA]
        at_root = extra == 1 and count == facts[OPEN] + spare
        if slot >= 0 and 0 <= spare <= facts[SPARE] and (at_root or count <= spare):
            column = spare + 1 if at_root else count
            levels = columns(facts[SPARE] + 1, extra)
            return int((slot * levels + columns(spare, extra) + column) * facts[WIDTH] + facts[START])
    return UNKNOWN


@inlined
def columns(spare: int, extra: int) -> int:
    """Levels of a pair with fewer cards missing."""
    return spare * (spare + 1) // 2 + extra * spare


@inlined
def lowest(sketch: Any, at: int, like: int, ring: int) -> int:
    """The lower bound there, to the player about to turn."""
    if at < 0:
        return -GRAIN
    return int(sketch.low[at + (like if at < sketch.facts[CLOSE, START] else ring)])


@inlined
def highest(sketch: Any, at: int, like: int, ring: int) -> int:
    """The upper bound there."""
    if at < 0:
        return GRAIN if at == UNKNOWN else -GRAIN
    return int(sketch.up[at + (like if at < sketch.facts[CLOSE, START] else ring)])


@lean
def outline(deck: Any, sketch: Any, codes: Any, work: Any, kept: Any, table: int, pair: Any, spare: int) -> None:
    """The sketch of a pair with so many cards missing from the pile, all with more missing being done.

    Whatever the pile is, its cards are worth no less on average than the worst ones of those it may have, as many of
    them, and no more than the best ones. `codes` are these cards by pattern, one after another: what each leads to,
    plus WIDTH where it meets another crocodile, all crocodiles of a wild one. `work` has room for four lists of
    2 * WIDTH numbers, `kept` for two of as many as the pile has cards.
    """
    facts, own, other = sketch.facts[table], pair[0], pair[1]
    pile = facts[PILE] - spare
    for column in range(spare + 1 + facts[EXTRA]):
        count = column if column <= spare else facts[OPEN] + spare
        at = level(deck, sketch, table, (own, other), count, pile)
        _follow_sketch(deck, sketch, work, table, own, other, count + 1, pile - 1)
        for pattern in range(facts[WIDTH]):
            low, up = _means(deck, codes, work, kept, pattern, spare)
            sketch.low[at + pattern] = low // pile
            sketch.up[at + pattern] = -(-up // pile)


@inlined
def _follow_sketch(deck: Any, sketch: Any, work: Any, table: int, own: int, other: int, count: int, pile: int) -> None:
    """What the mover has after a card, by pattern: with a coloured card (lower, upper), then with a wild one."""
    width = sketch.facts[table, WIDTH]
    none = count - count  # written as 0 it would be of a type of its own, and everything compiled twice
    turned = level(deck, sketch, table, (own, other), count, pile)
    passed = level(deck, sketch, table, (other, backward(own, other, count)), count, pile)
    stopped = level(deck, sketch, table, (other, forward(own, other, count)), none, pile)
    for ring in range(width):
        like: Any = np.int64(deck.like[ring]) if table == CLOSE else ring
        low, up = lowest(sketch, turned, like, ring), highest(sketch, turned, like, ring)
        work[2, ring], work[3, ring] = low, up
        work[0, ring] = max(low, -highest(sketch, stopped, like, ring))
        work[1, ring] = max(up, -lowest(sketch, stopped, like, ring))
        low, up = -highest(sketch, passed, like, ring), -lowest(sketch, passed, like, ring)
        work[0, width + ring], work[1, width + ring] = low, up
        work[2, width + ring], work[3, width + ring] = low, up


@inlined
def _means(deck: Any, codes: Any, work: Any, kept: Any, pattern: int, spare: int) -> tuple[int, int]:
    """The sum over the cards without the best ones, and without the worst ones, `spare` of them."""
    place, cards, crocodiles = 0, 0, deck.facts[CROCODILES]
    low_sum, up_sum = 0, 0
    while place < codes.shape[1]:
        after = codes[pattern, place]
        if after >= 0:
            low, up = work[0, after], work[1, after]
            place += 1
        else:
            low, up = -GRAIN, -GRAIN
            for crocodile in range(crocodiles):
                after = codes[pattern, place + 1 + crocodile]
                low, up = max(low, work[2, after]), max(up, work[3, after])
            place += 1 + crocodiles
        low_sum += low
        up_sum += up
        if spare:
            held = min(cards, spare)
            _keep(kept[0], held, spare, low)
            _keep(kept[1], held, spare, -up)
        cards += 1
    for card in range(spare):
        low_sum -= kept[0, card]
        up_sum += kept[1, card]
    return low_sum, up_sum


@lean
def _keep(best: Any, held: int, most: int, value: int) -> None:
    """Keep the largest values in falling order, `most` of them."""
    if held == most and value <= best[most - 1]:
        return
    place = held if held < most else most - 1
    while place > 0 and best[place - 1] < value:
        best[place] = best[place - 1]
        place -= 1
    best[place] = value


# -- positions ---------------------------------------------------------------------------------------------------------


@inlined
def settled(deck: Any, taken: int, gone: int) -> int:
    """The discards of a player about to turn a card: where the pile is empty they have become the pile."""
    return 0 if taken | gone == (1 << deck.facts[CARDS]) - 1 else gone


@inlined
def follow(deck: Any, first: int, second: int, what: int) -> tuple[int, int]:
    """The keys of the position that an edge leads to."""
    facts = deck.facts
    taken, ring = first & MASK_40, first >> GONE_BITS
    gone, own = second & MASK_40, (second >> GONE_BITS) & MASK_6
    other = second >> (GONE_BITS + PAWN_BITS)
    kind, crocodile, card = what & 3, (what >> 2) & 7, (what >> 5) & NO_CARD
    if card != NO_CARD:
        taken |= 1 << card
        ring = int(deck.after[ring, crocodile * 7 + deck.value[card]]) >> 1
        if facts[EARLY]:
            gone = settled(deck, taken, gone)
    count = ones(taken)
    if kind == STOP:
        gone, taken = gone | taken, 0
        own, other = other, forward(own, other, count)
    elif kind == PASS:
        own, other = other, backward(own, other, count)
    return pack(taken, ring), pack(settled(deck, taken, gone), own | other << PAWN_BITS)


@inlined
def pack(cards: int, more: int) -> int:
    """A key: a mask of cards, and the ring or both pawns."""
    return cards | more << GONE_BITS


@inlined
def look(deck: Any, sketch: Any, first: int, second: int) -> tuple[int, int]:
    """Bounds of a position by its cards: each is turned, and what follows is taken from the sketch."""
    facts = deck.facts
    taken, ring = first & MASK_40, first >> GONE_BITS
    gone, own = second & MASK_40, (second >> GONE_BITS) & MASK_6
    other, cards = second >> (GONE_BITS + PAWN_BITS), facts[CARDS]
    count, away = ones(taken) + 1, ones(gone)
    pile = cards - count - away
    if pile < 0:  # no card is left
        home = forward(own, other, count - 1) >= facts[LAP]
        return (GRAIN, GRAIN) if home else (-GRAIN, GRAIN)
    fresh = pile if pile else (away if facts[EARLY] and away else cards)
    rest = ((1 << cards) - 1) & ~(taken | gone)
    table, left = (CLOSE if pile and not rest & ~facts[NEAR] else BROAD), (pile if pile else away)
    none, turned = count - count, level(deck, sketch, table, (own, other), count, left)
    passed = level(deck, sketch, table, (other, backward(own, other, count)), count, left)
    stopped = level(deck, sketch, table, (other, forward(own, other, count)), none, fresh)
    low_sum, up_sum = 0, 0
    for card in range(cards):
        if not (rest >> card) & 1:
            continue
        crocodile, value = deck.crocodile[card], deck.value[card]
        low, up = -GRAIN, -GRAIN
        begin, end = (crocodile, crocodile + 1) if crocodile >= 0 else (0, facts[CROCODILES])
        for each in range(begin, end):
            after: Any = np.int64(deck.after[ring, each * 7 + value])
            new = after >> 1
            like: Any = np.int64(deck.like[new])
            if after & 1:
                low = max(low, -highest(sketch, passed, like, new))
                up = max(up, -lowest(sketch, passed, like, new))
            elif crocodile >= 0 and stopped == HOME:
                low, up = GRAIN, GRAIN
            else:
                low, up = max(low, lowest(sketch, turned, like, new)), max(up, highest(sketch, turned, like, new))
                if crocodile >= 0:
                    low = max(low, -highest(sketch, stopped, like, new))
                    up = max(up, -lowest(sketch, stopped, like, new))
        low_sum += low
        up_sum += up
    return low_sum // (pile + 1), -(-up_sum // (pile + 1))


# -- the graph ---------------------------------------------------------------------------------------------------------


@inlined
def find(graph: Any, first: int, second: int) -> int:
    """The place of a position in `slots`: it has the number of the node plus 1, or 0 where there is none yet."""
    mask = len(graph.slots) - 1
    mixed = (first & MASK_30) * 1103515245 ^ (first >> 30) * 1299709 * 37
    mixed ^= (second & MASK_30) * 1566083941 ^ (second >> 30) * 15485863 * 53
    mixed = (mixed & MASK_31) * 1812433253 ^ (mixed >> 31)
    slot = (mixed ^ mixed >> 29) & mask
    while graph.slots[slot]:
        node = graph.slots[slot] - 1
        if graph.first[node] == first and graph.second[node] == second:
            break
        slot = (slot + 1) & mask
    return int(slot)


@lean
def file(graph: Any) -> None:
    """Fill the table of slots, which is empty, with all nodes."""
    for node in range(graph.used[NODES]):
        graph.slots[find(graph, graph.first[node], graph.second[node])] = node + 1


@lean
def add(deck: Any, sketch: Any, graph: Any, first: int, second: int, slot: int) -> int:
    """A new node with all its edges, and bounds that these give it."""
    used, facts = graph.used, deck.facts
    node = used[NODES]
    used[NODES] += 1
    graph.slots[slot] = node + 1
    graph.first[node], graph.second[node] = first, second
    graph.low[node], graph.up[node] = -GRAIN, GRAIN
    graph.start[node] = used[EDGES]
    taken, ring = first & MASK_40, first >> GONE_BITS
    gone, own = second & MASK_40, (second >> GONE_BITS) & MASK_6
    other, cards = second >> (GONE_BITS + PAWN_BITS), facts[CARDS]
    rest, count, parts = ((1 << cards) - 1) & ~(taken | gone), ones(taken), 0
    if rest == 0:
        parts = 1
        if forward(own, other, count) < facts[LAP]:
            _edge(deck, sketch, graph, first, second, STOP | NO_CARD << 5)
            _close(graph, graph.start[node])
    home = forward(own, other, count + 1) >= facts[LAP]
    for card in range(cards):
        if not (rest >> card) & 1:
            continue
        parts += 1
        begin, crocodile, value = used[EDGES], deck.crocodile[card], deck.value[card]
        if crocodile < 0:
            for each in range(facts[CROCODILES]):
                kind = PASS if deck.after[ring, each * 7 + value] & 1 else TURN
                _edge(deck, sketch, graph, first, second, kind | each << 2 | card << 5)
        elif deck.after[ring, crocodile * 7 + value] & 1:
            _edge(deck, sketch, graph, first, second, PASS | crocodile << 2 | card << 5)
        elif not home:
            _edge(deck, sketch, graph, first, second, TURN | crocodile << 2 | card << 5)
            _edge(deck, sketch, graph, first, second, STOP | crocodile << 2 | card << 5)
        _close(graph, begin)
    graph.parts[node], graph.edges[node] = parts, used[EDGES] - graph.start[node]
    update(graph, node)
    return int(node)


@inlined
def _edge(deck: Any, sketch: Any, graph: Any, first: int, second: int, what: int) -> None:
    edge = graph.used[EDGES]
    graph.used[EDGES] += 1
    to_first, to_second = follow(deck, first, second, what)
    low, up = look(deck, sketch, to_first, to_second)
    graph.child[edge], graph.what[edge] = -1, what
    graph.child_low[edge], graph.child_up[edge] = low, up


@inlined
def _close(graph: Any, begin: int) -> None:
    """End a part: of its edges only those are kept that may be best; none where it is won for certain."""
    best, kept, end = -GRAIN - 1, begin, graph.used[EDGES]
    for edge in range(begin, end):
        mine = graph.what[edge] & 3 == TURN
        best = max(best, graph.child_low[edge] if mine else -graph.child_up[edge])
    sure = best == GRAIN
    for edge in range(begin, end):
        mine = graph.what[edge] & 3 == TURN
        low = graph.child_low[edge] if mine else -graph.child_up[edge]
        up = graph.child_up[edge] if mine else -graph.child_low[edge]
        if best < GRAIN and (up > best or (low == best and not sure)):
            sure = sure or low == best
            graph.what[kept] = graph.what[edge]
            graph.child[kept] = -1
            graph.child_low[kept], graph.child_up[kept] = graph.child_low[edge], graph.child_up[edge]
            kept += 1
    if kept > begin:
        graph.what[kept - 1] |= LAST
    graph.used[EDGES] = kept


@inlined
def update(graph: Any, node: int) -> None:
    """Narrow the bounds of a node by those of its children. A part without edges has won."""
    start, low, up, left = graph.start[node], 0, 0, int(graph.parts[node])
    part_low, part_up = -GRAIN, -GRAIN
    for edge in range(start, start + graph.edges[node]):
        child, what = graph.child[edge], graph.what[edge]
        if child >= 0:
            child_low, child_up = int(graph.low[child]), int(graph.up[child])
        else:
            child_low, child_up = int(graph.child_low[edge]), int(graph.child_up[edge])
        if what & 3 != TURN:
            child_low, child_up = -child_up, -child_low
        part_low, part_up = max(part_low, child_low), max(part_up, child_up)
        if what & LAST:
            low += part_low
            up += part_up
            left -= 1
            part_low, part_up = -GRAIN, -GRAIN
    parts = int(graph.parts[node])
    low, up = (low + left * GRAIN) // parts, -(-(up + left * GRAIN) // parts)
    graph.low[node], graph.up[node] = max(graph.low[node], low), min(graph.up[node], up)


@inlined
def choose(graph: Any, node: int, weights: Any, ways: Any) -> int:
    """An edge to go on by: a card drawn by how far its bounds are apart, then the most promising choice; -1: none."""
    start, parts, total = graph.start[node], 0, 0
    best, best_low, best_up = -1, -GRAIN, -GRAIN - 1
    for edge in range(start, start + graph.edges[node]):
        child, what = graph.child[edge], graph.what[edge]
        if child >= 0:
            child_low, child_up = int(graph.low[child]), int(graph.up[child])
        else:
            child_low, child_up = int(graph.child_low[edge]), int(graph.child_up[edge])
        if what & 3 != TURN:
            child_low, child_up = -child_up, -child_low
        if child_up > best_up or (child_up == best_up and child_low > best_low):
            best, best_low, best_up = edge, child_low, child_up
        if what & LAST:
            total += best_up - best_low
            weights[parts], ways[parts] = total, best
            parts += 1
            best, best_low, best_up = -1, -GRAIN, -GRAIN - 1
    if total == 0:
        return -1
    graph.used[SEED] = (graph.used[SEED] * 1103515245 + 12345) & MASK_31
    mark = int(graph.used[SEED] / (MASK_31 + 1) * total)
    for part in range(parts):
        if mark < weights[part]:
            return int(ways[part])
    return -1


@lean
def explore(deck: Any, sketch: Any, graph: Any, work: Any, root: int, trials: int) -> int:
    """Make trials from a node; how many were made before there was no more room.

    A trial follows promising moves and drawn cards until it comes to a position where nobody has been, adds that, and
    narrows the bounds of all nodes on its way. `work` has three lists: weights, edges, nodes.
    """
    most = graph.used[MOST]
    for trial in range(trials):
        if graph.used[NODES] >= len(graph.first) or graph.used[EDGES] + most > len(graph.child):
            return trial
        node, depth, new = root, 0, False
        while not new and depth < DEEPEST and graph.low[node] < graph.up[node]:
            work[2, depth] = node
            depth += 1
            edge = choose(graph, node, work[0], work[1])
            if edge < 0:
                break
            if graph.child[edge] < 0:
                what: Any = np.int64(graph.what[edge])
                first, second = follow(deck, graph.first[node], graph.second[node], what)
                slot = find(graph, first, second)
                new = graph.slots[slot] == 0
                graph.child[edge] = add(deck, sketch, graph, first, second, slot) if new else graph.slots[slot] - 1
            node = graph.child[edge]
        for place in range(depth - 1, -1, -1):
            update(graph, work[2, place])
    return trials
