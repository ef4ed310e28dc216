"""Read a QR code back from the SVG that is printed, without the library that drew it.

Source: ISO/IEC 18004:2015, versions 1 to 10: format information 7.9, masks 7.8.2, placement 7.7.3, blocks table 9,
Reed-Solomon codes 7.5.2, modes 7.4.
"""

import re

WORDS = (26, 44, 70, 100, 134, 172, 196, 242, 292, 346)  # in all, by version
# Words of error correction of each block, and blocks, by version.
BLOCKS = {
    "L": ((7, 1), (10, 1), (15, 1), (20, 1), (26, 1), (18, 2), (20, 2), (24, 2), (30, 2), (18, 4)),
    "M": ((10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4), (18, 4), (22, 4), (22, 5), (26, 5)),
    "Q": ((13, 1), (22, 1), (18, 2), (26, 2), (18, 4), (24, 4), (18, 6), (22, 6), (20, 8), (24, 8)),
    "H": ((17, 1), (28, 1), (22, 2), (16, 4), (22, 4), (28, 4), (26, 5), (26, 6), (24, 8), (28, 8)),
}
ALIGNED = ((), (18,), (22,), (26,), (30,), (34,), (22, 38), (24, 42), (26, 46), (28, 50))
LEVELS = {1: "L", 0: "M", 3: "Q", 2: "H"}
MASKS = (
    lambda i, j: (i + j) % 2,
    lambda i, j: i % 2,
    lambda i, j: j % 3,
    lambda i, j: (i + j) % 3,
    lambda i, j: (i // 2 + j // 3) % 2,
    lambda i, j: i * j % 2 + i * j % 3,
    lambda i, j: (i * j % 2 + i * j % 3) % 2,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2,
)
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def modules(svg, *, border=4):
    """Return the squares of a drawn code, row by row, and check its quiet zone."""
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
    grid = [[0] * size for _ in range(size)]
    x = y = 0.0
    for letter, numbers in re.findall(r"([Mmh])([^Mmh]*)", re.search(r'<path [^>]*\bd="([^"]*)"', svg)[1]):
        values = [float(each) for each in re.findall(r"-?\d*\.?\d+", numbers)]
        if letter == "h":
            for column in range(int(values[0])):
                grid[int(y)][int(x) + column] = 1
            x += values[0]
        else:
            x, y = (values[0], values[1]) if letter == "M" else (x + values[0], y + values[1])
    inner = [row[border:-border] for row in grid[border:-border]]
    assert sum(map(sum, grid)) == sum(map(sum, inner)), "the quiet zone is not empty"
    return inner


def decode(svg):
    """Return the text that a code says."""
    grid = modules(svg)
    version = (len(grid) - 17) // 4
    level, mask = _format(grid)
    words = _words(grid, version, MASKS[mask])
    return _text(_data(words, version, level), version)


def _format(grid):
    at = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)] + [(row, 8) for row in (7, 5, 4, 3, 2, 1, 0)]
    bits = int("".join(str(grid[row][column]) for row, column in at), 2) ^ 0b101010000010010
    rest = bits
    for shift in range(4, -1, -1):
        rest ^= (0b10100110111 << shift) if rest >> (shift + 10) & 1 else 0
    assert rest == 0, "the format is damaged"
    return LEVELS[bits >> 13], bits >> 10 & 7


def _words(grid, version, mask):
    size, bits, is_upward = len(grid), [], True
    for right in range(size - 1, 0, -2):
        column = right if right > 6 else right - 1
        for row in range(size - 1, -1, -1) if is_upward else range(size):
            free = [at for at in (column, column - 1) if not _is_function(row, at, size, version)]
            bits += [grid[row][at] ^ (mask(row, at) == 0) for at in free]
        is_upward = not is_upward
    return [int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, 8 * WORDS[version - 1], 8)]


def _is_function(row, column, size, version):
    if 6 in (row, column):
        return True
    if (row < 9 and column < 9) or (row < 9 and column >= size - 8) or (row >= size - 8 and column < 9):
        return True
    if version >= 7 and ((row < 6 and column >= size - 11) or (column < 6 and row >= size - 11)):
        return True
    at = (6, *ALIGNED[version - 1])
    corners = {(6, 6), (6, at[-1]), (at[-1], 6)}
    return any(
        abs(row - one) <= 2 and abs(column - other) <= 2 for one in at for other in at if (one, other) not in corners
    )


def _data(words, version, level):
    correcting, count = BLOCKS[level][version - 1]
    total = len(words) - correcting * count
    short, longer = divmod(total, count)
    sizes = [short + (block >= count - longer) for block in range(count)]
    blocks, stream = [[] for _ in sizes], iter(words)
    for at in range(max(sizes)):
        for block, length in zip(blocks, sizes, strict=True):
            if at < length:
                block.append(next(stream))
    whole = [list(block) for block in blocks]
    for _ in range(correcting):
        for block in whole:
            block.append(next(stream))
    assert not any(_syndrome(block, power) for block in whole for power in range(correcting)), "words are damaged"
    return [word for block in blocks for word in block]


def _syndrome(block, power):
    """Evaluate a block at a power of the root: 0 where no word is damaged."""
    value = 0
    for word in block:
        for _ in range(power):
            value = value << 1 ^ (0x11D if value & 0x80 else 0)
        value ^= word
    return value


def _text(words, version):
    bits = "".join(f"{word:08b}" for word in words)
    said = b""

    def take(count):
        nonlocal bits
        taken, bits = bits[:count], bits[count:]
        return int(taken, 2)

    while len(bits) >= 4 and (mode := take(4)):
        if mode == 4:
            said += bytes(take(8) for _ in range(take(8 if version < 10 else 16)))
        elif mode == 2:
            count = take(9 if version < 10 else 11)
            pairs = [divmod(take(11), 45) for _ in range(count // 2)]
            letters = [each for pair in pairs for each in pair] + ([take(6)] if count % 2 else [])
            said += "".join(LETTERS[each] for each in letters).encode()
        else:
            raise AssertionError(f"mode {mode} is not read here")
    return said.decode()
