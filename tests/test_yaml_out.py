"""What is written as YAML reads back to the same texts, and keeps the comments that still make sense."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest
import yaml
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from croccli.load import compose
from croccli.output.remarks import remarks_of
from croccli.output.to_yaml import dump, rewrite
from games.core.position import PositionError, written

SHARP = "-?:,[]{}#&*!|>'\"%@`~=<\\ \t\n\r\x85\u2028\ufeff.a0é\U0001f40a"
WORDS = ["no", "1_0", "5+", ".", "-", "---", "...", "?", "c3-d4", "@c3", "red 4", "2:30", "~", "<<", "10>5.3", "a: b"]
LONG = [" ", " ", "  ", "\n", "\n\n", "\n ", " #", "x" * 50, "y" * 99, " no 1_0 5+ and so on, as people write"]
texts = st.one_of(
    st.sampled_from(WORDS),
    st.text(alphabet=SHARP, max_size=8),
    st.text(alphabet=st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff"), max_size=12),
    st.lists(st.sampled_from(WORDS), min_size=2, max_size=3).map("\n".join),
    st.lists(st.sampled_from([*WORDS, *LONG]), min_size=2, max_size=20).map("".join),
)
scalars = texts | st.integers() | st.booleans() | st.none()


def nested(leaves: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    keys = texts | st.integers(1, 9).map(str)
    return st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(keys, inner, max_size=5), max_leaves=25
    )


mappings = st.dictionaries(texts, nested(scalars), max_size=6)


# -- dump --------------------------------------------------------------------------------------------------------------


@given(nested(scalars))
@example({"k" * 2000: "v", "a": {"b" * 1500: ["x"]}})
@example([[], {}, "", [[]], [{}], {"": {"": ""}}])
@example({"a": ["x" * 99, "y" * 99], "b": {"c": ["d e"] * 60}})
def test_dump_reads_back(plain: Any) -> None:
    """What is dumped composes to the same texts."""
    assert compose(dump(plain)) == [written(plain)]


@given(mappings)
def test_typed_dump_is_the_same_for_other_readers(plain: dict[str, Any]) -> None:
    assert yaml.safe_load(dump(plain, typed=True)) == plain


def test_dump_looks_like_what_people_write() -> None:
    plain = {
        "game": "see-you-later",
        "to_move": "ann",
        "advanced": True,
        "track": {"ann": 12, "no": 0},
        "ring": [".", "1_0", "5+", "a, b", "@c3"],
        "turns": [{"team": "north", "guessed": ["no", "2:30"]}],
        "moves": ["red 3", "stop"],
        "passed": [],
        "hands": {},
        "note": "One line: two\nlines",
    }
    assert dump(plain) == dedent("""\
        game: see-you-later
        to_move: ann
        advanced: true
        track:
          ann: 12
          no: 0
        ring: [., 1_0, 5+, 'a, b', '@c3']
        turns:
          - {team: north, guessed: [no, 2:30]}
        moves:
          - red 3
          - stop
        passed: []
        hands: {}
        note: |-
          One line: two
          lines
        """)


def test_long_lists_are_broken_into_lines() -> None:
    text = dump({"discards": [f"card {number}" for number in range(40)]})
    assert len(text.splitlines()) > 3
    assert max(map(len, text.splitlines())) <= 100


def test_long_texts_are_broken_into_lines() -> None:
    words = " ".join(["word"] * 25)
    text = dump({"note": f"{words}\nnext", "list": [words]})
    assert [len(line) for line in text.splitlines()] == [8, 96, 31, 0, 6, 5, 6, 98, 33]
    assert rewrite(text.replace("note: >-", "note: >-  # told"), {"list": [words]}).startswith("note: >-  # told\n")


@pytest.mark.parametrize("text", ["\0", "a\x1bb", "\ud800", "\uffff"])
def test_control_characters_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="control character"):
        dump({"name": text})


def test_typed_scalars() -> None:
    plain = {"a": None, "b": True, "c": 3, "d": "3", "e": "no", "f": "1/3", "g": "2001-01-01", "h": "c3-d4"}
    assert dump(plain, typed=True) == "a: null\nb: true\nc: 3\nd: '3'\ne: 'no'\nf: 1/3\ng: '2001-01-01'\nh: c3-d4\n"


# -- rewrite: examples -------------------------------------------------------------------------------------------------

BEFORE = """\
# Club championship, final
# kept by the arbiter

# a comment on the game
game: crocodile-pool-party   # the family's favourite
name: Final
# whose turn it is
to_move: red
rulings: {no-move: loses}    # club rule

pool:                        # as seen by red
  c3: red swimmer            # suspicious
  # the strong one
  d4: red 5                  # strong
  e9: [yellow 5, red 2]      # a stack
  # nothing else swims
bars:
  red: [yellow 1,            # the first
        red 3]               # the second
  yellow: []
note: |                      # for later
  Hello
  # no comment

# the end
"""


def after(**changes: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "game": "crocodile-pool-party",
        "rulings": {"no-move": "loses"},
        "to_move": "red",
        "pool": {"c3": "red swimmer", "d4": "red 5", "e9": ["yellow 5", "red 2"]},
        "bars": {"red": ["yellow 1", "red 3"], "yellow": []},
    }
    return plain | changes


def test_rewrite_without_a_change_keeps_every_comment() -> None:
    text = rewrite(BEFORE, after())
    assert text == BEFORE.replace(
        "  red: [yellow 1,            # the first\n        red 3]               # the second\n",
        "  # the first\n  red: [yellow 1, red 3]     # the second\n",
    )
    assert rewrite(text, after()) == text


def test_rewrite_drops_what_no_longer_makes_sense() -> None:
    pool = {"c3": "red swimmer", "d6": "red 5", "e9": ["red 2"]}
    text = rewrite(BEFORE, after(to_move="yellow", pool=pool, bars={"red": ["red 3"], "yellow": ["red 1"]}))
    assert text == dedent("""\
        # Club championship, final
        # kept by the arbiter

        # a comment on the game
        game: crocodile-pool-party   # the family's favourite
        name: Final
        # whose turn it is
        to_move: yellow
        rulings: {no-move: loses}    # club rule

        pool:                        # as seen by red
          c3: red swimmer            # suspicious
          d6: red 5
          e9: [red 2]
          # nothing else swims
        bars:
          red: [red 3]
          yellow: [red 1]
        note: |                      # for later
          Hello
          # no comment

        # the end
        """)


def test_rewrite_follows_list_items() -> None:
    before = "passed:\n  # took over\n  - red 1   # one\n  - red 2   # two\n  - red 3   # three\n"
    assert rewrite(before, {"passed": ["red 1", "red 3"]}) == (
        "passed:\n  # took over\n  - red 1   # one\n  - red 3   # three\n"
    )
    assert rewrite(before, {"passed": ["red 1", "blue 6", "red 3"]}) == (
        "passed:\n  # took over\n  - red 1   # one\n  - blue 6\n  - red 3   # three\n"
    )


def test_rewrite_follows_mappings_in_lists() -> None:
    before = "turns:\n  - team: north   # ours\n    # hard\n    task: names    # easy\n"
    text = rewrite(before, {"turns": [{"team": "north", "task": "free"}, {"team": "south", "task": "names"}]})
    assert text == ("turns:\n  - team: north   # ours\n    # hard\n    task: free\n  - {team: south, task: names}\n")


def test_rewrite_puts_new_keys_where_the_game_writes_them() -> None:
    text = rewrite("to_move: red\nname: x\ngame: g\n", {"game": "g", "phase": "setup", "to_move": "blue"})
    assert text == "to_move: blue\nname: x\ngame: g\nphase: setup\n"


def test_rewrite_takes_json_and_other_line_ends() -> None:
    assert rewrite('{"game": "g", "pool": {"c3": "red 1"}}', {"game": "g", "pool": {}}) == "game: g\npool: {}\n"
    assert rewrite("\ufeffgame: g  # here\r\n# end\r\n", {"game": "g"}) == "game: g  # here\n# end\n"


def test_rewrite_writes_out_what_aliases_repeat() -> None:
    before = "a: &x [1, 2]  # one\nb: *x  # two\n? &k key\n: c\nd: {*k : 1}\n"
    assert rewrite(before, {"a": [1, 2], "b": [1, 2], "key": "e", "d": {"key": 1}}) == (
        "a: [1, 2]     # one\nb: [1, 2]  # two\nkey: e\nd: {key: 1}\n"
    )


@pytest.mark.parametrize("original", ["", "[", "- a\n", "a: 1\n---\nb: 2\n", "text", "\0"])
def test_rewrite_of_what_is_no_document_is_dump(original: str) -> None:
    assert rewrite(original, {"game": "g"}) == "game: g\n"


# -- rewrite: any document ---------------------------------------------------------------------------------------------

FEWER = settings.default.max_examples // 2
"""Commented documents are slow to make up."""

COMMENTS = ["#", "# one", "#two: [", "# - 'three'", "#\tfour #five", "# \U0001f40a"]
ABOVE = ["", "  ", *COMMENTS, *(f"  {comment}" for comment in COMMENTS), *(f"      {comment}" for comment in COMMENTS)]
BEHIND = ["", "  ", *(f"   {comment}" for comment in COMMENTS)]


def reads(text: str) -> Any:
    try:
        return compose(text)
    except PositionError:
        return None


@st.composite
def commented(draw: st.DrawFn, plain: dict[str, Any]) -> str:
    """A document of `plain`, with comments and empty lines wherever they change nothing."""
    lines = dump(plain).split("\n")
    for number in reversed(range(len(lines))):
        above = draw(st.lists(st.sampled_from(ABOVE), max_size=2))
        line = lines[number] + draw(st.sampled_from(BEHIND))
        for attempt in ([*above, line], [*above, lines[number]]):
            changed = [*lines[:number], *attempt, *lines[number + 1 :]]
            if reads("\n".join(changed)) == [written(plain)]:
                lines = changed
                break
    return "\n".join(lines)


@st.composite
def changed(draw: st.DrawFn, plain: Any) -> Any:
    """The same data, somewhat changed."""
    if isinstance(plain, dict):
        kept = {key: draw(changed(value)) for key, value in plain.items() if draw(st.integers(0, 4))}
        return kept | draw(st.dictionaries(texts, scalars, max_size=1))
    if isinstance(plain, list):
        kept = [draw(changed(value)) for value in plain if draw(st.integers(0, 4))]
        return kept + draw(st.lists(scalars, max_size=1))
    return plain if draw(st.integers(0, 3)) else draw(nested(scalars))


FRAGMENTS = ["a", "b", "name", ": ", ":", "- ", "-", "\n", "\n  ", " # c", "#", "[", "]", "{", "}", ", ", "'", '"']
FRAGMENTS += ["|", ">", "&x ", "*x", "? ", "1", " ", "\t", "\n\n", "\r\n", "---\n", "\u2028"]

pairs = mappings.flatmap(lambda plain: st.tuples(st.just(plain), commented(plain), changed(plain)))


def comments_of(text: str) -> list[str]:
    """Every word of every comment of a text, as `remarks` finds them."""
    header, root = remarks_of(text)
    found = [*header, *root.foot]
    for entry in root.all():
        found += [*entry.lead, *entry.inside, entry.tail.text, *entry.foot]
    return sorted(" ".join(found).split())


@settings(max_examples=FEWER)
@given(pairs)
def test_rewrite_reads_back(drawn: tuple[dict[str, Any], str, dict[str, Any]]) -> None:
    """Whatever is commented and whatever changes: the new text says what it should, and no comment is made up."""
    old, text, new = drawn
    kept = {key: old[key] for key in ("name", "note") if key in old}
    result = rewrite(text, new)
    assert compose(result) == [written(kept | new)]
    assert set(comments_of(result)) <= set(comments_of(text))


@settings(max_examples=FEWER)
@given(pairs)
def test_rewrite_without_a_change_loses_no_comment(drawn: tuple[dict[str, Any], str, dict[str, Any]]) -> None:
    old, text, _ = drawn
    assume(old)
    result = rewrite(text, old)
    assert comments_of(result) == comments_of(text)
    assert rewrite(result, old) == result


@given(
    st.lists(
        st.sampled_from(FRAGMENTS),
        max_size=25,
    ).map("".join),
    mappings,
)
def test_rewrite_of_any_text_reads_back(text: str, plain: dict[str, Any]) -> None:
    documents = reads(text)
    old = documents[0] if documents and len(documents) == 1 and isinstance(documents[0], dict) else {}
    kept = {str(key): old[key] for key in ("name", "note") if key in old}
    assert compose(rewrite(text, plain)) == [written(kept | plain)]
    if old:
        assert compose(rewrite(text, old)) == [old]
