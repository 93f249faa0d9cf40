"""Signing in and out, one's own account, second factors and passwords."""

from django.urls import URLPattern

from tournaments.accounts import views
from tournaments.security.addresses import EVERYBODY, LINK, OWN, SIGNED_IN, do, fill, see
from tournaments.security.sent_once import sent_once

urlpatterns: list[URLPattern] = [
    fill("sign-in/", views.sign_in, "login", EVERYBODY),
    fill("sign-in/code/", views.code, "sign_in_code", LINK),
    do("sign-out/", views.sign_out, "logout", EVERYBODY),
    fill("start/", sent_once(views.start_club), "start_club", EVERYBODY),
    fill("account/", views.account, "account", SIGNED_IN),
    see("account/data.json", views.my_data, "my_data", SIGNED_IN),
    fill("account/programs/", sent_once(views.api_tokens), "api_tokens", SIGNED_IN),
    do("account/programs/<int:pk>/", views.api_token_revoke, "api_token_revoke", OWN),
    fill("account/delete/", views.account_delete, "account_delete", SIGNED_IN),
    fill("account/password/", views.change_password, "password_change", SIGNED_IN),
    do("account/browsers/", views.sign_out_browser, "browsers_sign_out", SIGNED_IN),
    do("account/browsers/<int:pk>/", views.sign_out_browser, "browser_sign_out", OWN),
    do("account/address/send/", views.send, "confirm_send", SIGNED_IN),
    fill("account/address/<str:uidb64>/<str:token>/", views.confirm, "confirm_address", LINK),
    fill("account/second-factor/", views.second_factor, "second_factor", SIGNED_IN),
    see("account/second-factor/picture.svg", views.second_factor_picture, "second_factor_picture", SIGNED_IN),
    do("account/second-factor/off/", views.second_factor_off, "second_factor_off", SIGNED_IN),
    do("account/second-factor/codes/", views.recovery_codes, "recovery_codes", OWN),
    fill("password/", views.forgot, "password_reset", EVERYBODY),
    see("password/sent/", views.forgot_sent, "password_reset_done", EVERYBODY),
    fill("password/<uidb64>/<token>/", views.new_password, "password_reset_confirm", LINK),
    see("password/done/", views.new_password_done, "password_reset_complete", EVERYBODY),
]
