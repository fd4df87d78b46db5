// The live table: fresh pictures by a socket, what is pressed by a quiet post.

import { move } from "./motion.js";
import { patch } from "./patch.js";
import { callToTable } from "./sound.js";

const SOONEST = 500, LATEST = 15000; // milliseconds between two tries to connect
const FORGOTTEN = 10000; // after so long out of sight a phone may have let the socket die unnoticed
const table = () => document.getElementById("table");
const connection = document.getElementById("connection");

// --- The socket ---

let socket, timer, wait = SOONEST, hiddenSince = 0;

function connect() {
  clearTimeout(timer);
  if (socket) socket.onclose = socket.onmessage = null;
  socket?.close();
  const url = looking(table().dataset.live);
  url.protocol = url.protocol.replace("http", "ws");
  socket = new WebSocket(url);
  socket.onopen = connected;
  socket.onmessage = (event) => show(read(event.data));
  socket.onclose = lost;
}

// Boards of others are sent only while they are open: they are large, and seldom looked at.
const looks = () => [...table().querySelectorAll("details[data-look][open]")].map((fold) => Number(fold.dataset.look));

function looking(address) {
  const url = new URL(address, location.href);
  url.searchParams.delete("look");
  for (const seat of looks()) url.searchParams.append("look", seat);
  return url;
}

document.addEventListener("toggle", (event) => {
  if (event.target.dataset?.look && live()) socket.send(JSON.stringify({ look: looks() }));
}, true);

// What is told about a picture stands in the first line, the picture behind it.
function read(text) {
  const end = text.indexOf("\n");
  return { ...JSON.parse(text.slice(0, end)), html: text.slice(end + 1) };
}

function connected() {
  wait = SOONEST;
  if (!connection.textContent) return;
  connection.textContent = connection.dataset.back;
  setTimeout(() => { if (socket.readyState === WebSocket.OPEN) connection.textContent = ""; }, 1500);
}

function lost() {
  // A server that starts again is back within the first tries; only then is it worth a word.
  if (wait > 2 * SOONEST) connection.textContent = connection.dataset.lost;
  // Where sockets are barred altogether, the page itself still tells how the table stands.
  if (connection.textContent) fetchPicture().catch(() => {});
  timer = setTimeout(connect, wait * (0.5 + Math.random() / 2));
  wait = Math.min(2 * wait, LATEST);
}

const live = () => socket?.readyState === WebSocket.OPEN;

function again() {
  wait = SOONEST;
  connect();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenSince = Date.now();
  else if (!live() || Date.now() - hiddenSince > FORGOTTEN) again();
});
addEventListener("online", again);
addEventListener("pageshow", (event) => { if (event.persisted) again(); });

// --- The picture ---

let newest, shown = "", news = [], drawnAt = 0, refused = "", pressed = false;

function show(message) {
  if (message.html === newest?.html) return;
  const fresh = parse(message.html);
  if (!fresh) return;
  newest = { ...message, fresh };
  news.push(...message.news ?? []);
  move(table(), fresh, draw);
}

function draw() {
  // Always the newest: a motion may begin late, and an older picture must not follow a newer one.
  if (newest.html === shown) return;
  shown = newest.html;
  drawnAt = Date.now();
  const was = facts(), focus = document.activeElement;
  patch(table(), newest.fresh);
  if (newest.title) document.title = newest.title;
  if (refused) refuse(refused);
  if (pressed && focus !== document.body && !focus.isConnected) rest();
  pressed = false;
  tell(was, facts());
  document.dispatchEvent(new CustomEvent("divinary:picture"));
}

function parse(html) {
  return new DOMParser().parseFromString(html, "text/html").getElementById("table");
}

const headline = () => document.getElementById("headline");

// Where the focus goes when what was pressed is gone: to what is to be decided next, which is always in sight.
function rest() {
  const decision = document.getElementById("decision");
  if (decision?.offsetHeight) decision.focus({ preventScroll: true });
  else headline().focus();
}

function facts() {
  return {
    mine: table().dataset.mine === "1",
    headline: headline()?.textContent ?? "",
    talk: new Map([...document.querySelectorAll("[data-announce] > :not([data-silent])")].map((line) => [line.id, line])),
  };
}

function tell(was, is) {
  const talk = [...is.talk].filter(([id]) => !was.talk.has(id)).map(([, line]) => line);
  const said = [...news.splice(0), ...talk.map((line) => line.textContent.replace(/\s+/g, " ").trim())].slice(-8);
  if (is.headline !== was.headline) said.push(is.headline);
  if (said.length) document.dispatchEvent(new CustomEvent("divinary:announce", { detail: said.join(" ") }));
  if (talk.length) unread();
  if (is.mine && !was.mine) callToTable(is.headline);
}

function unread() {
  const sheet = document.getElementById("sheet-talk"), button = document.getElementById("open-talk");
  if (button && !sheet.matches(":popover-open")) Object.assign(button.dataset, { unread: "", kept: "data-unread" });
}

document.addEventListener("toggle", (event) => {
  if (event.target.id === "sheet-talk") delete document.getElementById("open-talk")?.dataset.unread;
}, true);

// Times are written in UTC, because a page does not know where its reader is; the browser does.
function tellTimes() {
  for (const time of table().querySelectorAll("time[datetime*=T]:not([data-kept])")) {
    const at = new Date(time.dateTime), today = at.toDateString() === new Date().toDateString();
    const day = today ? {} : { day: "numeric", month: "short" };
    time.textContent = at.toLocaleString(document.documentElement.lang, { ...day, hour: "2-digit", minute: "2-digit" });
    time.dataset.kept = "children";
  }
}

document.addEventListener("divinary:picture", tellTimes);

// --- What is pressed ---

let clicks = 0;
document.addEventListener("click", (event) => { clicks = event.detail; }, true);

// The second half of a double click would hit whatever the fresh picture has put under the pointer.
const hasty = () => clicks > 1 && Date.now() - drawnAt < 400;

document.addEventListener("submit", async (event) => {
  const form = event.target, button = event.submitter;
  if (event.defaultPrevented || !form.closest("#table") || "plain" in form.dataset) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") === "true" || hasty()) return;
  hold(form, true);
  refuse("");
  pressed = true;
  const before = drawnAt, body = new URLSearchParams(new FormData(form, button));
  const sheet = button?.closest(":popover-open"); // asked now: the next picture may have the button no more
  try {
    // Not form.action: the buttons go by that name.
    const response = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { Accept: "application/json" } });
    await answer(response, form, body);
    // What was pressed in a sheet is done with; a refusal would stand unseen behind it. Talk goes on.
    if (sheet?.isConnected && (refused || !("clears" in form.dataset))) sheet.hidePopover();
    if (!live()) await fetchPicture();
    else if (!refused && drawnAt === before) await nextPicture();
  } catch {
    refuse(connection.dataset.unsent);
  } finally {
    hold(form, false);
  }
});

async function answer(response, form, sent) {
  if (response.redirected) location.assign(response.url);
  else if (!response.ok) {
    const { why } = await response.json().catch(() => ({}));
    refuse(why || connection.dataset.unsent);
    pressed = false;
  } else if ("clears" in form.dataset) {
    for (const field of form.querySelectorAll("input[type=text]")) if (field.value === sent.get(field.name)) field.value = "";
  }
}

// Until the fresh picture is there, another press would be about a table that is no more.
function nextPicture() {
  return new Promise((resolve) => {
    document.addEventListener("divinary:picture", resolve, { once: true });
    setTimeout(resolve, 600);
  });
}

async function fetchPicture() {
  const page = await fetch(looking(location.href), { headers: { Accept: "text/html" } });
  const parsed = new DOMParser().parseFromString(await page.text(), "text/html");
  const html = parsed.getElementById("table")?.outerHTML;
  if (html) show({ html, title: parsed.title });
}

function hold(form, busy) {
  if (busy) form.setAttribute("aria-busy", "true");
  else form.removeAttribute("aria-busy");
  form.dataset.kept = "aria-busy";
}

function refuse(why) {
  refused = why;
  const place = document.getElementById("refusal");
  if (place && place.textContent !== why) place.textContent = why;
}

tellTimes();
connect();
