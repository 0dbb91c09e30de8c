import type { Resolved, ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import type { Block } from "#src/domain/content/schema/blocks.ts";
import type { BlockData } from "./blocks.server.ts";

/** The first large picture of some blocks. */
export function topPicture(blocks: Resolved<Block>[]): ResolvedPicture | null {
  for (const block of blocks) {
    const picture = block.block === "slides" ? block.slides[0]?.image : block.block === "hero" ? block.picture : null;
    if (picture) return picture;
  }
  return null;
}

/** What the first block shows if it is the top of a page: a hero or slides, which replace the title band. */
export function topOf([first]: readonly BlockData[]) {
  if (first?.block === "hero") return { heading: first.heading, text: first.text, picture: first.picture };
  const slide = first?.block === "slides" ? first.slides[0] : undefined;
  return slide ? { heading: slide.title, text: slide.description, picture: slide.image } : null;
}
