import { setEditorFlag } from "#src/domain/auth/editor-flag.ts";
import styles from "./edit-link.css?url";

let editLink: HTMLElement | undefined;

/** Shows a link to edit this page. */
export async function showEditLink(): Promise<void> {
  // A preview is already next to its form.
  if (document.getElementById("preview-bar")) return;
  try {
    const [editUrl] = await Promise.all([fetchEditUrl(location.pathname), loadStyles()]);
    if (editUrl === null) return;
    editLink = linkTo(editUrl);
    document.body.append(editLink);
  } catch {
    // Offline: the next page requests it again.
  }
}

/** The edit page for a path; null if the path shows no entry, or no editor is logged in. */
async function fetchEditUrl(path: string): Promise<string | null> {
  // The guard redirects to the login. A redirect that is not followed logs no console error.
  const response = await fetch(`/cms/edited-at?${new URLSearchParams({ path })}`, { redirect: "manual" });
  if (response.ok) return response.json();
  if (response.type === "opaqueredirect" || response.status === 403) setEditorFlag(false);
  return null;
}

function loadStyles(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles });
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
}

function linkTo(editUrl: string): HTMLElement {
  const link = Object.assign(document.createElement("a"), { href: editUrl, textContent: "Edit this page" });
  // The form's preview starts where the page was left, see `editor/preview/form-with-preview.tsx`.
  link.addEventListener("click", () => {
    link.hash = `at=${encodeURIComponent(textInView())}`;
  });
  const nav = document.createElement("nav");
  nav.className = "edit-link";
  nav.ariaLabel = "For staff";
  nav.append(link);
  return nav;
}

// After a logout in another tab, the link disappears.
addEventListener("storage", ({ newValue, key }) => {
  if ((key === "editing" || key === null) && newValue === null) editLink?.remove();
});

/** In pixels: behind the header. */
const headerHeightPixels = 90;

/** In characters. Enough to tell texts of a page apart. */
const maxTextLength = 100;

/** The first text in view. */
function textInView(): string {
  const main = document.querySelector("main");
  const texts = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element } = texts.currentNode;
    if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest("nav")) continue;
    const { top, bottom } = element.getBoundingClientRect();
    const text = element.textContent.replaceAll(/\s+/g, " ").trim();
    if (top >= headerHeightPixels && bottom <= innerHeight && text.length > 2)
      return text.slice(0, maxTextLength).trimEnd();
  }
  return "";
}
