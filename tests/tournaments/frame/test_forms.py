"""A form that shows what most people fill in and folds the rest: open where something in it is wrong."""

from django import forms
from django.http import HttpResponse
from django.template.loader import render_to_string

from tests.one_line import one_line
from tournaments.frame.forms import FoldedForm


class RuleForm(FoldedForm, forms.Form):
    usual = ("name",)
    hours = forms.IntegerField(min_value=1)
    name = forms.CharField()


def shown(data=None):
    return one_line(HttpResponse(render_to_string("components/form.html", {"form": RuleForm(data)})))


def test_what_is_not_usual_is_folded_behind_it():
    assert shown().index('name="name"') < shown().index("<details") < shown().index('name="hours"')
    assert '<details class="fields-more">' in shown()


def test_the_fold_is_open_where_something_in_it_is_wrong():
    assert '<details class="fields-more" open>' in shown({"name": "Reeks", "hours": "0"})
    assert '<details class="fields-more" open>' not in shown({"name": "", "hours": "3"})
