"""Random words and checkable cases for kernels, compiled: see `draw.py`."""

# Left without annotations: only the compiler reads this file, and it finds the types by itself.
import numpy as np

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)

LOW = 0xFFFFFFFF


def primes(count):
    found = []
    n = 2
    while len(found) < count:
        if all(n % prime for prime in found):
            found.append(n)
        n += 1
    return found


def fraction_bits(root, prime):
    """The first 32 bits of the fraction of a prime's square or cube root: SHA-256's constants."""
    low, high = 0, prime << 64
    while high - low > 1:
        middle = (low + high) // 2
        if middle**root <= prime << (32 * root):
            low = middle
        else:
            high = middle
    return low & LOW


ROUNDS = np.array([fraction_bits(3, prime) for prime in primes(64)], np.int64)
START = np.array([fraction_bits(2, prime) for prime in primes(8)], np.int64)


def word(key, n):
    z = np.uint64(key) + np.uint64(n + 1) * GOLDEN
    z = (z ^ (z >> np.uint64(30))) * FIRST
    z = (z ^ (z >> np.uint64(27))) * SECOND
    return np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(1))


def case(seed, kind, round_, ordinal, cases, spare):
    over = (1 << 32) % cases * ((1 << 32) % cases) % cases
    attempt = 0
    while True:
        length = label(seed, kind, round_, ordinal, attempt, spare)
        high, low = digest(spare, length)
        if high < LOW or low < (1 << 32) - over:
            return (high % cases * ((1 << 32) % cases) + low) % cases
        attempt += 1


def label(seed, kind, round_, ordinal, attempt, spare):
    """Write the seed and `KIND ROUND ORDINAL TRY` as bytes; return how many there are."""
    for at in range(32):
        spare[at] = seed[at]
    at = 32
    while kind[at - 32] != 0:
        spare[at] = kind[at - 32]
        at += 1
    at = figure(spare, at, round_)
    at = figure(spare, at, ordinal)
    return figure(spare, at, attempt)


def figure(spare, at, n):
    """Write a blank and a whole number in decimal; return the place after it."""
    spare[at] = 32
    tens = 1
    while n // tens >= 10:
        tens *= 10
    while tens > 0:
        at += 1
        spare[at] = 48 + n // tens % 10
        tens //= 10
    return at + 1


def digest(spare, length):
    """The first 64 bits of SHA-256 over fewer than 56 bytes, as two halves: a single block."""
    spare[length] = 128
    for at in range(length + 1, 64):
        spare[at] = 0
    spare[62] = length * 8 >> 8
    spare[63] = length * 8 & 255
    for at in range(16):
        spare[at] = spare[4 * at] << 24 | spare[4 * at + 1] << 16 | spare[4 * at + 2] << 8 | spare[4 * at + 3]
    for at in range(16, 64):
        early, late = spare[at - 15], spare[at - 2]
        s0 = turn(early, 7) ^ turn(early, 18) ^ early >> 3
        s1 = turn(late, 17) ^ turn(late, 19) ^ late >> 10
        spare[at] = spare[at - 16] + s0 + spare[at - 7] + s1 & LOW
    a, b, c, d, e, f, g, h = START[0], START[1], START[2], START[3], START[4], START[5], START[6], START[7]
    for at in range(64):
        t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + ROUNDS[at] + spare[at]
        t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c)
        h, g, f, e, d, c, b, a = g, f, e, d + t1 & LOW, c, b, a, t1 + t2 & LOW
    return a + START[0] & LOW, b + START[1] & LOW


def turn(x, by):
    return x >> by | x << 32 - by & LOW
