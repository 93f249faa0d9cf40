"""Whistboard as an installed program: the command `whistboard` and, in a wheel, the site beside it in `program/`."""
