// "It is your turn", said by two soft notes and by the desktop: each has a switch of its own, kept in this browser.

let context;

export function callToTable(text) {
  if (switched("sound")) play();
  if (document.hidden && switched("notice") && allowed()) notify(text);
}

function play() {
  context ??= new AudioContext();
  context.resume();
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
    // Some phones have the name but not the thing.
  }
}

const allowed = () => "Notification" in window && Notification.permission === "granted";

function switched(name) {
  try { return localStorage.getItem(name) === "on"; } catch { return false; }
}

function keep(name, on) {
  try { localStorage.setItem(name, on ? "on" : "off"); } catch { /* A browser that keeps nothing: for this page only. */ }
}

function wire(name, turnOn, isOn) {
  const button = document.getElementById(`switch-${name}`);
  const show = () => button.setAttribute("aria-pressed", String(isOn()));
  button?.addEventListener("click", async () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    keep(name, on && await turnOn());
    show();
  });
  if (button) show();
}

wire("sound", () => { play(); return true; }, () => switched("sound"));
wire("notice", async () => await Notification.requestPermission() === "granted", () => switched("notice") && allowed());
if (!("Notification" in window) || !window.isSecureContext) document.getElementById("switch-notice")?.remove();
// A browser lets a page sound only after a touch: the first one readies what was switched on another day.
if (switched("sound")) addEventListener("pointerdown", () => { (context ??= new AudioContext()).resume(); }, { once: true });
