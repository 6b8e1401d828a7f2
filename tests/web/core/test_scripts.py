"""The site's scripts as text: read whole, sent without comments, their words given with them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.template import engines
from django.test import Client

from stolik.locale import language
from stolik.web.core.language import speaking
from stolik.web.core.scripts import (
    NotPlain,
    own_scripts,
    script,
    tokens,
    translations,
    without_comments,
)
from stolik.web.core.scripts import marked_texts as marked
from support.phone_node import node

# What TypeScript makes of every script and of what is sent of it, without comments; the comments
# it still finds in what is sent; and the calls of `text` with strings, as it reads them.
COMPARE = """
import { readFileSync } from "node:fs";
const { default: ts } = await import("./.venv/js/node_modules/typescript/lib/typescript.js");
const options = { target: "esnext", module: "esnext" };
const made = (source, removeComments) =>
  ts.transpileModule(source, { compilerOptions: { ...options, removeComments } }).outputText;
const texts = (source) => {
  const found = [];
  const look = (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "text")
      found.push(node.arguments.map((one) => one.text));
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile("a.js", source, ts.ScriptTarget.ESNext));
  return found;
};
const pairs = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(pairs.map(([source, sent]) => [
  made(source, true) === made(sent, true), made(sent, true) === made(sent, false), texts(source),
])));
"""  # noqa: E501
ODD = [
    "a = b / c; // half\nd = e /* twice */ / f;",
    "x = `${a ? `${b} // no comment` : '/* none */'}` // one",
    'r = /[/]\\/*/.test(s) && /"/.test(t); /* is one */',
    "f({ a: `{${g({ h: 1 })}}` }, '//', \"/*\"); // }",
    "return /x/.exec(y) // z",
]


def test_every_script_is_read_as_typescript_reads_it() -> None:
    sources = [*ODD, *(file.read_text(encoding="utf-8") for file in own_scripts().values())]
    pairs = [[source, without_comments(source)] for source in sources]
    done = node("--input-type=module", "-e", COMPARE, given=json.dumps(pairs))
    assert done.stderr == ""
    own = [[[part for part in text[:2] if part] for text in marked(one)] for one in sources]
    assert json.loads(done.stdout) == [[True, True, texts] for texts in own]
    assert sum(map(len, own)) > 200


@pytest.mark.parametrize("source", ODD)
def test_pieces_make_the_script_again(source: str) -> None:
    assert "".join(token.source for token in tokens(source)) == source


@pytest.mark.parametrize("inside", ["`Hello`", '"Hello " + name', "name", "", '"a", "b", "c"'])
def test_only_a_plain_string_can_be_marked(inside: str) -> None:
    with pytest.raises(NotPlain, match=r"a\.js:2: "):
        list(marked(f"\nx = text({inside});", "a.js"))


def test_what_is_said_to_translators_stands_above() -> None:
    source = (
        '// Translators: a button\nx = text("Go on"); // Translators: no\nconst text = (a) => a;'
    )
    assert [(text.english, text.note) for text in marked(source)] == [
        ("Go on", "Translators: a button")
    ]


def test_a_browser_gets_scripts_without_comments_in_the_same_lines() -> None:
    client, address = Client(), "/static/stolik/phone/model.js"
    answer = client.get(address)
    source = own_scripts()["stolik/phone/model.js"].read_text(encoding="utf-8")
    body = answer.content.decode()
    assert (answer["Content-Type"], body) == (
        "text/javascript; charset=utf-8",
        without_comments(source),
    )
    assert [line.strip() for line in body.splitlines() if "//" in line or "/*" in line] == []
    assert len(body.splitlines()) == len(source.splitlines())
    again = client.get(address, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    vendor = _whole(client.get("/static/stolik/vendor/htmx-2.0.11.min.js"))
    assert vendor.startswith(b"var htmx")


def _whole(answer: Any) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def test_a_script_brings_its_words_where_it_needs_them() -> None:
    page = engines["django"].from_string('{% load scripts %}{% script "stolik/copy.js" %}')
    with speaking("en"):
        assert page.render() == '<script src="/static/stolik/copy.js" defer></script>'
    with speaking("pl"):
        element = page.render()
    words = json.loads(
        element.partition('data-texts="')[2].partition('"')[0].replace("&quot;", '"')
    )
    assert words == {"Copied": "Skopiowano", "Press Ctrl+C": "Naciśnij Ctrl+C"}


def test_the_words_of_every_script_are_in_the_catalogue() -> None:
    texts = [text for file in own_scripts().values() for text in script(file).texts]
    polish = translations(texts, language("pl"))
    same = {text.english for text in texts if text.english not in polish and not text.context}
    # What is the same in both languages.
    assert same == {"Gong", "OK", "joker", "+{n} min", "{colour} {n}", "{what}: {more}"}
