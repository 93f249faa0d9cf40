"""Combinatorial designs on the points 0..v-1, from which the draws are made."""
