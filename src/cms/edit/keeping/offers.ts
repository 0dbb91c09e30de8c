import type { Saved } from "../exchange/answers.ts";
import type { Copy } from "./copies.ts";
import type { TypedElsewhere } from "./typed.ts";

/** What somebody typed in another form, and neither saved nor threw away. */
export interface Offer {
  /** The form's id. */
  writer: string;
  sequence: number;
  base: Pick<Saved, "version" | "content">;
  content: object;
  /** What `content` lacks of what is kept, in words. */
  cut?: readonly string[] | undefined;
  /** An instant, in ISO form. */
  at: string;
  /** This browser knows nothing of it. */
  isElsewhere: boolean;
}

/**
 * What to offer of the copies that this browser has, of forms that are not open in it, and of those on the server: once
 * for each form, as far as it came, the latest first.
 */
export function offersOf(
  here: readonly Copy[],
  onServer: readonly TypedElsewhere[],
  open: ReadonlySet<string>,
): Offer[] {
  const offers = new Map<string, Offer>();
  for (const { key: writer, sequence, base, content, at } of here) {
    offers.set(writer, { writer, sequence, base, content, at, isElsewhere: false });
  }
  for (const kept of onServer) {
    const known = offers.get(kept.writer);
    if (!known || known.sequence < kept.sequence) offers.set(kept.writer, { ...kept, isElsewhere: !known });
  }
  return [...offers.values()]
    .filter(({ writer }) => !open.has(writer))
    .sort((one, other) => other.at.localeCompare(one.at));
}
