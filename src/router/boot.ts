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

// Where the page promised a picture first, the words that are painted before it do not count.
const pictured = document.querySelector("img[fetchpriority=high]") !== null;

new PerformanceObserver((list, observer) => {
  if (pictured && !list.getEntries().some((entry) => "url" in entry && entry.url !== "")) return;
  observer.disconnect();
  whenIdle();
}).observe({ type: "largest-contentful-paint", buffered: true });

// Browsers that do not report it, and pictures that cannot be shown.
addEventListener("load", () => setTimeout(whenIdle, 1500));

export {};
