import { type Language, locales } from "#src/base/languages.ts";
import { maxSlugLength } from "./reference-forms.ts";

/** In characters. Longer than a valid slug, so that a draft keeps the input. */
export const maxDraftSlugLength = 200;

/** `Hurricane season` becomes `hurricane-season`. Empty if no character is allowed in a slug. */
export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Letters that Unicode normalization does not decompose. */
const letters: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ð: "d", đ: "d", ł: "l", þ: "th", ı: "i" };

/** A slug for a title: `Störung & Wartung` becomes `storung-and-wartung`, in Spanish `storung-y-wartung`. */
export function slugFor(title: string, language: Language): string {
  const and = new Intl.ListFormat(locales[language]).format(["", ""]);
  const text = title
    .toLowerCase()
    .replaceAll(/[ßæœøðđłþı]/g, (letter) => letters[letter] ?? "")
    .replaceAll("&", and)
    .replaceAll(/['’]/g, "");
  return slugOf(text).slice(0, maxSlugLength).replace(/-$/, "");
}
