"""Reads for an evening: its progress, boards, draws, stages, journal, and the rows stored of it."""
