"""The totals of the paper beside those of the deals."""

from tournaments.evening.table.forms.desk import TotalsForm


def test_totals_name_the_party_the_paper_and_the_sheet():
    form = TotalsForm([("N", "Ann"), ("E", "Bob")], {"N": "12", "E": ""})

    assert form.is_valid()
    form.tell({"N": 11, "E": -11})

    assert form.errors == {"N": ["The paper says +12, the deals make +11. Look for the difference of 1."]}
