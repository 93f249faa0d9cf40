"""A club's logo for its paper."""


def logo_of(club):
    """The bytes of the logo, empty without one."""
    return b""
