/** Splits an email's text before the quoted original that ends it. `quoted` is empty without one. */
export function splitQuotedText(text: string): { unquoted: string; quoted: string } {
  const lines = text.split("\n");
  let start = lines.length;
  while (start > 0 && isQuoted(lines[start - 1])) start -= 1;
  if (!lines.slice(start).some((line) => line.startsWith(">"))) return { unquoted: text, quoted: "" };
  if (lines[start - 1]?.trimEnd().endsWith(":")) start -= 1;
  const unquoted = lines.slice(0, start).join("\n").trim();
  return unquoted === "" ? { unquoted: text, quoted: "" } : { unquoted, quoted: lines.slice(start).join("\n").trim() };
}

function isQuoted(line: string | undefined): boolean {
  return line !== undefined && (line.startsWith(">") || line.trim() === "");
}
