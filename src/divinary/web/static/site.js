// Every page: light or dark without a reload, links to copy or share, announcements to screen readers.
// The pages work without scripts too, only less quickly.

const announcements = document.getElementById("announcements"), toast = document.getElementById("toast");
let toastTimer;

function announce(text) {
  // Cleared first: the same text twice would be read once.
  announcements.textContent = "";
  setTimeout(() => { announcements.textContent = text; }, 50);
}

// Shows the same text: on a phone both the log and the headline may be out of sight.
function showToast(text) {
  clearTimeout(toastTimer);
  toast.textContent = text;
  toast.classList.add("shown");
  toastTimer = setTimeout(() => toast.classList.remove("shown"), Math.min(2500 + 40 * text.length, 8000));
}

document.addEventListener("divinary:announce", (event) => {
  announce(event.detail);
  showToast(event.detail);
});

// An open popover dims the page, but not the scrollbar's gutter.
function dimPage() {
  document.documentElement.classList.toggle("dimmed", document.querySelector(":popover-open") !== null);
}

document.addEventListener("toggle", dimPage, true);
document.addEventListener("divinary:picture", dimPage);

document.getElementById("theme")?.addEventListener("submit", (event) => {
  const form = event.currentTarget, button = event.submitter;
  if (!button) return;
  event.preventDefault();
  if (button.value) document.documentElement.dataset.theme = button.value;
  else delete document.documentElement.dataset.theme;
  document.querySelector('meta[name="color-scheme"]').content = button.value || "light dark";
  for (const other of form.querySelectorAll("button")) other.removeAttribute("aria-current");
  button.setAttribute("aria-current", "true");
  const body = new URLSearchParams(new FormData(form, button));
  // The answer redirects to this page, which is already shown.
  fetch(form.getAttribute("action"), { method: "POST", body, redirect: "manual" }).catch(() => {});
});

// Another language reloads the page; what is half written or chosen there is kept.
const WRITTEN = `written ${location.pathname}`;
const fields = () => [...document.querySelectorAll("main :is(input[type=text]:not(.link), input[type=radio])")];
const keyOf = (field) => (field.type === "radio" ? `${field.name} ${field.value}` : field.name);
const changed = (field) => (field.type === "radio" ? field.checked && !field.defaultChecked : field.value !== field.defaultValue);

document.querySelector('form[action="/language"]')?.addEventListener("submit", () => {
  const kept = fields().filter(changed).map((field) => [keyOf(field), field.value]);
  try { sessionStorage.setItem(WRITTEN, JSON.stringify(kept)); } catch { /* This browser stores nothing. */ }
});

function restoreFields() {
  const kept = new Map(JSON.parse(sessionStorage.getItem(WRITTEN) ?? "[]"));
  sessionStorage.removeItem(WRITTEN);
  for (const field of fields()) {
    if (!kept.has(keyOf(field))) continue;
    if (field.type === "radio") field.checked = true;
    else field.value = kept.get(keyOf(field));
  }
}

try { restoreFields(); } catch { /* As above. */ }

async function copy(field) {
  // At a plain http address in the home network browsers have no clipboard, only the old command.
  if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
  field.select();
  if (!document.execCommand("copy")) throw new Error("not copied");
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy], [data-share]");
  const field = button && document.getElementById(button.dataset.copy ?? button.dataset.share);
  if (!field) return;
  try {
    if (button.dataset.share) return await navigator.share({ title: document.title, url: field.value });
    await copy(field);
    button.focus();
    button.dataset.done = "";
    setTimeout(() => { delete button.dataset.done; }, 2000);
    announce(announcements.dataset.copied);
  } catch {
    field.select(); // Then the reader can copy it by hand.
  }
});

if (navigator.share) document.documentElement.dataset.shares = "";
