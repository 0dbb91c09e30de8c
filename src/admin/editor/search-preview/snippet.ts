/** The room of a text in a search result: of all its lines together, in pixels of Arial. */
interface TextLimit {
  fontSize: number;
  width: number;
}

/** The limits of Google's results: on a phone, the title has two lines and the description fewer words. */
export const snippetLimits = {
  desktop: { title: { fontSize: 20, width: 580 }, description: { fontSize: 14, width: 920 } },
  phone: { title: { fontSize: 20, width: 650 }, description: { fontSize: 14, width: 680 } },
} satisfies Record<string, Record<"title" | "description", TextLimit>>;

/** Advance widths of Arial from the space to the tilde, in thousandths of the font size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];

/** The width of other characters, such as accented letters. */
const otherWidth = 600;

export function textWidth(text: string, fontSize: number): number {
  const sum = [...text].reduce((total, letter) => total + (widths[letter.charCodeAt(0) - 32] ?? otherWidth), 0);
  return (sum * fontSize) / 1000;
}

/** Truncates a text where a search engine does. */
export function truncateToWidth(text: string, { fontSize, width }: TextLimit): string {
  return truncate(text, (candidate) => textWidth(candidate, fontSize) <= width);
}

/** Truncates a text after a number of characters. */
export function truncateAfter(text: string, limit: number): string {
  return truncate(text, (candidate) => candidate.length <= limit);
}

/** After a whole word, with three dots. */
function truncate(text: string, fits: (candidate: string) => boolean): string {
  const plain = text.trim().replace(/\s+/g, " ");
  if (fits(plain)) return plain;
  let start = plain;
  while (start !== "" && !fits(`${start} ...`)) start = start.slice(0, -1).toWellFormed();
  const end = start.lastIndexOf(" ");
  return `${trimPunctuation(end > start.length / 2 ? start.slice(0, end) : start)} ...`;
}

const punctuation = " ,;:.-";

/** Removes punctuation before the three dots. */
function trimPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && punctuation.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
