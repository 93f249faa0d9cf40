"""Scripts are joined without a change to what they say; what cannot be joined is refused by name."""

import re

import pytest
from rjsmin import jsmin

from tournaments.evening.table.page import joined, script_bundle

STRINGS = (
    "'a : b'", '"a : b"', "`a : b`", '", // b"', "', // b'", "`${first}, // ${ second }`", '"{ a } ; b"', "/a : b/",
    "'/* a */'", '"import x"', "`export default`",
)  # fmt: skip
OTHER_FORMS = (
    "export { a };", "export default a;", "export default function () {}", 'export * from "./other.js";',
    "export const { a } = b;", 'import a from "./other.js";', "import { a } from './other.js';", "export var a = 1;",
    'import { a }\n  from "./other.js";',
)  # fmt: skip


@pytest.fixture
def entry(tmp_path):
    """Writes modules side by side; gives the one that is named first."""

    def write(**modules):
        for name, text in modules.items():
            (tmp_path / f"{name}.js").write_text(text)
        return (tmp_path / f"{next(iter(modules))}.js").resolve()

    return write


@pytest.mark.parametrize("string", STRINGS)
def test_a_string_stays_as_it_was_written(entry, string):
    script = jsmin(joined(entry(page=f"const first = 1, second = 2;\nexport const said = {string};  // a remark\n")))

    assert f"const said={string};" in script
    assert "remark" not in script


@pytest.mark.parametrize("form", OTHER_FORMS)
def test_another_form_of_import_or_export_is_refused_with_its_line(entry, form):
    page = entry(page=f"const a = 1;\n{form}\n", other="export const a = 1;\n")

    with pytest.raises(ValueError, match=r"page\.js cannot be joined") as refused:
        joined(page)
    assert form.splitlines()[0] in str(refused.value)


def test_a_module_becomes_a_function_that_returns_what_it_exports(entry):
    page = entry(
        page='import { low as least, rise } from "./count.js";\nimport * as all from "./count.js";\nrise(least);\n',
        count="export const low = 1;\nexport let high = 2;\nexport function rise() {\n  high += 1;\n}\n",
    )
    folder = page.parent.name.replace("-", "_")

    script = jsmin(joined(page))

    count = f"${folder}_count"
    assert "get high(){return high}" in script
    assert f"const{{low:least,rise}}={count};" in script
    assert script.count(f"const {count}=") == 1


def test_the_early_script_is_read_by_browsers_of_2018():
    """A tablet with iOS 12 knows neither `?.` nor `??`, and is led to the plain form by this script."""
    early = script_bundle("js/table/early.js").text

    assert "plain-way" in early
    assert re.findall(r"\?\.[A-Za-z\[(]|\?\?", early) == []
