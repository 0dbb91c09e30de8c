const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text as it stands in XML, without the characters that XML cannot hold. */
export function xml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, "")
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? "");
}
