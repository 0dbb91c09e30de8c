import { noteEditing } from "../../people/editing-here.ts";
import styles from "./shown-link.css?url";

/** What is asked for the present page, and the link that came of it. */
let asking = new AbortController();
let shown: HTMLElement | undefined;

/** Shows a way to edit what the page at a path shows; an earlier page's goes at once. */
export async function showEditLink(path: string): Promise<void> {
  asking.abort();
  shown?.remove();
  // A preview stands beside its form already.
  if (document.getElementById("preview-bar")) return;
  asking = new AbortController();
  const { signal } = asking;
  try {
    const [address] = await Promise.all([editedAt(path, signal), loadStyles()]);
    if (address === null || signal.aborted) return;
    shown = linkTo(address);
    document.body.append(shown);
  } catch {
    // Another page is shown by now, or the connection is gone: the next page asks again.
  }
}

/** Where is edited what is shown at a path; null where no entry is, or nobody who may is logged in any more. */
async function editedAt(path: string, signal: AbortSignal): Promise<string | null> {
  // The guard sends strangers to the login. An answer that is not followed is no error on the console.
  const answer = await fetch(`/cms/edited-at?${new URLSearchParams({ path })}`, { redirect: "manual", signal });
  if (answer.ok) return answer.json();
  if (answer.type === "opaqueredirect" || answer.status === 403) noteEditing(false);
  return null;
}

let styled: Promise<unknown> | undefined;

function loadStyles(): Promise<unknown> {
  styled ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles });
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
  return styled;
}

function linkTo(address: string): HTMLElement {
  const link = Object.assign(document.createElement("a"), { href: address, textContent: "Edit this page" });
  const nav = document.createElement("nav");
  nav.className = "edit-link";
  nav.ariaLabel = "For staff";
  nav.append(link);
  return nav;
}

// Whoever logs out elsewhere in this browser leaves no link behind.
addEventListener("storage", ({ newValue, key }) => {
  if ((key === "editing" || key === null) && newValue === null) shown?.remove();
});
