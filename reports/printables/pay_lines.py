"""A variant's score table in a few short sentences, from the same lines as the scores."""

from reports.printables.options import Say
from scoring.variants import Variant


def pay_lines(say: Say, variant: Variant) -> tuple[str, ...]:
    """The amounts of each contract in one paragraph."""
    return ()
