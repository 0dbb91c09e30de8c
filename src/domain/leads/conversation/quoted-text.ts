/** Splits an email's text before the quoted original that ends it. `quoted` is empty without one. */
export function splitQuotedText(text: string): { own: string; quoted: string } {
  const lines = text.split("\n");
  let start = lines.length;
  while (start > 0 && isQuoted(lines[start - 1])) start -= 1;
  if (!lines.slice(start).some((line) => line.startsWith(">"))) return { own: text, quoted: "" };
  if (lines[start - 1]?.trimEnd().endsWith(":")) start -= 1;
  const own = lines.slice(0, start).join("\n").trim();
  return own === "" ? { own: text, quoted: "" } : { own, quoted: lines.slice(start).join("\n").trim() };
}

function isQuoted(line: string | undefined): boolean {
  return line !== undefined && (line.startsWith(">") || line.trim() === "");
}
