/** About how many characters a search engine shows. Search engines measure pixels, so this is an estimate. */
export const snippetLimits = {
  desktop: { title: 60, description: 158 },
  phone: { title: 78, description: 120 },
};

/** Truncates a text after a whole word, with three dots. */
export function cutAfter(text: string, most: number): string {
  const plain = text.trim().replace(/\s+/g, " ");
  if (plain.length <= most) return plain;
  const room = plain.slice(0, most - 4).toWellFormed();
  const end = room.lastIndexOf(" ");
  return `${withoutPause(end > most / 2 ? room.slice(0, end) : room)} ...`;
}

const pauses = " ,;:.-";

/** Removes punctuation before the three dots. */
function withoutPause(text: string): string {
  let end = text.length;
  while (end > 0 && pauses.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
