// "It is your turn" as two soft notes and as a desktop notice: each has a switch, stored in this browser.

let context;

export function signalTurn(text) {
  if (switched("sound")) play();
  if (!document.hasFocus() && switched("notice") && allowed()) notify(text);
}

function play() {
  if (context?.state !== "running") return; // A sound that cannot be played now must not be played at the next touch.
  note(523.25, 0);
  note(783.99, 0.18);
}

function note(pitch, after) {
  const start = context.currentTime + after;
  const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(0.12, start + 0.03);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + 1);
}

function notify(text) {
  try {
    const notice = new Notification(document.title, { body: text, icon: "/static/favicon.svg", tag: location.pathname });
    notice.onclick = () => { window.focus(); notice.close(); };
  } catch {
    // Some phones have the function, but it fails.
  }
}

const ready = () => (context ??= new AudioContext()).resume();

const allowed = () => "Notification" in window && Notification.permission === "granted";

const kept = new Map(); // for this page only, if the browser stores nothing

function switched(name) {
  try { return (localStorage.getItem(name) ?? kept.get(name)) === "on"; } catch { return kept.get(name) === "on"; }
}

function keep(name, on) {
  kept.set(name, on ? "on" : "off");
  try { localStorage.setItem(name, kept.get(name)); } catch { /* It is kept above. */ }
}

function addSwitch(name, turnOn, isOn) {
  const button = document.getElementById(`switch-${name}`), barred = document.getElementById(`${name}-barred`);
  const show = () => button.setAttribute("aria-pressed", String(isOn()));
  button?.addEventListener("click", async () => {
    const wanted = button.getAttribute("aria-pressed") !== "true", on = wanted && await turnOn();
    keep(name, on);
    show();
    if (barred) barred.textContent = wanted && !on ? barred.dataset.said : "";
  });
  if (button) show();
}

addSwitch("sound", () => { ready().then(play); return true; }, () => switched("sound"));
addSwitch("notice", async () => await Notification.requestPermission() === "granted", () => switched("notice") && allowed());
if (!("Notification" in window) || !window.isSecureContext) document.getElementById("switch-notice")?.remove();
// Browsers allow sound only after a press, and may stop it again: each press prepares it, if it is switched on.
for (const press of ["click", "keydown"]) addEventListener(press, () => { if (switched("sound")) ready(); });
