import type { Resolved, ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import type { Block } from "#src/domain/content/schema/blocks.ts";

/** The first large picture of some blocks. */
export function topPicture(blocks: Resolved<Block>[]): ResolvedPicture | null {
  for (const block of blocks) {
    const picture = block.block === "slides" ? block.slides[0]?.image : block.block === "hero" ? block.picture : null;
    if (picture) return picture;
  }
  return null;
}
