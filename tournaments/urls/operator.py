"""The operator of the site: clubs, accounts and evenings, hidden, blocked or deleted with a reason."""

from django.urls import URLPattern, URLResolver, path

from tournaments.operator import views as pages
from tournaments.operator.views import club_delete, evening_delete, person_delete

urlpatterns: list[URLPattern | URLResolver] = [
    path("operator/", pages.clubs, name="operator"),
    path("operator/people/", pages.people, name="operator_people"),
    path("operator/log/", pages.log, name="operator_log"),
    path("operator/reports/", pages.reports, name="operator_reports"),
    path("operator/reports/<int:key>/settle/", pages.report_settle, name="operator_report_settle"),
    path("operator/clubs/<slug:slug>/", pages.club, name="operator_club"),
    path("operator/people/<uuid:public_id>/", pages.person, name="operator_person"),
    path("operator/evenings/<uuid:public_id>/", pages.evening, name="operator_evening"),
    path("operator/clubs/<slug:slug>/delete/", club_delete, name="operator_club_delete"),
    path("operator/people/<uuid:public_id>/delete/", person_delete, name="operator_person_delete"),
    path("operator/evenings/<uuid:public_id>/delete/", evening_delete, name="operator_evening_delete"),
]
