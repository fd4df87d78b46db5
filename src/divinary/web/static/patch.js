// Turns one tree into another with as little change as possible, so that the reader keeps
// focus, selection, typed text, scroll, open folds and panels. Elements are matched by id, else by place and tag.
//
// A script that sets attributes itself names them in data-kept="aria-busy class"; they are then not changed,
// and neither are the children of an element that names "children".

let known = new Map(); // the old elements by id

export function patch(old, fresh) {
  known = new Map([...old.querySelectorAll("[id]")].map((element) => [element.id, element]));
  const before = remember(old);
  morph(old, fresh);
  restore(before);
}

function morph(old, fresh) {
  const kept = (old.dataset?.kept ?? "").split(" ");
  attributes(old, fresh, kept);
  if (!kept.includes("children")) children(old, fresh);
}

function attributes(old, fresh, kept) {
  const own = (name) => kept.includes(name) || name === "data-kept" || (name === "open" && old.localName === "details");
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !own(name)) put(old, name, null);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value && !own(name)) put(old, name, value);
}

function put(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
  if (element === document.activeElement) return;
  // Once a field has been used, its attributes no longer give its value.
  if (name === "value" && "defaultValue" in element) element.value = value ?? "";
  if (name === "checked") element.checked = value !== null;
  if (name === "selected") element.selected = value !== null;
}

function children(old, fresh) {
  const nodes = [...fresh.childNodes], matches = nodes.map((node) => matchById(node, old));
  const taken = new Set(matches);
  const spare = [...old.childNodes].filter((node) => !taken.has(node));
  let at = old.firstChild;
  const placed = nodes.map((node, index) => {
    // A new element is copied without its children, because they may already be in the tree.
    const child = matches[index] ?? takeSameTag(spare, node) ?? document.importNode(node, false);
    // An element in use must not move, because it would lose focus: the others move instead.
    while (at && at !== child && child.parentNode === old && inUse(child)) at = moveToEnd(old, at);
    if (at === child) at = at.nextSibling;
    else place(old, child, at);
    return child;
  });
  while (at) {
    const next = at.nextSibling;
    at.remove(); // It may be used elsewhere: `known` still has it.
    at = next;
  }
  // Only after all are in their places: deeper elements may be taken from here.
  placed.forEach((child, index) => update(child, nodes[index]));
}

function matchById(node, parent) {
  const match = node.id ? known.get(node.id) : undefined;
  if (!match || match.localName !== node.localName || match.contains(parent)) return undefined;
  known.delete(node.id); // Each is taken once, even if the new tree has its id twice.
  return match;
}

function takeSameTag(spare, node) {
  if (node.id) return undefined;
  const index = spare.findIndex((old) => old.nodeName === node.nodeName && !old.id);
  return index < 0 ? undefined : spare.splice(0, index + 1).at(-1);
}

function inUse(node) {
  return node.nodeType === 1 && (node.contains(document.activeElement) || node.matches(":popover-open") || node.querySelector(":popover-open") !== null);
}

function moveToEnd(parent, node) {
  const next = node.nextSibling;
  place(parent, node, null);
  return next;
}

function place(parent, child, before) {
  if (parent.moveBefore && child.isConnected) parent.moveBefore(child, before);
  else parent.insertBefore(child, before);
}

function update(old, fresh) {
  if (old.isEqualNode(fresh)) return; // a native comparison is many times quicker
  if (old.nodeType === 1) morph(old, fresh);
  else if (old.data !== fresh.data) old.data = fresh.data;
}

function remember(root) {
  const focus = root.contains(document.activeElement) ? document.activeElement : null;
  return {
    focus,
    selection: focus?.selectionStart != null ? [focus.selectionStart, focus.selectionEnd, focus.selectionDirection] : null,
    open: [...root.querySelectorAll(":popover-open")],
    scrolled: [...root.querySelectorAll("[tabindex='0'], #decision, #side")].map((element) => [element, element.scrollTop, element.scrollLeft]),
  };
}

function restore({ focus, selection, open, scrolled }) {
  for (const panel of open) if (panel.isConnected && panel.popover && !panel.matches(":popover-open")) panel.showPopover();
  for (const [element, top, left] of scrolled) {
    if (element.scrollTop !== top) element.scrollTop = top;
    if (element.scrollLeft !== left) element.scrollLeft = left;
  }
  if (!focus?.isConnected || focus === document.activeElement) return;
  focus.focus({ preventScroll: true });
  if (selection) focus.setSelectionRange(...selection);
}
