/*
 * Runs in the page itself, small, before any other script is even asked for. Modules that would compete with the first
 * paint wait until the largest picture is shown, or until the visitor does something. Clicks on what needs those
 * modules (marked `data-replay`) are held and repeated once the page is live.
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

// The first paint to be reported is words; scripts wait for the picture that the page promised to show first.
new PerformanceObserver((list, observer) => {
  if (!list.getEntries().some((entry) => "url" in entry && entry.url !== "")) return;
  observer.disconnect();
  whenIdle();
}).observe({ type: "largest-contentful-paint", buffered: true });

// Pages without such a picture, and browsers that do not report it, go by the document's own end of loading.
addEventListener("load", () => {
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  (picture?.decode() ?? Promise.resolve()).then(whenIdle, whenIdle);
});

export {};
