"""How dates are written, where it differs from what Django does for a language."""
