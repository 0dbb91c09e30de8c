/*
 * Runs in documents of previews. They send nothing. In staff's pane, links do not lead out of them, and the page's
 * own scripts are deferred until someone uses the page or the pane asks for them: each change reloads the page.
 */
const isFramed = window.top !== window.self;
const boot = document.querySelector("script[data-boot]");
let isAwake = false;
const said = document.querySelector("#preview-bar [role=status]");
const base = /^\/(?:cms\/preview\/[^/]+\/[^/]+\/[^/]+|preview\/[^/]+\/site)/.exec(location.pathname)?.[0] ?? "";

function say(words: string) {
  if (said) said.textContent = words;
}

function stop(event: Event, words: string) {
  event.preventDefault();
  event.stopImmediatePropagation();
  say(words);
}

/** Runs what brings the page to life; in a frame at once, elsewhere as visitors' pages come to life. */
function wake() {
  if (isAwake || !boot) return;
  isAwake = true;
  const script = document.createElement("script");
  script.textContent = boot.textContent;
  document.head.append(script);
  if (isFramed) dispatchEvent(new Event("pointerdown"));
}

if (isFramed) {
  document.documentElement.dataset.framed = "";
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, wake, { capture: true, once: true });
} else {
  wake();
}

addEventListener("submit", (event) => stop(event, "This is a preview: nothing was sent."), true);

addEventListener(
  "click",
  (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!isFramed || !link || (link.origin === location.origin && `${link.pathname}/`.startsWith(`${base}/`))) return;
    stop(event, `This link leads out of the preview, to ${link.href}`);
  },
  true,
);

/* The numbers behind texts are not for keeping. */
addEventListener("copy", (event) => {
  const text = getSelection()?.toString() ?? "";
  if (!/[\u2060-\u2064]/.test(text)) return;
  event.clipboardData?.setData("text/plain", text.replace(/[\u2060-\u2064]/g, ""));
  event.preventDefault();
});

export {};
