"""Signing in and out, one's own account, second factors and passwords."""

from django.urls import URLPattern

from tournaments.accounts.views import account, sign_in
from tournaments.security.addresses import EVERYBODY, LINK, OWN, SIGNED_IN, do, fill, see
from tournaments.security.sent_once import sent_once

urlpatterns: list[URLPattern] = [
    fill("sign-in/", sign_in.sign_in, "login", EVERYBODY),
    fill("sign-in/code/", sign_in.code, "sign_in_code", LINK),
    do("sign-out/", sign_in.sign_out, "logout", EVERYBODY),
    fill("start/", sent_once(sign_in.start_club), "start_club", EVERYBODY),
    fill("account/", account.account, "account", SIGNED_IN),
    see("account/data.json", account.my_data, "my_data", SIGNED_IN),
    fill("account/programs/", sent_once(account.api_tokens), "api_tokens", SIGNED_IN),
    do("account/programs/<int:pk>/", account.api_token_revoke, "api_token_revoke", OWN),
    fill("account/delete/", account.account_delete, "account_delete", SIGNED_IN),
    fill("account/password/", account.change_password, "password_change", SIGNED_IN),
    do("account/browsers/", account.sign_out_browser, "browsers_sign_out", SIGNED_IN),
    do("account/browsers/<int:pk>/", account.sign_out_browser, "browser_sign_out", OWN),
    do("account/address/send/", sign_in.send, "confirm_send", SIGNED_IN),
    fill("account/address/<str:uidb64>/<str:token>/", sign_in.confirm, "confirm_address", LINK),
    fill("account/second-factor/", account.second_factor, "second_factor", SIGNED_IN),
    see("account/second-factor/picture.svg", account.second_factor_picture, "second_factor_picture", SIGNED_IN),
    do("account/second-factor/off/", account.second_factor_off, "second_factor_off", SIGNED_IN),
    do("account/second-factor/codes/", account.recovery_codes, "recovery_codes", OWN),
    fill("password/", sign_in.forgot, "password_reset", EVERYBODY),
    see("password/sent/", sign_in.forgot_sent, "password_reset_done", EVERYBODY),
    fill("password/<uidb64>/<token>/", sign_in.new_password, "password_reset_confirm", LINK),
    see("password/done/", sign_in.new_password_done, "password_reset_complete", EVERYBODY),
]
