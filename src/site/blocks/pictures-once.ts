import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";

/** A card, or nothing to show. */
type Card = { picture: ResolvedPicture | null } | null;

/**
 * Begins with the picture at the top of a page, and is then called with its cards from top to bottom: a card whose picture
 * is above it already has none.
 */
export function picturesOnce(top: ResolvedPicture | null) {
  const shown = new Set(top && [top.key]);
  return <Shown extends Card>(card: Shown): Shown => {
    if (!card?.picture) return card;
    if (shown.has(card.picture.key)) return { ...card, picture: null };
    shown.add(card.picture.key);
    return card;
  };
}
