"""Commands for developers, on a checkout alone."""
