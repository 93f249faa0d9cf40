"""The operator of the site: clubs, accounts and evenings, hidden or blocked with a reason."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views import operator

urlpatterns: list[URLPattern | URLResolver] = [
    path("operator/", operator.clubs, name="operator"),
    path("operator/people/", operator.people, name="operator_people"),
    path("operator/log/", operator.log, name="operator_log"),
    path("operator/clubs/<slug:slug>/", operator.club, name="operator_club"),
    path("operator/people/<uuid:public_id>/", operator.person, name="operator_person"),
    path("operator/evenings/<uuid:public_id>/", operator.evening, name="operator_evening"),
]
