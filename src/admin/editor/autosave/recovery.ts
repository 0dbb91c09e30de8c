import type { RemoteDraft } from "./autosave-client.ts";
import type { LocalDraft } from "./indexeddb-drafts.ts";

/** Unsaved text of another form, neither saved nor discarded. */
export interface Offer extends RemoteDraft {
  /** This browser has no draft of it. */
  isElsewhere: boolean;
}

/** The texts to offer from this browser's drafts and from the server: one for each form not open here, newest first. */
export function findOffers(
  local: readonly LocalDraft[],
  remote: readonly RemoteDraft[],
  open: ReadonlySet<string>,
): Offer[] {
  const offers = new Map<string, Offer>();
  for (const { key: writer, sequence, base, content, at } of local) {
    offers.set(writer, { writer, sequence, base, content, at, isElsewhere: false });
  }
  for (const text of remote) {
    const known = offers.get(text.writer);
    if (!known || known.sequence < text.sequence) offers.set(text.writer, { ...text, isElsewhere: !known });
  }
  return [...offers.values()]
    .filter(({ writer }) => !open.has(writer))
    .sort((one, other) => other.at.localeCompare(one.at));
}
