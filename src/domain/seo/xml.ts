const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes text for XML, and removes characters that XML does not allow. */
export function xml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, "")
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? "");
}
