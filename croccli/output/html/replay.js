"use strict";
/* Steps through the boards of a recorded game. Without this script the page shows the last board and all moves. */
(() => {
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId("boards").textContent);
  const links = [...document.querySelectorAll("a[data-frame]")];
  const moves = byId("moves");
  const slider = byId("slider");
  const last = data.frames.length - 1;
  let here = -1;

  const drawn = (frame) =>
    data.frames[frame].runs
      .split(",")
      .flatMap((run) => {
        const [begin, end = begin] = run.split("-").map(Number);
        return data.lines.slice(begin, end + 1);
      })
      .join("\n");

  const item = (frame) => byId(`move-${data.frames[frame].move}`);

  /* What is said about a board: its caption, its value, and what is wrong with its move. */
  const tell = (frame) => {
    const { says, value } = data.frames[frame];
    const parts = [paragraph(says, "caption")];
    if (value) parts.push(paragraph(value, "value"));
    const move = item(frame);
    if (move) {
      const about = [...move.querySelectorAll(":scope > .effect, :scope > .told")];
      parts.push(...about.map((part) => part.cloneNode(true)));
    }
    byId("now").replaceChildren(...parts);
  };

  const paragraph = (text, cls) => {
    const made = document.createElement("p");
    made.className = cls;
    made.textContent = text;
    return made;
  };

  /* The list scrolls by itself where it has a height of its own; the page is never moved. */
  const reveal = (element) => {
    if (moves.scrollHeight <= moves.clientHeight) return;
    const top = element.offsetTop - moves.offsetTop;
    if (top < moves.scrollTop || top + element.offsetHeight > moves.scrollTop + moves.clientHeight) {
      moves.scrollTop = top - moves.clientHeight / 3;
    }
  };

  const show = (frame, keepAddress = false) => {
    frame = Math.max(0, Math.min(last, frame));
    if (frame === here) return;
    here = frame;
    byId("board").innerHTML = drawn(frame);
    slider.value = String(frame);
    slider.setAttribute("aria-valuetext", data.frames[frame].says);
    tell(frame);
    const move = data.frames[frame].move;
    for (const link of links) {
      const current = data.frames[Number(link.dataset.frame)].move === move && link.closest("#moves, .start");
      if (current) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    const current = item(frame);
    if (current) reveal(current);
    else moves.scrollTop = 0;
    for (const [id, end] of [["first", 0], ["back", 0], ["forward", last], ["last", last]]) {
      byId(id).setAttribute("aria-disabled", String(frame === end));
    }
    if (!keepAddress) {
      try {
        history.replaceState(null, "", move ? `#move-${move}` : location.pathname + location.search);
      } catch {
        /* A page that was opened in a frame without an address of its own. */
      }
    }
  };

  const addressed = () => {
    const frame = data.frames.findIndex((each) => `#move-${each.move}` === location.hash);
    return frame > 0 ? frame : -1;
  };

  const findings = [...new Set(links.filter((link) => link.closest(".links")).map((link) => Number(link.dataset.frame)))];

  const steps = { ArrowLeft: () => here - 1, ArrowRight: () => here + 1, Home: () => 0, End: () => last };
  document.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target === slider || event.target.closest(".wide")) return;
    event.preventDefault();
    show(step());
  });
  for (const link of links) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      show(Number(link.dataset.frame));
    });
  }
  byId("first").addEventListener("click", () => show(0));
  byId("back").addEventListener("click", () => show(here - 1));
  byId("forward").addEventListener("click", () => show(here + 1));
  byId("last").addEventListener("click", () => show(last));
  slider.addEventListener("input", () => show(Number(slider.value)));
  if (byId("finding")) {
    byId("finding").addEventListener("click", () => show(findings.find((frame) => frame > here) ?? findings[0]));
  }
  addEventListener("hashchange", () => {
    if (addressed() >= 0) show(addressed(), true);
  });

  /* On paper: the board that is shown, or every one. */
  addEventListener("beforeprint", () => {
    document.querySelectorAll("details").forEach((part) => { part.open = true; });
    if (!byId("every").checked) return;
    const boards = data.frames.map((each, frame) => {
      const figure = document.createElement("figure");
      figure.innerHTML = drawn(frame);
      figure.prepend(paragraph(each.says, "caption"));
      return figure;
    });
    byId("every-board").replaceChildren(...boards);
  });
  addEventListener("afterprint", () => byId("every-board").replaceChildren());

  document.documentElement.classList.add("scripted");
  document.querySelector(".controls").hidden = false;
  show(addressed() >= 0 ? addressed() : data.first, true);
})();
