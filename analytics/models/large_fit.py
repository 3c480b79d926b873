"""The most probable terms where players are too many for one table of covariances.

The terms come from L-BFGS with every term in units of what is known about it. The covariances of all terms
but the players' follow by eliminating the players: what the players share with the others is solved by
conjugate gradients.
"""

import numpy as np
import scipy.linalg
import scipy.optimize
from scipy import sparse

from analytics.models.design import Design
from analytics.models.fit import NARROWEST, WIDEST, Fit, Likelihood, posterior
from analytics.models.results import Floats

ROUNDS = 5
"""How often scales and terms are improved in turn."""

_SOLVED = 3e-3
_SOLVING = 60


def learn_scales(likelihood: Likelihood, design: Design) -> tuple[Floats, Floats]:
    """Scales and terms, improved in turn: a scale follows from the size of its terms and what is unknown of
    them.
    """
    scales = np.array([block.widest / 3 for block in design.blocks])
    owner, sizes = design.owner(), np.array([len(block.names) for block in design.blocks])
    terms = np.zeros(design.terms)
    for _ in range(ROUNDS):
        precision = 1.0 / scales[owner] ** 2
        known = _diagonal(likelihood, design, terms)
        terms = _climb(likelihood, design, precision, terms, known)
        learnt = np.bincount(owner, known / (known + precision), minlength=len(sizes))
        squares = np.bincount(owner, terms**2, minlength=len(sizes))
        scales = np.clip(np.sqrt(squares / np.maximum(learnt, 1e-3)), NARROWEST, WIDEST)
    return scales, terms


def scales_of(likelihood: Likelihood, design: Design) -> Floats:
    """The scales alone."""
    return learn_scales(likelihood, design)[0]


def climb(likelihood: Likelihood, design: Design, scales: Floats) -> Floats:
    """The most probable terms under known scales."""
    precision, start = 1.0 / scales[design.owner()] ** 2, np.zeros(design.terms)
    return _climb(likelihood, design, precision, start, _diagonal(likelihood, design, start))


def fit_without_covariances(likelihood: Likelihood, design: Design, scales: Floats, begin: Floats) -> Fit:
    """The most probable terms for predicting alone."""
    precision = 1.0 / scales[design.owner()] ** 2
    terms = _climb(likelihood, design, precision, begin, _diagonal(likelihood, design, begin))
    return Fit(design, scales, terms, np.zeros((0, 0)), first=design.terms)


def fit_terms(likelihood: Likelihood, design: Design, scales: Floats, begin: Floats | None = None) -> Fit:
    """The most probable terms under known scales, and the covariances of all but the players' own."""
    precision = 1.0 / scales[design.owner()] ** 2
    start = np.zeros(design.terms) if begin is None else begin
    terms = _climb(likelihood, design, precision, start, _diagonal(likelihood, design, start))
    players = len(design.blocks[0].names)
    return Fit(design, scales, terms, covariance(likelihood, design, scales, terms), first=players)


def _climb(likelihood: Likelihood, design: Design, precision: Floats, begin: Floats, known: Floats) -> Floats:
    unit = 1.0 / np.sqrt(known + precision)

    def loss(scaled: Floats) -> tuple[float, Floats]:
        value, slope = posterior(likelihood, design, precision, scaled * unit)
        return -value, -slope * unit

    options = {"maxiter": 60, "maxcor": 12, "ftol": 1e-9, "gtol": 1e-2}
    found = scipy.optimize.minimize(loss, begin / unit, jac=True, method="L-BFGS-B", options=options)
    return np.asarray(found.x * unit)


def _diagonal(likelihood: Likelihood, design: Design, terms: Floats) -> Floats:
    """What is known of every term if all others were known."""
    own = likelihood.diagonal(design.strengths(terms))
    over_columns = design.squared().T @ own
    return np.asarray(design.spread.multiply(design.spread).T @ over_columns)


def covariance(
    likelihood: Likelihood, design: Design, scales: Floats, terms: Floats, times: float = 1.0
) -> Floats:
    """The inverse of what is known about the other terms when the players are eliminated.

    The games may be a part of all, which are so many times as many and say as much each.
    """
    precision = 1.0 / scales[design.owner()] ** 2
    diagonal, choices = likelihood.curvature(design.strengths(terms))
    over_choices = (choices @ design.seats).tocsc()
    weighted = (sparse.diags_array(diagonal) @ design.seats).tocsc()
    columns = design.seats.tocsc()
    count = len(design.blocks[0].names)
    own = (columns[:, :count].T @ weighted[:, :count]).tocsr()
    own -= over_choices[:, :count].T @ over_choices[:, :count]
    shared = columns.T @ weighted[:, count:] - over_choices.T @ over_choices[:, count:]
    seats = sparse.hstack([sparse.vstack([own, shared[:count].T]), shared]).tocsr()
    spread = design.spread[:, count:]
    reached = np.asarray((seats @ spread).toarray())
    others = np.asarray(spread.T @ reached)
    solved = _solve(own + sparse.diags_array(precision[:count]), reached[:count])
    known = times * (others - reached[:count].T @ solved)
    return np.asarray(scipy.linalg.inv(known + np.diag(precision[count:])))


def _solve(matrix: sparse.csr_matrix, targets: Floats) -> Floats:
    """Conjugate gradients for all targets at once, with the diagonal as the first guess of the inverse."""
    inverse = 1.0 / matrix.diagonal()[:, None]
    solution = np.zeros_like(targets)
    rest = targets.copy()
    direction = inverse * rest
    size = np.sum(rest * direction, axis=0)
    enough = _SOLVED**2 * np.maximum(size, 1e-300)
    for _ in range(_SOLVING):
        if (size <= enough).all():
            break
        ahead = matrix @ direction
        along = np.sum(direction * ahead, axis=0)
        step = np.divide(size, along, out=np.zeros_like(size), where=along > 0)
        solution += step * direction
        rest -= step * ahead
        guess = inverse * rest
        new = np.sum(rest * guess, axis=0)
        direction = guess + np.divide(new, size, out=np.zeros_like(new), where=size > 0) * direction
        size = new
    return solution
