import type { Typeface } from "./typeface.server.ts";

const ellipsis = "…";

/** Where the words of a text may be, in pixels. */
export interface TextBox {
  width: number;
  height: number;
  /** The sizes to choose from: the largest first. */
  sizes: readonly number[];
  maxLines: number;
  /** The height of a line, in font sizes. */
  lineHeight: number;
  /** Between letters, in font sizes. */
  tracking: number;
}

export interface Lines {
  size: number;
  lines: readonly string[];
}

/** Kept as one line of drawable letters: accents that the font lacks are dropped, other unknown characters left out. */
export function drawable(font: Typeface, text: string): string {
  const letters = [...text.normalize("NFC")].map((letter) => {
    if (/\s/.test(letter)) return letter === "\u00a0" ? letter : " ";
    if (font.has(letter)) return letter;
    return [...letter.normalize("NFKD")].filter((character) => font.has(character)).join("");
  });
  return letters.join("").replaceAll(/ +/g, " ").trim();
}

/** Whether so little of a text would be drawn that its meaning would be lost. */
export function isLost(font: Typeface, text: string): boolean {
  const count = (value: string) => [...value.matchAll(/[\p{L}\p{N}]/gu)].length;
  return count(drawable(font, text)) * 2 <= count(text.normalize("NFKC"));
}

/** The width of a line, in font sizes. */
function widthOf(font: Typeface, line: string, tracking: number): number {
  return positionLetters(font, line, tracking).width;
}

/** The outline of a line, as an SVG group. It starts at the left end of the baseline. */
export function outline(font: Typeface, line: string, tracking: number): string {
  return positionLetters(font, line, tracking)
    .letters.map(({ letter, x }) => `<path transform="translate(${Math.round(x * 1000)})" d="${font.path(letter)}"/>`)
    .join("");
}

function positionLetters(font: Typeface, line: string, tracking: number) {
  const letters: { letter: string; x: number }[] = [];
  let x = 0;
  let left = "";
  for (const letter of line) {
    x += font.kerning(plain(left), plain(letter));
    letters.push({ letter, x });
    x += font.advance(letter) + tracking;
    left = letter;
  }
  return { letters, width: x - tracking };
}

/** Accented letters are kerned like the plain ones. */
function plain(letter: string): string {
  return letter.normalize("NFD").charAt(0);
}

/** Sets a text in the largest size in which it fits, with lines of about the same length. The last size cuts it off. */
export function setText(font: Typeface, text: string, box: TextBox): Lines {
  const words = drawable(font, text).split(" ");
  for (const size of box.sizes) {
    const maxLines = Math.min(box.maxLines, Math.floor(box.height / (size * box.lineHeight)));
    const width = box.width / size;
    const lines = breakLines(font, words, width, box.tracking);
    if (lines.length <= maxLines && lines.every((line) => widthOf(font, line, box.tracking) <= width)) {
      return { size, lines: balanced(font, words, width, lines.length, box.tracking) };
    }
  }
  const size = box.sizes.at(-1) ?? 0;
  const width = box.width / size;
  const whole = words.flatMap((word) => pieces(font, word, width, box.tracking));
  const lines = breakLines(font, whole, width, box.tracking);
  return { size, lines: cutOff(font, lines, box.maxLines, width, box.tracking) };
}

function breakLines(font: Typeface, words: readonly string[], width: number, tracking: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(font, longer, tracking) > width) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}

/** Steps in which lines are made narrower, in font sizes. */
const balanceStep = 0.1;

/** The narrowest lines of the same number. */
function balanced(font: Typeface, words: readonly string[], width: number, count: number, tracking: number): string[] {
  let best = breakLines(font, words, width, tracking);
  for (let narrower = width - balanceStep; narrower > 0; narrower -= balanceStep) {
    const lines = breakLines(font, words, narrower, tracking);
    if (lines.length > count || lines.some((line) => widthOf(font, line, tracking) > width)) break;
    best = lines;
  }
  return best;
}

/** Divides a word that is longer than a line. */
function pieces(font: Typeface, word: string, width: number, tracking: number): string[] {
  const fragments = [""];
  for (const letter of word) {
    const longer = (fragments.at(-1) ?? "") + letter;
    if (widthOf(font, longer, tracking) > width) fragments.push(letter);
    else fragments.splice(-1, 1, longer);
  }
  return fragments;
}

function cutOff(font: Typeface, lines: readonly string[], maxLines: number, width: number, tracking: number): string[] {
  if (lines.length <= maxLines) return [...lines];
  let last = lines[maxLines - 1] ?? "";
  while (last && widthOf(font, last + ellipsis, tracking) > width) last = last.replace(/ [^ ]*$|.$/u, "");
  while (" ,.:;–—-".includes(last.at(-1) ?? "x")) last = last.slice(0, -1);
  return [...lines.slice(0, maxLines - 1), last + ellipsis];
}
