const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text as it stands in XML, without the control characters that XML cannot hold. */
export function xml(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]/gu, "").replaceAll(/[&<>"']/g, (character) => escapes[character] ?? "");
}
