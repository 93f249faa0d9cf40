"""The code of a marked sheet: twelve signs that name one sheet and tell when one was misread."""

import pytest

from reports.marked_sheets.code import SIGNS, SheetCode, TableCode, check, decode, encode, grouped, payload

FULL = SheetCode(event=2**25 - 1, serial=2**18 - 1, version=127)
BEFORE = TableCode(event=123456, round=2, table=31, page=1, version=2)


def test_the_check_is_the_published_crc_10():
    # "123456789" gives 0x199 in every catalogue of checksums.
    assert check(int.from_bytes(b"123456789", "big"), bits=72) == 0x199


@pytest.mark.parametrize("code", [SheetCode(0, 0), SheetCode(123456, 2), BEFORE, FULL])
def test_a_code_reads_back_as_it_was_written(code):
    assert decode(encode(code)) == code


def test_a_code_is_read_in_small_letters_with_hyphens_and_look_alikes():
    assert decode("oooo-iiO3-olwx") == TableCode(event=1, round=2, table=3, page=0, version=1)


def test_any_one_sign_misread_is_noticed():
    written = encode(SheetCode(123456, 2))
    misread = [written[:at] + sign + written[at + 1 :] for at in range(12) for sign in SIGNS if sign != written[at]]

    noticed = 0
    for text in misread:
        with pytest.raises(ValueError, match="does not check"):
            decode(text)
        noticed += 1

    assert noticed == 12 * 31


@pytest.mark.parametrize(("field", "value"), [("event", 2**25), ("serial", 2**18), ("version", 128)])
def test_a_field_too_large_for_its_bits_is_refused_with_its_name(field, value):
    with pytest.raises(ValueError, match=f"A sheet's {field} must be 0 to"):
        encode(SheetCode(1, 1)._replace(**{field: value}))


def test_the_payload_is_upper_case_and_gives_up_the_address_before_the_code():
    assert payload("https://whist.example.be", "0000110301WX") == "HTTPS://WHIST.EXAMPLE.BE/S/0000110301WX"
    assert payload(f"https://{'x' * 60}.example.be", "0000110301WX") == "0000110301WX"
    assert payload("http://[fd00::2]:8000", "0000110301WX") == "0000110301WX"
    assert grouped("0000110301WX") == "0000-1103-01WX"
