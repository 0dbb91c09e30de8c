import font from "./glyphs.json" with { type: "json" };

/** Outlines of the site's font at the weight of headings, in thousandths of its size. */
const glyphs = new Map(Object.entries(font.glyphs) as [string, [advance: number, path: string]][]);

/** By the pair of letters, in thousandths of the font's size. */
const kerning = new Map(
  font.kerning.flatMap(([lefts, row]) =>
    [...(lefts as string)].flatMap((left) =>
      Object.entries(row as Record<string, string>).flatMap(([by, rights]) =>
        [...rights].map((right): [string, number] => [left + right, Number(by)]),
      ),
    ),
  ),
);

const ellipsis = "…";

/** Where the words of a text may be, in pixels. */
export interface TextBox {
  width: number;
  height: number;
  /** The sizes to choose from: the largest first. */
  sizes: readonly number[];
  maxLines: number;
  /** Of a line, in font sizes. */
  lineHeight: number;
  /** Between letters, in font sizes. */
  tracking: number;
}

export interface Lines {
  size: number;
  lines: readonly string[];
}

/** Kept as one line of drawable letters: accents that the font lacks are dropped, other unknown characters left out. */
export function drawable(text: string): string {
  const letters = [...text.normalize("NFC")].map((letter) => {
    if (/\s/.test(letter)) return letter === "\u00a0" ? letter : " ";
    if (glyphs.has(letter)) return letter;
    return [...letter.normalize("NFKD")].filter((part) => glyphs.has(part)).join("");
  });
  return letters.join("").replaceAll(/ +/g, " ").trim();
}

/** Whether so little of a text would be drawn that its meaning would be lost. */
export function isLost(text: string): boolean {
  const count = (words: string) => [...words.matchAll(/[\p{L}\p{N}]/gu)].length;
  return count(drawable(text)) * 2 <= count(text.normalize("NFKC"));
}

/** The width of a line, in font sizes. */
function widthOf(line: string, tracking: number): number {
  return place(line, tracking).width;
}

/** The outline of a line, as an SVG group. It starts at the left end of the baseline. */
export function outline(line: string, tracking: number): string {
  return place(line, tracking)
    .letters.map(({ path, x }) => `<path transform="translate(${Math.round(x * 1000)})" d="${path}"/>`)
    .join("");
}

function place(line: string, tracking: number) {
  const letters: { path: string; x: number }[] = [];
  let x = 0;
  let left = "";
  for (const letter of line) {
    const [advance, path] = glyphs.get(letter === "\u00a0" ? " " : letter) ?? [0, ""];
    x += (kerning.get(plain(left) + plain(letter)) ?? 0) / 1000;
    if (path) letters.push({ path, x });
    x += advance / 1000 + tracking;
    left = letter;
  }
  return { letters, width: x - tracking };
}

/** Accented letters are kerned like the plain ones. */
function plain(letter: string): string {
  return letter.normalize("NFD").charAt(0);
}

/** Sets a text in the largest size in which it fits, with lines of about the same length. The last size cuts it off. */
export function setText(text: string, box: TextBox): Lines {
  const words = drawable(text).split(" ");
  for (const size of box.sizes) {
    const maxLines = Math.min(box.maxLines, Math.floor(box.height / (size * box.lineHeight)));
    const width = box.width / size;
    const lines = breakLines(words, width, box.tracking);
    if (lines.length <= maxLines && lines.every((line) => widthOf(line, box.tracking) <= width)) {
      return { size, lines: balanced(words, width, lines.length, box.tracking) };
    }
  }
  const size = box.sizes.at(-1) ?? 0;
  const width = box.width / size;
  const whole = words.flatMap((word) => pieces(word, width, box.tracking));
  const lines = breakLines(whole, width, box.tracking);
  return { size, lines: cutOff(lines, box.maxLines, width, box.tracking) };
}

function breakLines(words: readonly string[], width: number, tracking: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, tracking) > width) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}

/** Steps in which lines are made narrower, in font sizes. */
const balanceStep = 0.1;

/** The narrowest lines of the same number. */
function balanced(words: readonly string[], width: number, count: number, tracking: number): string[] {
  let best = breakLines(words, width, tracking);
  for (let narrower = width - balanceStep; narrower > 0; narrower -= balanceStep) {
    const lines = breakLines(words, narrower, tracking);
    if (lines.length > count || lines.some((line) => widthOf(line, tracking) > width)) break;
    best = lines;
  }
  return best;
}

/** Divides a word that is longer than a line. */
function pieces(word: string, width: number, tracking: number): string[] {
  const parts = [""];
  for (const letter of word) {
    const longer = (parts.at(-1) ?? "") + letter;
    if (widthOf(longer, tracking) > width) parts.push(letter);
    else parts.splice(-1, 1, longer);
  }
  return parts;
}

function cutOff(lines: readonly string[], maxLines: number, width: number, tracking: number): string[] {
  if (lines.length <= maxLines) return [...lines];
  let last = lines[maxLines - 1] ?? "";
  while (last && widthOf(last + ellipsis, tracking) > width) last = last.replace(/ [^ ]*$|.$/u, "");
  while (" ,.:;–—-".includes(last.at(-1) ?? "x")) last = last.slice(0, -1);
  return [...lines.slice(0, maxLines - 1), last + ellipsis];
}
