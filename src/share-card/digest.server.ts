import { createHash } from "node:crypto";
import type { ShareCard } from "./card.ts";

/** Raise it when the same card would be drawn differently, so that all cards are drawn again. */
const design = 1;

/** Of everything that is drawn: 22 characters. */
export function cardDigest({ title, company, picture, logo, isLogoForDark, accent }: ShareCard): string {
  // Cards without a brand keep their addresses.
  const brand = isLogoForDark || accent !== "" ? [isLogoForDark, accent] : [];
  return createHash("sha256")
    .update(JSON.stringify([design, title, company, picture, logo, ...brand]))
    .digest("base64url")
    .slice(0, 22);
}
