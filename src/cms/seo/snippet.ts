/** How much of a text a search engine shows, in characters; it measures pixels, so this is near enough and no more. */
export const shown = {
  desktop: { title: 60, description: 158 },
  phone: { title: 78, description: 120 },
};

/** A text as far as it is shown: cut after a whole word, with three dots. */
export function cutAfter(text: string, most: number): string {
  const plain = text.trim().replace(/\s+/g, " ");
  if (plain.length <= most) return plain;
  const room = plain.slice(0, most - 4).toWellFormed();
  const end = room.lastIndexOf(" ");
  return `${withoutPause(end > most / 2 ? room.slice(0, end) : room)} ...`;
}

const pauses = " ,;:.-";

/** A text without what would stand oddly before three dots. */
function withoutPause(text: string): string {
  let end = text.length;
  while (end > 0 && pauses.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
