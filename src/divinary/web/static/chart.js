// Lines on the star chart of the Oracle: tap two neighbouring dots or the way between them, or walk with the arrow
// keys and choose each end with Enter. A line is sent by the buttons and the list that work without scripts.
// The last line ends the turn, so it is shown first and drawn at a second press.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const OWN = "role tabindex aria-label aria-pressed class"; // attributes that a fresh picture does not change

let from = null; // the dot where a line starts
let at = null; // the dot with the keyboard focus
let sure = null; // the last line, while it is only shown

const starChart = () => document.getElementById("star-chart");
const dots = () => [...starChart().querySelectorAll("[data-dot]")];
const dot = (name) => document.getElementById(`dot-${name}`);
const columnAndRow = (name) => [name.charCodeAt(0), Number(name.slice(1))];

function line(one, other) {
  const ends = [one, other].sort((a, b) => columnAndRow(a)[1] - columnAndRow(b)[1] || columnAndRow(a)[0] - columnAndRow(b)[0]);
  return ends.join(" ");
}

const free = (one, other) => starChart().querySelector(`[data-line="${line(one, other)}"]`) !== null;

function ready() {
  if (!starChart()) {
    from = at = sure = null;
    return;
  }
  starChart().querySelector("svg").classList.add("ready");
  starChart().querySelector("svg").dataset.kept = "class";
  if (from && !dot(from)) from = null;
  if (!at || !dot(at)) at = from ?? dots()[0]?.dataset.dot;
  dots().forEach(updateDot);
  showLastLine();
}

// Shows the last line, and asks whether to draw it.
function showLastLine() {
  const box = document.getElementById("sure"), way = sure && starChart().querySelector(`[data-line="${sure}"]`);
  if (!way) sure = null;
  for (const other of starChart().querySelectorAll("[data-line]")) other.classList.toggle("sure", other === way);
  if (!box) return;
  box.dataset.kept = "hidden";
  box.hidden = !way;
  const text = box.firstElementChild, brings = box.closest("form").querySelector(`button[value="line ${sure}"] small`);
  text.dataset.kept = "children";
  text.textContent = way ? text.dataset.say.replace("{line}", sure.replace(" ", "–")) : "";
  if (way && brings) text.append(` (${brings.textContent})`);
}

function updateDot(circle) {
  const name = circle.dataset.dot, starts = name === from, ends = from !== null && !starts && free(from, name);
  const said = starChart().dataset[starts ? "sayFrom" : ends ? "sayTo" : "sayDot"];
  const set = { role: "button", tabindex: name === at ? 0 : -1, "aria-label": said.replace("{dot}", name), "aria-pressed": starts };
  for (const [key, value] of Object.entries(set)) circle.setAttribute(key, value);
  circle.classList.toggle("from", starts);
  circle.classList.toggle("to", ends);
  circle.dataset.kept = OWN;
}

function choose(name) {
  at = name;
  if (from === name) from = null;
  else if (from && free(from, name)) return draw(line(from, name));
  else from = name;
  ready();
}

function draw(name) {
  const asks = "last" in starChart().dataset && sure !== name;
  from = null;
  sure = asks ? name : null;
  ready();
  if (asks) return document.getElementById("sure-draw").focus({ preventScroll: true });
  send(name);
}

function send(name) {
  const value = `line ${name}`, form = starChart().closest("form");
  const button = form.querySelector(`button[name="action"][value="${value}"]`);
  if (button) return button.click();
  form.elements.picked.value = value;
  document.getElementById("do-picked").click();
}

// A button or list entry for the last line shows it too.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#decision button[name=action]");
  const value = button?.value === "picked" ? button.form.elements.picked.value : button?.value;
  if (!event.isTrusted || !value?.startsWith("line ") || !starChart() || !("last" in starChart().dataset)) return;
  event.preventDefault();
  draw(value.slice(5));
}, true);

document.addEventListener("click", (event) => {
  if (event.target.id === "sure-draw" && sure) return draw(sure);
  if (event.target.id === "sure-not") {
    const dotted = sure?.split(" ")[0];
    sure = null;
    ready();
    return dot(dotted)?.focus({ preventScroll: true });
  }
  if (!starChart()?.contains(event.target)) return;
  const { dot: name, line: way } = event.target.dataset;
  if (name) choose(name);
  else if (way) draw(way);
});

document.addEventListener("keydown", (event) => {
  const name = event.target.dataset?.dot;
  if (!name || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key in STEPS) walk(name, STEPS[event.key]);
  else if (event.key === "Enter" || event.key === " ") choose(name);
  else if (event.key === "Escape" && from) from = null;
  else return;
  event.preventDefault();
  if (starChart()) ready();
});

// Walks to the next dot in a direction, past dots that no free line reaches.
function walk(name, [right, down]) {
  let [column, row] = columnAndRow(name);
  for (let steps = 0; steps < 26; steps++) {
    column += right;
    row += down;
    const next = dot(String.fromCharCode(column) + row);
    if (!next) continue;
    at = next.dataset.dot;
    ready();
    return next.focus();
  }
}

document.addEventListener("divinary:picture", ready);
ready();
