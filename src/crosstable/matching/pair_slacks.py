"""The inner loops of the certificate: which pairs may have a slack of 0 or less, and whether these slacks are right.

A pair with 2 cost > y + y has a positive slack whatever the odd sets: one comparison settles nearly all pairs
(`list_near`).  The few others are listed row by row, and their slacks are computed in full (`judge_pairs`).
"""

from __future__ import annotations

from crosstable.model.kernel import Counts, kernel

HALF = 31  # bits of a cost that are added up apart from the others: no sum of either part wraps


@kernel()
def list_near(
    cost: Counts,
    rows: Counts,
    columns: Counts,
    forbidden: int,
    dual: Counts,
    mate: Counts,
    here: Counts,
    there: Counts,
    found: Counts,
) -> int:
    """List the pairs of some rows and columns that may have a slack of 0 or less, and those of the matching.

    `here`, `there` and `found` get the places and the cost of each.  Returns how many.
    """
    width = len(columns)
    filled = 0
    for row in range(len(rows)):
        one = rows[row]
        mine = dual[one]
        partner = mate[one]
        for at in range(width):
            value = cost[row * width + at]
            other = columns[at]
            if value > (mine + dual[other]) >> 1 and other != partner:
                continue
            if value != forbidden and other != one:
                here[filled] = row
                there[filled] = at
                found[filled] = value
                filled += 1
    return filled


@kernel(fills=("kept", "left"))
def judge_pairs(
    rows: Counts,
    columns: Counts,
    here: Counts,
    there: Counts,
    cost: Counts,
    mate: Counts,
    dual: Counts,
    shared: Counts,
    depth: Counts,
    above: Counts,
    low: Counts,
    high: Counts,
    chain: Counts,
    kept: Counts,
    left: Counts,
) -> tuple[int, int, int, int]:
    """Compute the slacks of listed pairs, row by row, and sort out the pairs.

    A pair is `rows[here]` and `columns[there]`.  The odd sets are those of `odd_set_family`; `chain` has room for one
    place per node.

    Returns:
        How many slacks are 0: `kept` begins with the places of these pairs, `left` with how many odd sets each leaves.
        How many pairs break the proof: their places come last in `kept`, from the end.
        The costs of the matched pairs: the sum of what is above the lowest 31 bits, and the sum of those.
    """
    nodes = len(above)
    tight = 0
    wrong = 0
    high_sum = 0
    low_sum = 0
    count = len(here)
    one = -1
    partner = -1
    levels = 0
    for at in range(count):
        if rows[here[at]] != one:
            one = rows[here[at]]
            partner = mate[one]
            levels = 0
            node = above[one]
            while node < nodes - 1:
                chain[levels] = node
                levels += 1
                node = above[node]
        other = columns[there[at]]
        place = low[other]
        begin = 0
        end = levels
        while begin < end:  # the smallest set that holds both: from the inside out they grow
            middle = (begin + end) // 2
            if low[chain[middle]] <= place < high[chain[middle]]:
                end = middle
            else:
                begin = middle + 1
        joint = chain[begin] if begin < levels else nodes - 1
        slack = 2 * cost[at] - dual[one] - dual[other] + shared[joint]
        if other == partner:
            high_sum += cost[at] >> HALF
            low_sum += cost[at] & ((1 << HALF) - 1)
        if slack < 0 or (slack != 0 and other == partner):
            wrong += 1
            kept[count - wrong] = at
        elif slack == 0:
            kept[tight] = at
            left[tight] = depth[one] + depth[other] - 2 * depth[joint]
            tight += 1
    return tight, wrong, high_sum, low_sum
