"""Finite fields of prime-power order, as tables of sums and products of the numbers 0 .. q - 1."""

from dataclasses import dataclass
from functools import cache
from itertools import product

Polynomial = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A field: `plus[a][b]` and `times[a][b]`."""

    order: int
    plus: tuple[tuple[int, ...], ...]
    times: tuple[tuple[int, ...], ...]


def prime_power(order: int) -> tuple[int, int] | None:
    """The prime and the exponent of a prime power, else None."""
    if order < 2:
        return None
    prime = next(divisor for divisor in range(2, order + 1) if order % divisor == 0)
    exponent = 0
    while order % prime == 0:
        order //= prime
        exponent += 1
    return (prime, exponent) if order == 1 else None


@cache
def field(order: int) -> Field | None:
    """The field of this order, or None where there is none."""
    found = prime_power(order)
    if found is None:
        return None
    prime, exponent = found
    modulus = _irreducible(prime, exponent)
    elements = [_digits(number, prime, exponent) for number in range(order)]
    plus = [[_number(_sum(a, b, prime), prime) for b in elements] for a in elements]
    times = [[_number(_product(a, b, modulus, prime), prime) for b in elements] for a in elements]
    return Field(order, tuple(map(tuple, plus)), tuple(map(tuple, times)))


def _digits(number: int, prime: int, length: int) -> Polynomial:
    """A number as polynomial, lowest coefficient first."""
    return tuple(number // prime**power % prime for power in range(length))


def _number(polynomial: Polynomial, prime: int) -> int:
    return sum(digit * prime**power for power, digit in enumerate(polynomial))


def _sum(first: Polynomial, second: Polynomial, prime: int) -> Polynomial:
    return tuple((a + b) % prime for a, b in zip(first, second, strict=True))


def _product(first: Polynomial, second: Polynomial, modulus: Polynomial, prime: int) -> Polynomial:
    whole = [0] * (len(first) + len(second) - 1)
    for (power, a), (other, b) in product(enumerate(first), enumerate(second)):
        whole[power + other] += a * b
    return _remainder(whole, modulus, prime)


def _remainder(whole: list[int], modulus: Polynomial, prime: int) -> Polynomial:
    """The rest of a division by a polynomial whose highest coefficient is 1."""
    degree = len(modulus) - 1
    for power in range(len(whole) - 1, degree - 1, -1):
        factor = whole[power]
        for offset, digit in enumerate(modulus):
            whole[power - degree + offset] -= factor * digit
    return tuple(digit % prime for digit in whole[:degree])


def _irreducible(prime: int, degree: int) -> Polynomial:
    """The first polynomial of this degree without divisors."""
    smaller = [
        (*low, 1) for length in range(1, degree // 2 + 1) for low in product(range(prime), repeat=length)
    ]
    for low in product(range(prime), repeat=degree):
        candidate = (*low, 1)
        if all(any(_remainder(list(candidate), divisor, prime)) for divisor in smaller):
            return candidate
    raise AssertionError(f"no irreducible polynomial of degree {degree} over {prime}")
