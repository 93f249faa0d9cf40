"""Forms: their fields follow from what a variant or a service asks for, and those do the checking."""
