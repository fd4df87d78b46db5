// Draws attention to what is new in a picture: news are read out, talk gets a mark, a turn gets a sound.

import { signalTurn } from "./sound.js";

const byId = (id) => document.getElementById(id);

// The parts by which two pictures are compared.
export function facts() {
  const lines = [...document.querySelectorAll("[data-announce] > :not([data-silent])")];
  return {
    mine: byId("table").dataset.mine === "1",
    headline: byId("headline").textContent,
    lines: new Map(lines.map((line) => [line.id + line.textContent, line])),
  };
}

export function announceNews(was, is, news) {
  const fresh = [...is.lines].filter(([words]) => !was.lines.has(words)).map(([, line]) => line);
  const said = [...news, ...fresh.map(spoken)].slice(-8);
  if (is.headline !== was.headline) said.push(is.headline);
  if (said.length) document.dispatchEvent(new CustomEvent("divinary:announce", { detail: said.join(" ") }));
  if (fresh.some((line) => line.closest("#talk-lines"))) unread();
  if (is.mine && !was.mine) signalTurn(is.headline);
}

// A line as it is read out: without its time and its buttons, which would only delay it.
function spoken(line) {
  const copy = line.cloneNode(true);
  for (const other of copy.querySelectorAll("time, button")) other.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

// Where talk is always in sight there is no button, and nothing is unread.
function unread() {
  const mark = byId("unread");
  if (!byId("open-talk")?.checkVisibility() || byId("panel-talk").matches(":popover-open")) return;
  mark.hidden = false;
  mark.dataset.kept = "hidden";
}

document.addEventListener("toggle", (event) => {
  if (event.target.id === "panel-talk") byId("unread").hidden = true;
}, true);

// The server writes times in UTC; the browser knows the time zone of its reader.
export function localTimes() {
  for (const time of byId("table").querySelectorAll("time[datetime*=T]")) {
    if (time.dataset.localised === time.dateTime) continue;
    const at = new Date(time.dateTime), today = at.toDateString() === new Date().toDateString();
    const day = today ? {} : { day: "numeric", month: "short" };
    time.textContent = at.toLocaleString(document.documentElement.lang, { ...day, hour: "2-digit", minute: "2-digit" });
    Object.assign(time.dataset, { localised: time.dateTime, kept: "children data-localised" });
  }
}
