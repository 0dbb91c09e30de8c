/** About how many characters a search engine shows. Search engines measure pixels, so this is an estimate. */
export const snippetLimits = {
  desktop: { title: 60, description: 158 },
  phone: { title: 78, description: 120 },
};

/** Truncates a text after a whole word, with three dots. */
export function cutAfter(text: string, limit: number): string {
  const plain = text.trim().replace(/\s+/g, " ");
  if (plain.length <= limit) return plain;
  const start = plain.slice(0, limit - 4).toWellFormed();
  const end = start.lastIndexOf(" ");
  return `${trimPunctuation(end > limit / 2 ? start.slice(0, end) : start)} ...`;
}

const punctuation = " ,;:.-";

/** Removes punctuation before the three dots. */
function trimPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && punctuation.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
