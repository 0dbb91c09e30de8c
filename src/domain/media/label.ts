import { oneLine } from "#src/base/plain-text.ts";

/** In characters. */
const maxLength = 120;

const fileExtension = /\.[a-z0-9]{1,5}$/i;

/**
 * The display name of an upload: its file name without folders, invisible characters, and text-direction characters. It is
 * never used as a path.
 */
export function labelOf(filename: string): string {
  const last = filename.toWellFormed().replaceAll("\ufffd", "").split(/[/\\]/).at(-1) ?? "";
  const name = trimDotsAndSpaces(oneLine(last));
  const letters = [...name];
  if (letters.length === 0) return "picture";
  if (letters.length <= maxLength) return name;
  const ending = fileExtension.exec(name)?.[0] ?? "";
  return `${letters
    .slice(0, maxLength - ending.length)
    .join("")
    .trimEnd()}${ending}`;
}

function trimDotsAndSpaces(name: string): string {
  const isBare = (index: number) => !" .".includes(name.charAt(index));
  let [from, to] = [0, name.length];
  while (from < to && !isBare(from)) from++;
  while (to > from && !isBare(to - 1)) to--;
  return name.slice(from, to);
}
