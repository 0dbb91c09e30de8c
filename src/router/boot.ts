/*
 * An inline script of every public page, and the only one that runs at once. It starts the page's modules after the largest
 * picture is painted, or at the first input, so that they do not compete with the first paint. A click on an element
 * with `data-replay`, which works only with the modules, is replayed after hydration.
 */
const inert = document.querySelector<HTMLScriptElement>("script[data-modules]");
const held = new Set<HTMLElement>();
const wakers = ["pointerdown", "touchstart", "keydown", "wheel", "scroll"];
let started = false;
let live = false;

function start() {
  if (started || !inert) return;
  started = true;
  for (const type of wakers) removeEventListener(type, start, true);
  for (const href of inert.dataset.modules?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = inert.textContent;
  document.head.append(script);
}

function whenIdle() {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  requestAnimationFrame(() => requestAnimationFrame(() => idle(start, { timeout: 2000 })));
}

for (const type of wakers) addEventListener(type, start, { capture: true, passive: true });

addEventListener(
  "click",
  (event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-replay]") : null;
    if (live || !target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.add(target);
  },
  true,
);

addEventListener("mangrove:live", () => {
  live = true;
  for (const target of held) target.click();
  held.clear();
});

// If the page has a priority picture, only a picture counts as the largest paint, not the text that is painted before it.
const pictured = document.querySelector("img[fetchpriority=high]") !== null;

new PerformanceObserver((list, observer) => {
  if (pictured && !list.getEntries().some((entry) => "url" in entry && entry.url !== "")) return;
  observer.disconnect();
  whenIdle();
}).observe({ type: "largest-contentful-paint", buffered: true });

// For browsers without this entry type, and for pictures that fail to load.
addEventListener("load", () => setTimeout(whenIdle, 1500));

export {};
