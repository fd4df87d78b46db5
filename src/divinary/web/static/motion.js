// Pieces that move from one picture to the next. Each piece (data-piece) has a key that stays the same.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const pieces = (root) => [...root.querySelectorAll("[data-piece]")];
// A piece's place is the nearest ancestor with an id, and its own data-at.
const place = (piece) => `${piece.dataset.piece}@${piece.parentElement.closest("[id]")?.id} ${piece.dataset.at}`;
const places = (root) => pieces(root).map(place).join();

// Calls `draw`, which turns `old` into `fresh`: with a motion if a piece changes its place, else at once.
export function move(old, fresh, draw) {
  if (!document.startViewTransition || document.hidden || still.matches || places(old) === places(fresh)) return draw();
  nameForTransition(old);
  const transition = document.startViewTransition(() => { draw(); nameForTransition(old); });
  transition.ready.catch(() => {}); // It fails if a newer motion replaces this one; `draw` is called even then.
  transition.finished.catch(() => {}).finally(removeNames);
}

function nameForTransition(root) {
  const given = new Set();
  for (const piece of pieces(root)) {
    const own = "piece-" + piece.dataset.piece.replace(/[^a-zA-Z0-9]/g, (sign) => "_" + sign.codePointAt(0));
    piece.style.viewTransitionName = given.has(own) ? "" : own; // Two pieces of one name would stop the whole motion.
    given.add(own);
  }
}

function removeNames() {
  for (const piece of pieces(document)) {
    piece.style.viewTransitionName = "";
    if (!piece.getAttribute("style")) piece.removeAttribute("style");
  }
}
