/** In characters. */
const longest = 120;

const endings = /\.[a-z0-9]{1,5}$/i;

/**
 * What a picture is called: the name that its file had, without folders and without characters that are not seen or that
 * turn the text around. No file is ever stored by it.
 */
export function labelOf(filename: string): string {
  const name = (filename.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "")
    .replace(/[\p{C}\p{Zl}\p{Zp}\ufffd]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const letters = [...name];
  if (letters.length === 0) return "picture";
  if (letters.length <= longest) return name;
  const ending = endings.exec(name)?.[0] ?? "";
  return `${letters
    .slice(0, longest - ending.length)
    .join("")
    .trimEnd()}${ending}`;
}
