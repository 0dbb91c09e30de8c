import { setEditorFlag } from "../../auth/editor-flag.ts";
import styles from "./edit-link.css?url";

/** The request for the current page, and its link. */
let pendingRequest = new AbortController();
let shownLink: HTMLElement | undefined;

/** Shows a link to edit the page at a path; removes the previous page's link at once. */
export async function showEditLink(path: string): Promise<void> {
  pendingRequest.abort();
  shownLink?.remove();
  // A preview is already next to its form.
  if (document.getElementById("preview-bar")) return;
  pendingRequest = new AbortController();
  const { signal } = pendingRequest;
  try {
    const [address] = await Promise.all([fetchEditAddress(path, signal), loadStyles()]);
    if (address === null || signal.aborted) return;
    shownLink = linkTo(address);
    document.body.append(shownLink);
  } catch {
    // Aborted by a navigation, or offline: the next page requests it again.
  }
}

/** The edit page for a path; null if the path shows no entry, or no editor is logged in. */
async function fetchEditAddress(path: string, signal: AbortSignal): Promise<string | null> {
  // The guard redirects to the login. A redirect that is not followed logs no console error.
  const answer = await fetch(`/cms/edited-at?${new URLSearchParams({ path })}`, { redirect: "manual", signal });
  if (answer.ok) return answer.json();
  if (answer.type === "opaqueredirect" || answer.status === 403) setEditorFlag(false);
  return null;
}

let stylesLoaded: Promise<unknown> | undefined;

function loadStyles(): Promise<unknown> {
  stylesLoaded ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles });
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
  return stylesLoaded;
}

function linkTo(address: string): HTMLElement {
  const link = Object.assign(document.createElement("a"), { href: address, textContent: "Edit this page" });
  const nav = document.createElement("nav");
  nav.className = "edit-link";
  nav.ariaLabel = "For staff";
  nav.append(link);
  return nav;
}

// After a logout in another tab, the link disappears.
addEventListener("storage", ({ newValue, key }) => {
  if ((key === "editing" || key === null) && newValue === null) shownLink?.remove();
});
