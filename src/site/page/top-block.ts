import type { BlockData } from "./blocks.server.ts";

/** What the first block shows if it is the top of a page: a hero or slides, which replace the title band. */
export function topOf([first]: readonly BlockData[]) {
  if (first?.block === "hero") return { heading: first.heading, text: first.text, picture: first.picture };
  const slide = first?.block === "slides" ? first.slides[0] : undefined;
  return slide ? { heading: slide.title, text: slide.description, picture: slide.image } : null;
}
