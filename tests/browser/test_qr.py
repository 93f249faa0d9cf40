"""The page's own QR codes are, module by module, those of another encoder that readers are known to read."""

import segno

# How many bytes each version holds, 1 to 20: a full code has no padding, which readers skip and encoders do not share.
FULL = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858]
DRAWN = """(texts) => import('/static/js/table/qr.js').then((qr) =>
  texts.map((text) => qr.modules(text).map((row) => row.map(Number).join('')).join()))"""


def test_a_code_of_every_size_is_what_the_standard_asks(page):
    texts = [('{"uid": "abc", x}' * 60)[:length] for length in FULL]
    page.goto("/t/")

    drawn = page.evaluate(DRAWN, texts)
    known = [segno.make_qr(text, error="l", mode="byte", mask=0, boost_error=False).matrix for text in texts]

    assert drawn == [",".join("".join(map(str, row)) for row in matrix) for matrix in known]


def test_what_does_not_fit_is_known_beforehand(page):
    page.goto("/t/")

    fits = page.evaluate(
        "(texts) => import('/static/js/table/qr.js').then((qr) => texts.map(qr.fits))",
        ["x" * 858, "x" * 859, "♠" * 286, "♠" * 287],
    )

    assert fits == [True, False, True, False]
