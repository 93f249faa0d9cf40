"""Forms of a club: itself, its register, logo and seasons."""
