// The live table: a socket brings fresh pictures, and forms are posted in the background.

import { move } from "./motion.js";
import { patch } from "./patch.js";
import { announceNews, facts, localTimes } from "./news.js";

const SOONEST = 500, LATEST = 15000; // milliseconds between two tries to connect
const FORGOTTEN = 10000; // after so long in the background a phone may have closed the socket unnoticed
const PATIENCE = 10000; // an answer that takes longer will not come
const NOTICED = 400; // only an answer that takes longer needs a sign of waiting
const byId = (id) => document.getElementById(id);
const table = () => byId("table");
const connection = byId("connection");

// The page of a refused form has the form's address, which can be neither fetched nor reloaded.
const own = new URL(document.querySelector("link[rel=canonical]").href);
if (location.pathname !== own.pathname) history.replaceState(null, "", own);

// --- The socket ---

let socket, timer, wait = SOONEST, hiddenSince = 0;

function connect() {
  clearTimeout(timer);
  if (socket) socket.onclose = socket.onmessage = null;
  socket?.close();
  const url = withOpenBoards(table().dataset.live);
  url.protocol = url.protocol.replace("http", "ws");
  socket = new WebSocket(url);
  socket.onmessage = (event) => { connected(); show(read(event.data)); };
  socket.onclose = lost;
}

// Other players' boards are sent only while they are open: they are large and seldom opened.
const openBoards = () => [...table().querySelectorAll("details[data-look][open]")].map((fold) => Number(fold.dataset.look));

function withOpenBoards(address) {
  const url = new URL(address, location.href);
  url.searchParams.delete("look");
  for (const seat of openBoards()) url.searchParams.append("look", seat);
  return url;
}

document.addEventListener("toggle", (event) => {
  if (event.target.dataset?.look && live()) socket.send(JSON.stringify({ look: openBoards() }));
}, true);

// The first line is JSON about the picture; the picture itself follows.
function read(text) {
  const end = text.indexOf("\n");
  return { ...JSON.parse(text.slice(0, end)), html: text.slice(end + 1) };
}

// Called for the first picture, not for an open socket: it may be closed again at once.
function connected() {
  wait = SOONEST;
  if (connection.textContent !== connection.dataset.lost) return;
  connection.textContent = connection.dataset.back;
  setTimeout(() => { if (connection.textContent === connection.dataset.back) connection.textContent = ""; }, 1500);
}

function lost() {
  // A server that restarts is back within the first tries; only after them is the loss shown.
  if (connection.textContent || wait > 2 * SOONEST) connection.textContent = connection.dataset.lost;
  // If sockets are blocked altogether, fetching the page still shows the state of the table.
  if (connection.textContent) fetchPicture();
  timer = setTimeout(connect, wait * (0.5 + Math.random() / 2));
  wait = Math.min(2 * wait, LATEST);
}

const live = () => socket?.readyState === WebSocket.OPEN;

function reconnect() {
  wait = SOONEST;
  connect();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenSince = Date.now();
  else if (!live() || Date.now() - hiddenSince > FORGOTTEN) reconnect();
});
addEventListener("online", reconnect);
addEventListener("pageshow", (event) => { if (event.persisted) reconnect(); });

// --- The picture ---

let newest, shown = "", news = [], drawnAt = 0;

const ending = () => document.getElementById("ending");
const moment = (picture) => Number(picture.dataset.moment);

function show(message) {
  if (message.html === newest?.html) return;
  const fresh = parse(message.html);
  // A page that was fetched while the connection was lost may be older than what the socket has shown since.
  if (!fresh || moment(fresh) < moment(newest?.fresh ?? table())) return;
  newest = { ...message, fresh };
  news.push(...message.news ?? []);
  move(table(), fresh, draw);
}

function draw() {
  // Always draw the newest: a motion may begin late, and an older picture must not replace a newer one.
  if (newest.html === shown) return;
  shown = newest.html;
  drawnAt = Date.now();
  const was = facts(), focus = document.activeElement, inside = table().contains(focus);
  const running = !ending();
  patch(table(), newest.fresh);
  // The end of the game is shown at the top, where a player far down would not see it.
  if (running && ending()) scrollTo({ top: 0 });
  if (newest.title) document.title = newest.title;
  if (refusedAt && refusedAt !== stateOfTable(table())) refuse("");
  if (inside && !focus.isConnected) focusDecision();
  announceNews(was, facts(), news.splice(0));
  document.dispatchEvent(new CustomEvent("divinary:picture"));
}

function parse(html) {
  return new DOMParser().parseFromString(html, "text/html").getElementById("table");
}

// Where the focus goes when its element is gone: to the next decision, which is always in sight.
function focusDecision() {
  const decision = byId("decision");
  if (decision.offsetHeight) decision.focus({ preventScroll: true });
  else byId("headline").focus();
}

// Fetches the whole page and takes the picture from it; if that fails too, the old one stays.
async function fetchPicture() {
  try {
    const headers = { Accept: "text/html" }, signal = AbortSignal.timeout(PATIENCE);
    const page = await fetch(withOpenBoards(location.href), { headers, signal });
    const parsed = new DOMParser().parseFromString(await page.text(), "text/html");
    const html = parsed.getElementById("table")?.outerHTML;
    if (html) show({ html, title: parsed.title });
  } catch {
    // The socket goes on trying.
  }
}

document.addEventListener("divinary:picture", localTimes);

// --- Forms ---

let clicks = 0;
let notes = Promise.resolve(); // one after the other, so that each press of a stone counts
document.addEventListener("click", (event) => { clicks = event.detail; }, true);

// The second click of a double click would hit what the fresh picture has put under the pointer.
const isDoubleClick = () => clicks > 1 && Date.now() - drawnAt < 400;

document.addEventListener("submit", (event) => {
  const form = event.target, button = event.submitter;
  if (event.defaultPrevented || !form.closest("#table") || "plain" in form.dataset) return;
  event.preventDefault();
  if (button && "note" in button.dataset) notes = notes.then(() => send(form, button));
  else if (form.getAttribute("aria-busy") !== "true" && !isDoubleClick()) decide(form, button);
});

// Until the fresh picture is there, another press would refer to an old state of the table. Once it is
// there, even before the answer, presses count again, so that none is lost.
async function decide(form, button) {
  form.dataset.kept = "aria-busy data-slow";
  form.setAttribute("aria-busy", "true");
  const slow = setTimeout(() => { form.dataset.slow = ""; }, NOTICED);
  await Promise.race([send(form, button), drawn()]);
  clearTimeout(slow);
  delete form.dataset.slow;
  form.removeAttribute("aria-busy");
}

async function send(form, button) {
  if (button && !button.isConnected) return; // A note that waited: by now it may no longer be possible.
  refuse("");
  const before = drawnAt, body = new URLSearchParams(new FormData(form, button));
  const panel = button?.closest(":popover-open"); // looked up now: the next picture may not have the button
  // Not form.action: the buttons have that name.
  const why = await post(form.getAttribute("action"), body);
  if (why) return stop(why);
  // A press in a panel closes it. Talk stays open.
  if ("clears" in form.dataset) clear(form, body);
  else if (panel?.isConnected) panel.hidePopover();
  if (!live()) await fetchPicture();
  else if (drawnAt === before) await nextPicture();
}

// Posts a form; returns why it was refused, or an empty text.
async function post(address, body) {
  try {
    const headers = { Accept: "application/json" }, signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(address, { method: "POST", body, headers, signal });
    if (response.ok) return "";
    const { why } = await response.json().catch(() => ({}));
    return why || connection.dataset.unsent;
  } catch {
    return connection.dataset.unsent;
  }
}

function clear(form, sent) {
  for (const field of form.querySelectorAll("input[type=text]")) if (field.value === sent.get(field.name)) field.value = "";
}

const drawn = () => new Promise((resolve) => {
  document.addEventListener("divinary:picture", resolve, { once: true });
});

const nextPicture = () => Promise.race([drawn(), new Promise((resolve) => { setTimeout(resolve, 600); })]);

// --- Refusals ---

let refusedAt = ""; // the state of the table in the first picture after a refusal

const stateOfTable = (picture) => `${picture.dataset.version} ${picture.dataset.mine}`;

// A refused press was most often on an old picture. The fresh picture keeps the sentence; the next change of
// the table removes it.
async function stop(why) {
  closePanels("#table :popover-open"); // They would hide the sentence.
  refuse(why);
  await fetchPicture();
  if (byId("refusal").textContent === why) refusedAt = stateOfTable(newest?.fresh ?? table());
}

function refuse(why) {
  const place = byId("refusal");
  refusedAt = "";
  if (place.textContent !== why) place.textContent = why;
  if (why) place.dataset.kept = "children"; // Or screen readers would read it again with each picture.
  else delete place.dataset.kept;
}

// --- Layout ---

function closePanels(which) {
  for (const panel of document.querySelectorAll(which)) panel.hidePopover();
}

// On a wide screen all panels are beside the table, and none covers it.
matchMedia("(min-width: 1000px)").addEventListener("change", () => closePanels(".panel:popover-open"));

// The focused element is never scrolled behind the decision, whatever its height.
new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty("--decision", `${target.offsetHeight}px`);
}).observe(byId("decision"));

if (byId("refusal").textContent) {
  refuse(byId("refusal").textContent);
  refusedAt = stateOfTable(table());
}
localTimes();
connect();
