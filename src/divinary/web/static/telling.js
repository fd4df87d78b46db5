// What a fresh picture tells whoever does not look at it: news aloud, talk by a mark, one's turn by a call.

import { callToTable } from "./sound.js";

const byId = (id) => document.getElementById(id);

// What two pictures are compared by.
export function facts() {
  const lines = [...document.querySelectorAll("[data-announce] > :not([data-silent])")];
  return {
    mine: byId("table").dataset.mine === "1",
    headline: byId("headline").textContent,
    lines: new Map(lines.map((line) => [line.id + line.textContent, line])),
  };
}

export function tell(was, is, news) {
  const fresh = [...is.lines].filter(([words]) => !was.lines.has(words)).map(([, line]) => line);
  const said = [...news, ...fresh.map(spoken)].slice(-8);
  if (is.headline !== was.headline) said.push(is.headline);
  if (said.length) document.dispatchEvent(new CustomEvent("divinary:announce", { detail: said.join(" ") }));
  if (fresh.some((line) => line.closest("#talk-lines"))) unread();
  if (is.mine && !was.mine) callToTable(is.headline);
}

// A line as it is read out: when it was said, and what can be pressed beside it, would only hold up.
function spoken(line) {
  const copy = line.cloneNode(true);
  for (const other of copy.querySelectorAll("time, button")) other.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

// Where talk is always in sight its button is not, and nothing there is unread.
function unread() {
  const mark = byId("unread");
  if (!byId("open-talk")?.checkVisibility() || byId("sheet-talk").matches(":popover-open")) return;
  mark.hidden = false;
  mark.dataset.kept = "hidden";
}

document.addEventListener("toggle", (event) => {
  if (event.target.id === "sheet-talk") byId("unread").hidden = true;
}, true);

// Times are written in UTC, because a page does not know where its reader is; the browser does.
export function tellTimes() {
  for (const time of byId("table").querySelectorAll("time[datetime*=T]")) {
    if (time.dataset.told === time.dateTime) continue;
    const at = new Date(time.dateTime), today = at.toDateString() === new Date().toDateString();
    const day = today ? {} : { day: "numeric", month: "short" };
    time.textContent = at.toLocaleString(document.documentElement.lang, { ...day, hour: "2-digit", minute: "2-digit" });
    Object.assign(time.dataset, { told: time.dateTime, kept: "children data-told" });
  }
}
