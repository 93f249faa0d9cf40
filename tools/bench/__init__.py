"""How fast the site is: each promise of speed measured beside the least the same work could cost, in the same run."""
