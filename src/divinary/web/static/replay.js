// A replay steps without reloading the page: by its links, by the arrow keys, by the browser's Back.

import { move } from "./motion.js";
import { patch } from "./patch.js";

const table = () => document.getElementById("table");
const STEPS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
let queue = Promise.resolve(); // One step after the other, so that each press counts.

async function step(url) {
  const page = await fetch(url, { headers: { Accept: "text/html" } });
  const parsed = new DOMParser().parseFromString(await page.text(), "text/html");
  const fresh = parsed.getElementById("table");
  if (!page.ok || !fresh) throw new Error("no such step");
  await new Promise((shown) => move(table(), fresh, () => { show(fresh, parsed.title); shown(); }));
}

function show(fresh, title) {
  const before = document.getElementById("headline").textContent;
  patch(table(), fresh);
  document.title = title;
  for (const field of document.querySelectorAll('input[name="next"]')) field.value = location.pathname + location.search;
  const said = document.getElementById("headline").textContent;
  if (said !== before) document.dispatchEvent(new CustomEvent("divinary:announce", { detail: said }));
  document.dispatchEvent(new CustomEvent("divinary:picture"));
}

function follow(link) {
  // The link is read when its turn comes: by then it may lead one step further.
  queue = queue.then(async () => {
    if (!link.isConnected || link.href === location.href) return;
    history.pushState(null, "", link.href);
    await step(link.href);
  }).catch(() => location.reload()); // The page itself says what went wrong.
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#table a[href]");
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.pathname !== location.pathname || link.hasAttribute("download") || link.hash) return;
  event.preventDefault();
  follow(link);
});

document.addEventListener("keydown", (event) => {
  const key = STEPS[event.key];
  if (!key || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // Home and End step only if the steps have the focus, else they scroll; the arrows also step if nothing has it.
  const free = event.target === document.body || event.target === table();
  if (!event.target.closest("#decision") && !(free && event.key.startsWith("Arrow"))) return;
  event.preventDefault();
  document.querySelector(`a[data-key="${key}"]`)?.click();
});

addEventListener("popstate", () => {
  queue = queue.then(() => step(location.href)).catch(() => location.reload());
});
