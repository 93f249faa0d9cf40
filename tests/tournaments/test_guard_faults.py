"""Every guard has a seeded fault, and every fault still fits the source it breaks."""

import pytest

from tests.tournaments.guard_faults import FAULTS, MODULES, NO_GUARDS, ROOT, broken_source, guards_of
from tests.tournaments.rule_faults import EVERY_FAULT


@pytest.mark.parametrize("module", MODULES)
def test_every_guard_has_a_fault_that_a_test_must_notice(module):
    guards = {name for name in guards_of(module) if f"{module}.{name}" not in NO_GUARDS}

    assert guards - {fault.function for fault in FAULTS if fault.module == module} == set()


@pytest.mark.parametrize("fault", EVERY_FAULT, ids=str)
def test_a_fault_fits_the_source_and_names_a_test(fault):
    file, _, name = fault.test.partition("::")

    compile(broken_source(fault), fault.module, "exec")
    assert f"\ndef {name}(" in (ROOT / file).read_text(encoding="utf-8")
