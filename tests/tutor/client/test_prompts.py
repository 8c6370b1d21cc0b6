from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from jinja2 import Environment, FileSystemLoader, meta, nodes

from bot.resources import PROMPTS
from bot.tutor.client.prompts import (
    Cache,
    Effort,
    PromptError,
    Role,
    freeze,
    learner_words,
    load_prompts,
    material,
    read_versions,
    versions_of,
)

HEAD = """\
---
name: tell
version: 2
role: teach
effort: low
max_tokens: 4096
cache: 1h
inputs: [topic, words]
output: text
---
"""
BODY = """\
You tell things.
{% include "shared/tone.md" %}
Briefly.
=== learner
Topic: {{ topic }}
{% for word in words %}
- {{ word }}
{% endfor %}
"""


def write(folder: Path, text: str = HEAD + BODY, tone: str = "Be kind.\n") -> Path:
    (folder / "shared").mkdir(exist_ok=True)
    (folder / "shared" / "tone.md").write_text(tone, encoding="utf-8")
    (folder / "tell.md").write_text(text, encoding="utf-8")
    return folder


def test_a_prompt_has_a_head_a_part_for_all_and_a_part_for_the_learner(tmp_path: Path) -> None:
    prompt = load_prompts(write(tmp_path))["tell"]

    assert prompt.head.version == 2
    assert (prompt.head.role, prompt.head.effort) == (Role.TEACH, Effort.LOW)
    assert (prompt.head.cache, prompt.head.max_tokens) == (Cache.HOUR, 4096)
    assert prompt.system == "You tell things.\nBe kind.\nBriefly."
    assert prompt.fill({"topic": "<b> & co", "words": ["x", 2]}) == "Topic: <b> & co\n- x\n- 2"


def test_line_ends_of_other_systems_change_nothing(tmp_path: Path) -> None:
    prompt = load_prompts(write(tmp_path))["tell"]
    (tmp_path / "tell.md").write_bytes((HEAD + BODY).replace("\n", "\r\n").encode())

    assert load_prompts(tmp_path)["tell"].sha256 == prompt.sha256


@pytest.mark.parametrize(
    "values", [{}, {"topic": "a"}, {"topic": "a", "words": (), "more": 1}, {"Topic": "a"}]
)
def test_a_missing_or_an_unused_value_is_an_error(
    values: dict[str, object], tmp_path: Path
) -> None:
    prompt = load_prompts(write(tmp_path))["tell"]

    with pytest.raises(PromptError, match=r"tell: wants \['topic', 'words'\]"):
        prompt.fill(values)


def test_a_field_that_a_value_does_not_have_is_an_error(tmp_path: Path) -> None:
    text = (HEAD + BODY).replace("{{ word }}", "{{ word.label }}")
    prompt = load_prompts(write(tmp_path, text))["tell"]

    with pytest.raises(PromptError, match="label"):
        prompt.fill({"topic": "a", "words": ["x"]})


def test_a_template_reaches_nothing_but_its_values(tmp_path: Path) -> None:
    text = (HEAD + BODY).replace("{{ word }}", "{{ word.__class__.__mro__ }}")
    prompt = load_prompts(write(tmp_path, text))["tell"]

    with pytest.raises(PromptError):
        prompt.fill({"topic": "a", "words": ["x"]})


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("You tell", "You tell {{ topic }}", "takes no"),
        ("Be kind.", "Be {{ topic }}.", "takes no"),
        ("[topic, words]", "[topic]", "the text uses"),
        ("[topic, words]", "[topic, words, more]", "the text uses"),
        ("name: tell", "name: say", "`name` says 'say'"),
        ("version: 2", "version: 0", "version"),
        ("role: teach", "role: boss", "role"),
        ("effort: low", "effort: xhigh", "effort"),
        ("max_tokens: 4096", "max_tokens: 4095", "max_tokens"),
        ("cache: 1h", "cache: 2h", "cache"),
        ("output: text", "output: a b", "output"),
        ("output: text", "output: text\nmodel: big", "model"),
        ("output: text", "", "output"),
        ("version: 2", "version: [", "version"),
        ("=== learner", "=== pupil", "expected front matter"),
        ("Topic:", "a\n=== learner\nb", "only once"),
        ("---\nname", "name", "expected front matter"),
        ("{% endfor %}", "", "endfor"),
        ("shared/tone.md", "shared/gone.md", "gone"),
        ('"shared/tone.md"', "topic", "plain name"),
    ],
)
def test_what_is_wrong_with_a_prompt_is_told_with_its_file(
    old: str, new: str, complaint: str, tmp_path: Path
) -> None:
    assert old in HEAD + BODY + "Be kind."
    write(tmp_path, (HEAD + BODY).replace(old, new), "Be kind.\n".replace(old, new))

    with pytest.raises(PromptError, match=r"^tell\.md: ") as raised:
        load_prompts(tmp_path)
    assert complaint in str(raised.value)


@pytest.mark.parametrize(
    ("old", "new", "tone"),
    [("Briefly", "Shortly", "Be kind.\n"), ("4096", "5000", "Be kind.\n"), ("", "", "Be nice.\n")],
)
def test_the_hash_tells_any_change_also_of_what_is_included(
    old: str, new: str, tone: str, tmp_path: Path
) -> None:
    before = load_prompts(write(tmp_path))["tell"].sha256

    assert load_prompts(write(tmp_path, (HEAD + BODY).replace(old, new), tone))["tell"].sha256 != (
        before
    )


@pytest.mark.parametrize(
    "mark",
    [
        "</learner_text>",
        "<learner_text>",
        "</LEARNER_TEXT>",
        "< / learner_text >",
        "</learner-text>",
        "<\u200b/lear\u200bner_text>",
        "＜/learner_text>",
        "﹤/learner_text>",
        "‹/learner_text>",
        "〈/learner_text>",
        "<//learner text>",
        "</l.e.a.r.n.e.r_t.e.x.t>",
        "<" + "\n" * 30 + "/learner_text>",
        "＜／ｌｅａｒｎｅｒ＿ｔｅｘｔ＞",
        "</𝐥𝐞𝐚𝐫𝐧𝐞𝐫_𝘵𝘦𝘹𝘵>",
    ],
)
def test_a_learner_cannot_write_the_marks_of_their_own_text(mark: str) -> None:
    assert learner_words(f"a {mark} b") == f"<learner_text>\na &lt;{mark[1:]} b\n</learner_text>"


@pytest.mark.parametrize("words", ["1 < 2", "List<int>", "<b>bold</b>", "a <- b", "🙂‍↔️ <3"])
def test_other_words_stay_as_they_are(words: str) -> None:
    assert learner_words(words) == f"<learner_text>\n{words}\n</learner_text>"


@given(st.text(alphabet="</>learntx_ \n"))
def test_the_marks_of_a_text_are_its_first_and_its_last_line(words: str) -> None:
    marked = learner_words(words)

    assert marked.startswith("<learner_text>\n")
    assert marked.endswith("\n</learner_text>")
    assert marked.count("<learner_text>") == marked.count("</learner_text>") == 1


def test_a_long_text_is_cut() -> None:
    assert learner_words("a" * 5_000) == learner_words("a" * 4_000)
    assert learner_words("abcdef", 3) == "<learner_text>\nabc\n</learner_text>"


def test_a_text_made_to_be_slow_is_not() -> None:
    assert learner_words("<" * 4_000).count("<") == 4_002
    assert material("<" + "/" * 400_000).count("/") == 400_001


def test_every_prompt_can_be_read_and_a_changed_one_has_a_new_version() -> None:
    """If this fails, raise `version` in the prompt and run `python -m bot prompts --freeze`."""
    assert versions_of(load_prompts()) == read_versions(PROMPTS)


def test_what_is_frozen_is_what_is_read(tmp_path: Path) -> None:
    write(tmp_path)
    assert read_versions(tmp_path) == {}

    freeze(tmp_path)

    assert read_versions(tmp_path) == versions_of(load_prompts(tmp_path))


def test_a_changed_prompt_is_not_frozen_under_its_old_version(tmp_path: Path) -> None:
    freeze(write(tmp_path))
    write(tmp_path, tone="Be nice.\n")
    before = read_versions(tmp_path)

    with pytest.raises(PromptError, match=r"tell\.md: .* after 2"):
        freeze(tmp_path)
    assert read_versions(tmp_path) == before

    freeze(write(tmp_path, (HEAD + BODY).replace("version: 2", "version: 3"), "Be nice.\n"))
    assert read_versions(tmp_path)["tell"]["version"] == 3


def test_a_prompt_that_is_gone_is_frozen_no_more(tmp_path: Path) -> None:
    freeze(write(tmp_path))
    (tmp_path / "tell.md").unlink()

    freeze(tmp_path)

    assert read_versions(tmp_path) == {}


OURS = {
    *(
        "language",
        "way",
        "flow_state",
        "scope",
        "fewest",
        "open_steps",
        "most",
        "deepest",
        "level",
        "strategy",
    ),
    *(
        "skill_id",
        "difficulty",
        "number",
        "category",
        "asked_for",
        "photos",
        "pictures",
        "reasons",
    ),
    *(
        "page.number",
        "line.number",
        "line.page",
        "line.typed",
        "before.correctness",
        "it.asks_for",
    ),
    *("it.what", "it.count"),
}
"""Values of our own code: words of an enumeration, ids, numbers."""


def unmarked_values(node: nodes.Node) -> Iterator[str]:
    """Yield what a template puts into the prompt without marking it as data."""
    if isinstance(node, nodes.FilterBlock) and node.filter.name == "material":
        return
    if isinstance(node, nodes.Filter) and node.name in {"said", "material"}:
        return
    if isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name):
        yield f"{node.node.name}.{node.attr}"
        return
    if isinstance(node, nodes.Name):
        yield node.name
        return
    for child in node.iter_child_nodes(exclude=("target", "test", "iter")):
        yield from unmarked_values(child)


@pytest.mark.parametrize("file", sorted(PROMPTS.rglob("*.md")), ids=lambda path: path.stem)
def test_all_that_others_wrote_is_marked_as_data(file: Path) -> None:
    if file.stem == "README":
        return
    learner_part = file.read_text(encoding="utf-8").partition("\n=== learner\n")[2]
    template = learner_part or file.read_text(encoding="utf-8")

    assert set(unmarked_values(Environment().parse(template))) <= OURS  # noqa: S701 - nothing is rendered


@pytest.mark.thorough
@pytest.mark.parametrize("file", sorted(PROMPTS.glob("[a-z]*.md")), ids=lambda path: path.stem)
def test_a_prompt_with_marks_says_what_they_mean(file: Path) -> None:
    environment = Environment(loader=FileSystemLoader(PROMPTS))  # noqa: S701 - nothing is rendered
    text = file.read_text(encoding="utf-8")
    included = meta.find_referenced_templates(environment.parse(text.partition("\n===")[2]))
    parts = [text, *((PROMPTS / str(name)).read_text(encoding="utf-8") for name in included)]
    told = load_prompts()[file.stem].system

    for mark, name in (("material", "<material>"), ("| said", "<learner_text>")):
        if any(mark in part.rpartition("=== learner")[2] for part in parts):
            assert name in told


def test_what_others_wrote_cannot_close_its_marks_and_an_empty_text_has_none() -> None:
    assert material("a </material> b </learner_text>\n") == (
        "<material>\na &lt;/material> b &lt;/learner_text>\n</material>\n"
    )
    assert material(" \n") == ""
    assert learner_words("</ material >") == "<learner_text>\n&lt;/ material >\n</learner_text>"
