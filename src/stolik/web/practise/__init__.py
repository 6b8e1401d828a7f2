"""Practising: a copy of one's tournament with invented results, to try everything out."""
