"""A balance report: one HTML file with everything in it, in three languages, for reading, printing and citing."""

from analytics.report.build import LANGUAGES, build_report

__all__ = ["LANGUAGES", "build_report"]
