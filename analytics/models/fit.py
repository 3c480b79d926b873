"""Most probable terms under normal priors, the scales of the priors learnt from the same games, and
covariances.

The scales are chosen where the games are most likely with the terms integrated out (Laplace); how sure the
terms are follows from the curvature there. This is Newton's method with all covariances; `large_fit` is for
more terms than one table of covariances can hold.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import scipy.linalg
import scipy.optimize
from scipy import sparse

from analytics.models.design import Design
from analytics.models.results import Floats

MOST_TERMS = 1500
"""Up to this many terms all covariances are kept in one table."""

NARROWEST, WIDEST = 0.01, 5.0
"""Bounds of a prior's scale."""

_STEPS = 40
_HALVINGS = 12


class Likelihood(Protocol):
    """What the games say about the strength of every seat."""

    def value(self, strengths: Floats) -> tuple[float, Floats]:
        """The log chance of what happened and its slope in every strength."""

    def curvature(self, strengths: Floats) -> tuple[Floats, sparse.csr_matrix]:
        """The negative second derivative as `diag(first) - second.T @ second`."""

    def diagonal(self, strengths: Floats) -> Floats:
        """The diagonal of the negative second derivative."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Terms with the scales of their priors, and the covariances of the terms from `first` on."""

    design: Design
    scales: Floats
    terms: Floats
    covariance: Floats
    evidence: float = 0.0
    """The log chance of the games with the terms integrated out, and that of the scales."""
    first: int = 0

    def block(self, name: str) -> Floats:
        """The terms of one block, none where the model has no such block."""
        columns = self.design.slices().get(name, slice(0, 0))
        return self.terms[columns]

    def variances(self, rows: Floats) -> Floats:
        """The variances of weighted sums of the terms, a sum per row."""
        weights = rows[:, self.first :]
        return np.asarray(np.sum((weights @ self.covariance) * weights, axis=1))


def learn_scales(likelihood: Likelihood, design: Design, rounds: int = 40) -> Floats:
    """The scales under which the games are most likely, with priors that avoid zero and the far too large."""
    begin = np.log([block.widest / 3 for block in design.blocks])
    latest = np.zeros(design.terms)

    def loss(logs: Floats) -> tuple[float, Floats]:
        nonlocal latest
        found = fit_terms(likelihood, design, np.exp(logs), latest)
        latest = found.terms
        return -found.evidence, -_evidence_slope(found)

    bounds = [(np.log(NARROWEST), np.log(WIDEST))] * len(begin)
    options = {"maxiter": rounds, "ftol": 1e-7, "gtol": 1e-3}
    found = scipy.optimize.minimize(loss, begin, jac=True, method="L-BFGS-B", bounds=bounds, options=options)
    return np.asarray(np.exp(found.x))


def scales_of(likelihood: Likelihood, design: Design) -> Floats:
    """The scales, as `large_fit` names them too."""
    return learn_scales(likelihood, design)


def fit_terms(likelihood: Likelihood, design: Design, scales: Floats, begin: Floats | None = None) -> Fit:
    """The most probable terms under known scales, by Newton's method."""
    owner = design.owner()
    precision = 1.0 / scales[owner] ** 2
    terms = np.zeros(len(owner)) if begin is None else begin.copy()
    value, slope = posterior(likelihood, design, precision, terms)
    factor = _factor(likelihood, design, precision, terms)
    for _ in range(_STEPS):
        step = scipy.linalg.cho_solve(factor, slope)
        if slope @ step < 1e-8:
            break
        terms, value, slope = _climb(likelihood, design, precision, terms, step, value)
        factor = _factor(likelihood, design, precision, terms)
    covariance = scipy.linalg.cho_solve(factor, np.eye(len(terms)))
    log_determinant = np.log(scales)[owner].sum() + np.log(np.diag(factor[0])).sum()
    evidence = value - log_determinant + design.log_prior(scales)[0]
    return Fit(design, scales, terms, covariance, float(evidence))


def curvature(likelihood: Likelihood, design: Design, terms: Floats) -> Floats:
    """What the games alone say about the terms: the negative second derivative over terms."""
    diagonal, choices = likelihood.curvature(design.strengths(terms))
    over_choices = choices @ design.seats
    weighted = sparse.diags_array(diagonal) @ design.seats
    over_seats = design.seats.T @ weighted - over_choices.T @ over_choices
    return np.asarray((design.spread.T @ over_seats @ design.spread).toarray())


def _factor(likelihood: Likelihood, design: Design, precision: Floats, terms: Floats) -> tuple[Floats, bool]:
    information = curvature(likelihood, design, terms)
    information[np.diag_indices_from(information)] += precision
    triangle, lower = scipy.linalg.cho_factor(information)
    return np.asarray(triangle), bool(lower)


def posterior(
    likelihood: Likelihood, design: Design, precision: Floats, terms: Floats
) -> tuple[float, Floats]:
    """The log chance of games and terms together, and its slope in every term."""
    value, slope = likelihood.value(design.strengths(terms))
    return value - 0.5 * float(precision @ terms**2), design.gathered(slope) - precision * terms


def _climb(
    likelihood: Likelihood,
    design: Design,
    precision: Floats,
    terms: Floats,
    step: Floats,
    value: float,
) -> tuple[Floats, float, Floats]:
    """One step uphill, halved until it leads up."""
    for halving in range(_HALVINGS):
        there = terms + step / 2**halving
        new, slope = posterior(likelihood, design, precision, there)
        if new >= value:
            break
    return there, new, slope


def _evidence_slope(found: Fit) -> Floats:
    """The slope of the evidence in the logarithm of every scale."""
    owner, blocks = found.design.owner(), len(found.scales)
    squares = found.terms**2 + np.diag(found.covariance)
    sums = np.bincount(owner, squares, minlength=blocks) / found.scales**2
    sizes = np.bincount(owner, minlength=blocks)
    return np.asarray(sums - sizes + found.design.log_prior(found.scales)[1])
