// The live table: fresh pictures by a socket, what is pressed by a quiet post.

import { move } from "./motion.js";
import { patch } from "./patch.js";
import { facts, tell, tellTimes } from "./telling.js";

const SOONEST = 500, LATEST = 15000; // milliseconds between two tries to connect
const FORGOTTEN = 10000; // after so long out of sight a phone may have let the socket die unnoticed
const PATIENCE = 10000; // a line that is silent for so long will not speak any more
const NOTICED = 400; // an answer that takes no longer needs no sign that it is awaited
const byId = (id) => document.getElementById(id);
const table = () => byId("table");
const connection = byId("connection");

// A page that refuses a form stands at the form's address, which can be neither fetched nor loaded anew.
const own = new URL(document.querySelector("link[rel=canonical]").href);
if (location.pathname !== own.pathname) history.replaceState(null, "", own);

// --- The socket ---

let socket, timer, wait = SOONEST, hiddenSince = 0;

function connect() {
  clearTimeout(timer);
  if (socket) socket.onclose = socket.onmessage = null;
  socket?.close();
  const url = looking(table().dataset.live);
  url.protocol = url.protocol.replace("http", "ws");
  socket = new WebSocket(url);
  socket.onmessage = (event) => { connected(); show(read(event.data)); };
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

// By its first picture, not by being opened: what is opened and shut again at once is no connection.
function connected() {
  wait = SOONEST;
  if (connection.textContent !== connection.dataset.lost) return;
  connection.textContent = connection.dataset.back;
  setTimeout(() => { if (connection.textContent === connection.dataset.back) connection.textContent = ""; }, 1500);
}

function lost() {
  // A server that starts again is back within the first tries; only then is it worth a word.
  if (connection.textContent || wait > 2 * SOONEST) connection.textContent = connection.dataset.lost;
  // Where sockets are barred altogether, the page itself still tells how the table stands.
  if (connection.textContent) fetchPicture();
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

let newest, shown = "", news = [], drawnAt = 0;

const ending = () => document.getElementById("ending");
const moment = (picture) => Number(picture.dataset.moment);

function show(message) {
  if (message.html === newest?.html) return;
  const fresh = parse(message.html);
  // A page that was asked for while the line was down may come after what the socket has shown since.
  if (!fresh || moment(fresh) < moment(newest?.fresh ?? table())) return;
  newest = { ...message, fresh };
  news.push(...message.news ?? []);
  move(table(), fresh, draw);
}

function draw() {
  // Always the newest: a motion may begin late, and an older picture must not follow a newer one.
  if (newest.html === shown) return;
  shown = newest.html;
  drawnAt = Date.now();
  const was = facts(), focus = document.activeElement, inside = table().contains(focus);
  const running = !ending();
  patch(table(), newest.fresh);
  // The end stands on top, where nobody who plays far down would look for it.
  if (running && ending()) scrollTo({ top: 0 });
  if (newest.title) document.title = newest.title;
  if (refusedAt && refusedAt !== stand(table())) refuse("");
  if (inside && !focus.isConnected) rest();
  tell(was, facts(), news.splice(0));
  document.dispatchEvent(new CustomEvent("divinary:picture"));
}

function parse(html) {
  return new DOMParser().parseFromString(html, "text/html").getElementById("table");
}

// Where the focus goes when what had it is gone: to what is to be decided next, which is always in sight.
function rest() {
  const decision = byId("decision");
  if (decision.offsetHeight) decision.focus({ preventScroll: true });
  else byId("headline").focus();
}

// Asks for the whole page, and takes the picture from it; where that fails too, the old one stays.
async function fetchPicture() {
  try {
    const headers = { Accept: "text/html" }, signal = AbortSignal.timeout(PATIENCE);
    const page = await fetch(looking(location.href), { headers, signal });
    const parsed = new DOMParser().parseFromString(await page.text(), "text/html");
    const html = parsed.getElementById("table")?.outerHTML;
    if (html) show({ html, title: parsed.title });
  } catch {
    // The socket goes on trying.
  }
}

document.addEventListener("divinary:picture", tellTimes);

// --- What is pressed ---

let clicks = 0;
let notes = Promise.resolve(); // one after the other, so that each press of a stone counts
document.addEventListener("click", (event) => { clicks = event.detail; }, true);

// The second half of a double click would hit whatever the fresh picture has put under the pointer.
const hasty = () => clicks > 1 && Date.now() - drawnAt < 400;

document.addEventListener("submit", (event) => {
  const form = event.target, button = event.submitter;
  if (event.defaultPrevented || !form.closest("#table") || "plain" in form.dataset) return;
  event.preventDefault();
  if (button && "note" in button.dataset) notes = notes.then(() => send(form, button));
  else if (form.getAttribute("aria-busy") !== "true" && !hasty()) decide(form, button);
});

// Until the fresh picture is there, another press would be about a table that is no more. It may be
// there before the answer is, and then nothing more is waited for: no press after it must be lost.
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
  if (button && !button.isConnected) return; // A note that waited: by now there may be none to take.
  refuse("");
  const before = drawnAt, body = new URLSearchParams(new FormData(form, button));
  const sheet = button?.closest(":popover-open"); // asked now: the next picture may have the button no more
  // Not form.action: the buttons go by that name.
  const why = await post(form.getAttribute("action"), body);
  if (why) return stop(why);
  // What was pressed in a sheet is done with. Talk goes on.
  if ("clears" in form.dataset) clear(form, body);
  else if (sheet?.isConnected) sheet.hidePopover();
  if (!live()) await fetchPicture();
  else if (drawnAt === before) await nextPicture();
}

// Says what was pressed; returns why it was refused, nothing where it was done.
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

// --- What is refused ---

let refusedAt = ""; // how the table stood when the fresh picture of a refusal was there

const stand = (picture) => `${picture.dataset.version} ${picture.dataset.mine}`;

// Whoever is refused has most often pressed on an old picture. The fresh one leaves the sentence; the next turn
// of things takes it away.
async function stop(why) {
  closeSheets("#table :popover-open"); // The sentence would stand unseen behind them.
  refuse(why);
  await fetchPicture();
  if (byId("refusal").textContent === why) refusedAt = stand(newest?.fresh ?? table());
}

function refuse(why) {
  const place = byId("refusal");
  refusedAt = "";
  if (place.textContent !== why) place.textContent = why;
  if (why) place.dataset.kept = "children"; // Written anew with each picture it would be heard again and again.
  else delete place.dataset.kept;
}

// --- The room there is ---

function closeSheets(which) {
  for (const sheet of document.querySelectorAll(which)) sheet.hidePopover();
}

// Where there is room for all of them, sheets stand beside the table and lie over nothing.
matchMedia("(min-width: 1000px)").addEventListener("change", () => closeSheets(".sheet:popover-open"));

// What has the focus is never scrolled behind the decision, however high that is.
new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty("--decision", `${target.offsetHeight}px`);
}).observe(byId("decision"));

if (byId("refusal").textContent) {
  refuse(byId("refusal").textContent);
  refusedAt = stand(table());
}
tellTimes();
connect();
