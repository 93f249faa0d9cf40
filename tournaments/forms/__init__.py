"""Forms: they build fields from what a variant or a service asks for, and leave the checking to those."""
