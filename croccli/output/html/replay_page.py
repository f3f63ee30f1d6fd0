"""The page of a recorded game: its boards, its moves with everything wrong in them, and how it was decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..to_text import listing, plural, result, scores
from .frames import Frames, board
from .markup import Html, el, island, many, told
from .page import footing, heading, page
from .parts import EXPLAINED, badge, broken_rule, notes, readings_table, sign

if TYPE_CHECKING:
    from ...reports.game import Frame, Story, Told

KEYS = "Arrow keys step, Home and End go to the start and the end."
PLAYED = {
    "stop": "The report stops here.",
    "skip": "It is left out; play goes on from the board before it.",
    "accept": "It stood on the table; play goes on from there.",
}


def replay_page(story: Story, title: str, version: str) -> str:
    """The whole page."""
    frames = Frames()
    runs = [frames.add(each.picture) for each in story.frames]
    values = story.values
    told_frames = [
        {
            "move": each.number,
            "says": _caption(story, each),
            "runs": run,
            "value": values[at].sentence if values else "",
        }
        for at, (each, run) in enumerate(zip(story.frames, runs))
    ]
    data = {"lines": frames.lines, "frames": told_frames, "first": _first(story)}
    return page(
        title,
        _top(story, title),
        el("div", _findings(story), _result(story), cls="cards" if story.findings else "cards clean"),
        el("main", _board(story), el("div", _now(story), _list(story), cls="side"), cls="desk"),
        _note(story),
        _readings(story),
        el("section", id="every-board", aria_label="Every board"),
        footing(version, el("p", "Record: ", told(story.record.path))),
        island("boards", data),
        kind="replay",
        script="replay.js",
    )


def _first(story: Story) -> int:
    """The board to begin with: that of the first finding, or else the start."""
    return story.findings[0].frame if story.findings else 0


def _top(story: Story, title: str) -> Html:
    seats = [told(story.called(seat)) for seat, _ in story.seats]
    between = many([many([", " if number else "", each]) for number, each in enumerate(seats)])
    about = el("p", story.game.title, " \N{MIDDLE DOT} ", between, " \N{MIDDLE DOT} ", plural(len(story.moves), "move"))
    return heading("Game report", title, about)


def _note(story: Story) -> Html | None:
    """What the record says about itself."""
    if not story.record.note:
        return None
    return el("section", el("h2", "About this record"), notes(story.record.note), cls="about")


# -- cards -------------------------------------------------------------------------------------------------------------


def _findings(story: Story) -> Html:
    found = story.findings
    if not found:
        return _all_legal(story)
    number = "One move is" if len(found) == 1 else f"{len(found)} moves are"
    links = (el("li", _link(story, each), " ", _short(each)) for each in found)
    left = f"{plural(len(story.left), 'move')} after that not judged." if story.left else ""
    return el(
        "section",
        el("h2", sign("illegal"), " ", f"{number} not in order"),
        el("ol", links, cls="links"),
        el("p", left, cls="soft") if left else None,
        el("p", "The recorded result differs, too.") if story.differs else None,
        cls="card bad",
    )


def _all_legal(story: Story) -> Html:
    said = el("p", "Every move is legal.")
    if story.differs:
        return el("section", el("h2", sign("result"), " ", "The recorded result differs"), said, cls="card bad")
    return el("section", el("h2", sign("legal"), " ", "Nothing is wrong"), said, cls="card good")


def _link(story: Story, move: Told) -> Html:
    return el("a", f"Move {move.step.number}", href=f"#move-{move.step.number}", data_frame=move.frame)


def _short(move: Told) -> Html:
    """A finding in a line."""
    step = move.step
    who = f"{step.player} " if step.player else ""
    rules = many([el("code", each.rule) for each in move.broken[:1]])
    more = f" and {plural(len(move.broken) - 1, 'more rule')}" if len(move.broken) > 1 else ""
    return many([told(f"{who}{step.token}"), " ", badge(step.answer), " ", rules, more])


def _result(story: Story) -> Html:
    ending, standing = story.ending, story.standing
    if ending:
        won = result(ending._replace(outcomes={story.called(seat): each for seat, each in ending.outcomes.items()}))
        title, because, points = f"{won[:1].upper()}{won[1:]}", ending.because, ending.scores
    else:
        title, because, points = "Not over", standing.because if standing else "", standing.scores if standing else {}
    rule = story.decided
    return el(
        "section",
        el("h2", told(title)),
        el("p", told(because), ".") if because else None,
        el("p", "Score: " if ending else "Score so far: ", told(scores(points))) if points else None,
        el("p", "Decided by ", el("code", rule.id), ": ", rule.says, " ", el("span", rule.source, cls="source"))
        if rule
        else None,
        _claim(story),
        cls="card",
    )


def _claim(story: Story) -> Html | None:
    if story.claim is None:
        return el("p", "The record claims no result.", cls="soft")
    if story.cut_short:
        return el("p", "The recorded result cannot be compared: the report stops before the end.", cls="soft")
    agrees, sentence = story.claim
    verb = "agrees" if agrees else "disagrees"
    return el(
        "p", el("strong", f"The recorded result {verb}"), ": ", told(sentence), ".", cls=None if agrees else "wrong"
    )


# -- the board ---------------------------------------------------------------------------------------------------------


def _caption(story: Story, frame: Frame) -> str:
    """What a board shows, in a line."""
    if frame.kind == "start":
        return "Start"
    step = story.moves[frame.number - 1].step
    who = f"{step.player} " if step.player else ""
    move = f"Move {step.number} of {len(story.moves) + len(story.left)}: {who}{step.token}"
    more = {"asked": f", {step.answer}", "stood": ", as it stood on the table", "back": ", done"}
    return move + more.get(frame.kind, "")


def _board(story: Story) -> Html:
    last = len(story.frames) - 1
    return el(
        "section",
        _controls(last, bool(story.findings)),
        el("figure", board(story.frames[-1].picture), id="board"),
        cls="board",
        aria_label="Board",
    )


def _now(story: Story) -> Html:
    """What is said about the board that is shown; the script exchanges it."""
    return el("div", el("p", _caption(story, story.frames[-1]), cls="caption"), id="now", aria_live="polite")


def _controls(last: int, findings: bool) -> Html:
    """Hidden until the script says that they work."""

    def button(name: str, text: str, says: str) -> Html:
        return el("button", el("span", text, aria_hidden="true"), type="button", id=name, aria_label=says, title=says)

    slider = el("input", type="range", id="slider", min="0", max=last, value=last, step="1", aria_label="Board")
    finding = el("button", sign("illegal"), " next finding", type="button", id="finding") if findings else None
    every = el("label", el("input", type="checkbox", id="every"), " print every board")
    return el(
        "div",
        el(
            "div",
            button("first", "\N{LEFTWARDS ARROW TO BAR}", "Start"),
            button("back", "\N{LEFTWARDS ARROW}", "One board back"),
            slider,
            button("forward", "\N{RIGHTWARDS ARROW}", "One board forward"),
            button("last", "\N{RIGHTWARDS ARROW TO BAR}", "End"),
            finding,
            cls="buttons",
        ),
        el("p", el("span", KEYS), every, cls="soft keys"),
        cls="controls",
        role="group",
        aria_label="Steps",
        hidden=True,
    )


# -- the list ----------------------------------------------------------------------------------------------------------


def _list(story: Story) -> Html:
    return el(
        "section",
        el("div", el("h2", "Moves"), el("p", _start(story), cls="start"), cls="top"),
        el("p", story.counted, cls="soft counted") if story.counted else None,
        el("ol", (_move(story, each) for each in story.moves), id="moves"),
        _left(story),
        cls="moves",
        aria_label="Moves",
    )


def _start(story: Story) -> Html:
    value = story.values[0].short if story.values else ""
    return many([el("a", "Start", href="#board", data_frame=0), _value(value)])


def _value(short: str) -> Html | None:
    return el("span", "value ", short, cls="value") if short else None


def _move(story: Story, move: Told) -> Html:
    step = move.step
    head = el(
        "a",
        el("span", f"{step.number}.", cls="count"),
        " ",
        el("span", told(step.player), " ") if step.player else None,
        el("code", told(step.token)),
        href=f"#move-{step.number}",
        data_frame=move.frame,
    )
    last = move.frame + (1 if not step.legal and step.played else 0)
    value = _value(story.values[last].short) if story.values else None
    cls = " ".join(filter(None, (step.answer, "undone" if move.undone else "")))
    verdict = None if step.answer == "legal" else badge(step.answer)
    return el("li", head, " ", verdict, value, *_details(story, move), "\n", id=f"move-{step.number}", cls=cls)


def _details(story: Story, move: Told) -> Iterator[Html]:
    """What there is to say about a move, below it."""
    step = move.step
    inside = [*_corrected(move), *(_wrong(story, move) if not step.legal else ())]
    if move.effect:
        yield el("p", told(move.effect), cls="effect")
    if inside:
        yield el("div", inside, cls="told")


def _corrected(move: Told) -> Iterator[Html]:
    correction = move.correction
    if move.undone:
        yield el("p", "Taken back later.", cls="soft")
    if correction is None:
        return
    note = el("span", " (", told(correction.note), ")") if correction.note else None
    if correction.back:
        yield el("p", f"{plural(correction.back, 'token')} taken back", note, ".")
    else:
        was = [", was ", el("code", told(correction.was))] if correction.was else None
        yield el("p", "Corrected in the record", was, note, ".")


def _wrong(story: Story, move: Told) -> Iterator[Html]:
    step = move.step
    if step.answer in EXPLAINED:
        yield el("p", el("strong", EXPLAINED[step.answer]))
    yield from (broken_rule(each, number) for number, each in enumerate(move.broken, 1))
    if step.trouble:
        yield el("p", told(step.trouble), ".")
    if move.nearest:
        yield el("p", "Nearest legal: ", el("code", told(" or ".join(move.nearest))))
    if move.disputed:
        yield el("p", el("strong", "Disputed: "), told(move.disputed), ".")
    played = story.on_illegal if step.played or story.on_illegal != "accept" else "skip"
    yield el("p", PLAYED[played], cls="soft")
    if step.line:
        yield el("p", f"Line {step.line} of the record", cls="source")


def _left(story: Story) -> Html | None:
    """What was not looked at."""
    if not story.left:
        return None
    tokens = (el("li", el("code", told(each))) for each in story.left)
    begin = len(story.moves) + 1
    return el(
        "section",
        el("h3", f"Not judged: {plural(len(story.left), 'move')} after the stop"),
        el("ol", tokens, cls="left", start=begin),
    )


def _readings(story: Story) -> Html | None:
    if not story.readings:
        return None
    departing = [f"{each.ruling.name}={each.reading}" for each in story.readings if each.departs]
    said = f"Chosen for this game: {listing(departing)}." if departing else "All are read as croc reads them by itself."
    return el(
        "section",
        el("h2", "How the rulebook was read"),
        el("p", f"The rulebook leaves {plural(len(story.readings), 'question')} open. {said}"),
        el("details", el("summary", "All open questions"), readings_table(story.readings)),
        cls="readings",
    )
