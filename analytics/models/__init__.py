"""Models over many games at once: adjusted effects, ratings, and how well each of them predicts.

They take columns of results by name and know no game: a dimension is whatever a seat was dealt.
"""
