"""Prizes, stakes and money."""

from django.urls import URLPattern

from tournaments.prizes import views
from tournaments.security.addresses import RESULTS, fill, see

urlpatterns: list[URLPattern] = [
    fill("print/<uuid:public_id>/prizes/what/", views.prize_texts, "prize_texts", "change_tournament"),
]
evening_pages: list[URLPattern] = [
    see("prizes/", views.prizes_read_out, "read_out", "see_tournament"),
    fill("prizes/raffle/", views.raffle, "raffle", "close_round"),
    fill("stake/", views.stake, "stake", "change_tournament"),
    see("money/", views.evening_money, "money", "see_money"),
]
public_pages: list[URLPattern] = [
    see("prizes/", views.prizes, "public_prizes", RESULTS),
]
