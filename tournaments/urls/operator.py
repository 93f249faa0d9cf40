"""The operator of the site: clubs, accounts and evenings, hidden, blocked or deleted with a reason."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views import operator
from tournaments.views.operator_deleting import club_delete, evening_delete, person_delete

urlpatterns: list[URLPattern | URLResolver] = [
    path("operator/", operator.clubs, name="operator"),
    path("operator/people/", operator.people, name="operator_people"),
    path("operator/log/", operator.log, name="operator_log"),
    path("operator/clubs/<slug:slug>/", operator.club, name="operator_club"),
    path("operator/people/<uuid:public_id>/", operator.person, name="operator_person"),
    path("operator/evenings/<uuid:public_id>/", operator.evening, name="operator_evening"),
    path("operator/clubs/<slug:slug>/delete/", club_delete, name="operator_club_delete"),
    path("operator/people/<uuid:public_id>/delete/", person_delete, name="operator_person_delete"),
    path("operator/evenings/<uuid:public_id>/delete/", evening_delete, name="operator_evening_delete"),
]
