/*
 * An inline script of every public page, and the only one that runs at once. It loads the page's script after the largest
 * picture is painted, or at the first input, so that it does not compete with the first paint; and the print sheet with it. A click on an element with
 * `data-replay`, which works only with that script, is replayed when it has run.
 */
const { script: scriptUrl = "", print: printUrl = "" } = document.currentScript?.dataset ?? {};
const pendingClicks = new Set<HTMLElement>();
const inputs = ["pointerdown", "touchstart", "keydown", "wheel", "scroll"];
let isStarted = false;
let isLive = false;

function start() {
  if (isStarted) return;
  isStarted = true;
  for (const type of inputs) removeEventListener(type, start, true);
  document.head.append(
    Object.assign(document.createElement("script"), { type: "module", src: scriptUrl }),
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: printUrl, media: "print" }),
  );
}

function whenIdle() {
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
  requestAnimationFrame(() => requestAnimationFrame(() => idle(start, { timeout: 2000 })));
}

for (const type of inputs) addEventListener(type, start, { capture: true, passive: true });

addEventListener(
  "click",
  (event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-replay]") : null;
    if (isLive || !target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pendingClicks.add(target);
  },
  true,
);

addEventListener("mangrove:live", () => {
  isLive = true;
  for (const target of pendingClicks) target.click();
  pendingClicks.clear();
});

// If the page has a priority picture, only a picture counts as the largest paint, not the text that is painted before it.
const hasPriorityPicture = document.querySelector("img[fetchpriority=high]") !== null;

new PerformanceObserver((list, observer) => {
  if (hasPriorityPicture && !list.getEntries().some((entry) => "url" in entry && entry.url !== "")) return;
  observer.disconnect();
  whenIdle();
}).observe({ type: "largest-contentful-paint", buffered: true });

// For browsers without this entry type, and for pictures that fail to load.
addEventListener("load", () => setTimeout(whenIdle, 1500));

export {};
