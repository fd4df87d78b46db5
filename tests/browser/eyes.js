// What the tests see of a page. Put into every page before its own scripts; nothing of it ships.

const byId = (id) => document.getElementById(id);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const sleep = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

let pictures = 0; // those that came since the page was opened
document.addEventListener("divinary:picture", () => { pictures += 1; });
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
});

window.eyes = {
  sideways: () => document.documentElement.scrollWidth > document.documentElement.clientWidth,

  // All that a player looks at, once there are more than so many pictures, and of such a version.
  // As text, because Playwright takes its time over large values.
  async table(wanted) {
    const busy = () => pictures <= wanted.pictures || byId("table").dataset.version < wanted.version
      || document.querySelector("#table [aria-busy=true], #thinking");
    for (const start = Date.now(); busy() && Date.now() - start < wanted.most;) await sleep(8);
    const act = byId("act"), { version, mine } = byId("table").dataset;
    return JSON.stringify({
      title: document.title,
      said: byId("announcements").textContent,
      refusal: byId("refusal").textContent,
      hidden: all("#hands .hand:not(.mine) .held > *").map((fate) => fate.outerHTML),
      version: Number(version),
      pictures,
      mine: mine === "1",
      over: byId("ending") !== null,
      agreed: act.querySelector(".proposals .tag") !== null,
      warned: act.querySelector(".warning") !== null,
      offers: [
        ...all("button[name]:enabled:not([value=picked])", act).map((one) => ({
          name: one.name, value: one.value, id: one.id, proven: one.querySelector(".proven") !== null,
        })),
        ...all("select[name=picked] option", act).map((one) => ({
          name: "action", value: one.value, id: "", proven: false,
        })),
      ],
    });
  },

  // Opens the shops of the others, or shuts them, and waits until the picture has followed.
  async shops(open) {
    const folds = all("details[data-look]");
    for (const fold of folds) fold.open = open;
    const late = () => folds.some((fold) => (fold.querySelector(".shop") !== null) !== open);
    for (const start = Date.now(); late() && Date.now() - start < 20000;) await sleep(8);
  },

  // What everybody at a table sees alike, in whichever language.
  async public() {
    await window.eyes.shops(true);
    const seen = window.eyes.pieces();
    await window.eyes.shops(false);
    return seen;
  },

  pieces() {
    const board = byId("board"), number = (one) => one.textContent.replace(/\D+/g, " ").trim();
    const own = (one) => /^s\d/.test(one.dataset.piece); // at one's own shop, or at another's
    const place = (one) => (own(one) ? "" : one.parentElement.closest("[id]").id);
    return {
      pieces: all("[data-piece]", board).map((one) => `${one.dataset.piece} ${place(one)}`).sort(),
      fates: all(".place .tokens", board).map((one) => one.innerHTML),
      tracks: all(".tracks .line b", board).map(number),
      clock: all(".clock-face .piece", board).map((one) => `${one.id} ${one.className}`).sort(),
      buyers: all(".pier .buyers", board).map(number),
    };
  },

  // What has to be opened before something can be pressed, from the outside in.
  closedAround(selector) {
    const wanted = document.querySelector(selector), openers = [];
    if (!wanted) throw new Error(`${selector} is gone: ${document.title}`);
    const heading = wanted.closest("summary");
    for (let around = wanted.parentElement; around; around = around.parentElement) {
      const folded = around.localName === "details" && !around.open;
      if (folded && heading?.parentElement !== around) openers.unshift(`#${around.id} > summary`);
      if (around.popover && !around.checkVisibility()) openers.unshift(`[popovertarget="${around.id}"]`);
    }
    return openers;
  },

  // Brings something into sight; says where it is, whether a finger can hit it, what lies over it.
  aim([selector, smallest]) {
    const wanted = document.querySelector(selector), target = wanted.closest("label") ?? wanted;
    const middle = () => {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      return { wide: right - left, high: bottom - top, x: (left + right) / 2, y: (top + bottom) / 2 };
    };
    const hit = (x, y) => target.contains(document.elementFromPoint(x, y));
    if (!hit(middle().x, middle().y)) target.scrollIntoView({ block: "center" });
    const at = middle(), { x, y } = at, reach = smallest / 2 - 1;
    const broad = at.wide >= smallest - 1 || (hit(x - reach, y) && hit(x + reach, y));
    const tall = at.high >= smallest - 1 || (hit(x, y - reach) && hit(x, y + reach));
    const over = document.elementFromPoint(x, y)?.outerHTML ?? "the edge of the window";
    return { ...at, large: broad && tall, covered: hit(x, y) ? "" : over.slice(0, 120) };
  },

  // Where the keyboard is, and whether somebody who looks can tell.
  focus(wanted) {
    const focus = document.activeElement;
    if (focus === document.body) return { there: false, where: "nowhere", shown: true, inside: true };
    const { top, bottom, left, right } = focus.getBoundingClientRect();
    const style = getComputedStyle(focus.closest(".option") ?? focus);
    const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const drawn = focus.ownerSVGElement && style.stroke !== "none" && parseFloat(style.strokeWidth) >= 2;
    return {
      there: focus.matches(wanted),
      where: focus.id || focus.outerHTML.slice(0, 120),
      shown: focus.matches(":focus-visible") && (outlined || drawn),
      inside: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
    };
  },

  // Whether the Tab key leads there sooner forwards or backwards.
  forwards(selector) {
    const wanted = document.querySelector(selector), at = document.activeElement;
    if (wanted.closest(":popover-open")) return true;
    return at === document.body || Boolean(at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING);
  },
};
