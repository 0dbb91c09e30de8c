/** In characters. */
const longest = 120;

const endings = /\.[a-z0-9]{1,5}$/i;

/**
 * What a picture is called: the name that its file had, without folders and without characters that are not seen or that
 * turn the text around. No file is ever stored by it.
 */
export function labelOf(filename: string): string {
  const last = filename.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const name = bared(last.replace(/[\p{C}\p{Zl}\p{Zp}\ufffd]/gu, "").replace(/\s+/g, " "));
  const letters = [...name];
  if (letters.length === 0) return "picture";
  if (letters.length <= longest) return name;
  const ending = endings.exec(name)?.[0] ?? "";
  return `${letters
    .slice(0, longest - ending.length)
    .join("")
    .trimEnd()}${ending}`;
}

/** Without dots and spaces at its ends. */
function bared(name: string): string {
  const isBare = (at: number) => !" .".includes(name.charAt(at));
  let [from, to] = [0, name.length];
  while (from < to && !isBare(from)) from++;
  while (to > from && !isBare(to - 1)) to--;
  return name.slice(from, to);
}
