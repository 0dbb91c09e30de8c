import { createHash } from "node:crypto";
import { defaultLook } from "#src/brand/look.ts";
import type { ShareCard } from "./card.ts";

/** Raise it when the same card would be drawn differently, so that all cards are drawn again. */
const design = 2;

/** A digest of everything that is drawn: 22 characters. */
export function cardDigest({ title, company, picture, logo, isLogoForDark, accent, font }: ShareCard): string {
  // Cards without a brand keep their addresses.
  const look = isLogoForDark || accent !== "" ? [isLogoForDark, accent] : [];
  const typeface = font === defaultLook.font ? [] : [font];
  return createHash("sha256")
    .update(JSON.stringify([design, title, company, picture, logo, ...look, ...typeface]))
    .digest("base64url")
    .slice(0, 22);
}
