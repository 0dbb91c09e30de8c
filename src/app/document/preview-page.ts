/*
 * Runs in documents of previews. They send nothing. In staff's pane, links do not lead out of them, and the page's
 * own scripts are deferred until someone uses the page or the pane asks for them: each change reloads the page.
 */
const isFramed = window.top !== window.self;
const siteScript = document.querySelector<HTMLElement>("script[data-script]");
let isStarted = false;
const statusElement = document.querySelector("#preview-bar [role=status]");
const base = /^\/(?:cms\/preview\/[^/]+\/[^/]+\/[^/]+|preview\/[^/]+\/site)/.exec(location.pathname)?.[0] ?? "";

function announce(message: string) {
  if (statusElement) statusElement.textContent = message;
}

function stop(event: Event, message: string) {
  event.preventDefault();
  event.stopImmediatePropagation();
  announce(message);
}

/** Runs the site's script; in a frame at once, elsewhere as on visitors' pages. */
function start() {
  if (isStarted || !siteScript) return;
  isStarted = true;
  const script = document.createElement("script");
  script.textContent = siteScript.textContent;
  Object.assign(script.dataset, siteScript.dataset);
  document.head.append(script);
  if (isFramed) dispatchEvent(new Event("pointerdown"));
}

if (isFramed) {
  document.documentElement.dataset.framed = "";
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { capture: true, once: true });
} else {
  start();
}

addEventListener("submit", (event) => stop(event, "This is a preview: nothing was sent."), true);

// At the document: the pane listens before it, at the window.
document.addEventListener(
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
