// Bubbles of the Oracle are spent by tapping them and then a Rune. Without scripts each Rune has its own panel.

let kind = ""; // the selected kind of bubbles: "adjust", "move" or none

const bubbles = () => [...document.querySelectorAll("button[data-bubble]")];
const runes = () => [...document.querySelectorAll("button[data-rune]")];
const verbs = { adjust: ["raise", "lower"], move: ["move"] };
const buttons = (rune) => (verbs[kind] ?? []).map((verb) => document.querySelector(`button[name="action"][value="${verb} ${rune}"]`)).filter(Boolean);

function selectBubbles(wanted) {
  kind = wanted;
  if (!bubbles().some((one) => one.dataset.bubble === kind)) kind = "";
  for (const one of bubbles()) {
    one.setAttribute("aria-pressed", one.dataset.bubble === kind);
    one.dataset.kept = "aria-pressed";
  }
  for (const rune of runes()) {
    rune.classList.toggle("can", buttons(rune.dataset.rune).length > 0);
    if (kind) rune.closest(".dish").dataset.spend = kind;
    else delete rune.closest(".dish").dataset.spend;
  }
}

document.addEventListener("click", (event) => {
  const bubble = event.target.closest("button[data-bubble]");
  if (bubble) {
    event.preventDefault(); // the panel that explains is for those without a script
    return selectBubbles(kind === bubble.dataset.bubble ? "" : bubble.dataset.bubble);
  }
  const rune = event.target.closest("button[data-rune]");
  if (!rune || !kind) return;
  const found = buttons(rune.dataset.rune);
  selectBubbles("");
  if (found.length !== 1) return; // a die can go up or down: its panel asks
  event.preventDefault();
  found[0].click();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && kind) selectBubbles("");
});

document.addEventListener("divinary:picture", () => selectBubbles(kind));
selectBubbles("");
