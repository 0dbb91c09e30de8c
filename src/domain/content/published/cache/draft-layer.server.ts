import { datedTextOf } from "../dated-list.server.ts";
import type { DraftOverlay } from "../reader.server.ts";
import type { IndexedText, PublishedIndex } from "./published-index.server.ts";

/** Lays a draft over an index, as if it were published: no other code of readers knows drafts. */
export function draftLayer(draft: DraftOverlay): (index: PublishedIndex) => PublishedIndex {
  const { entry, kind, language, slug, content, publishedAt, day, before } = draft;
  const dated = datedTextOf(kind, entry, content, day);
  const text = { entry_id: entry, kind, locale: language, slug, version: 0, published_at: publishedAt, content, dated };
  const isReplaced = (other: IndexedText) => other.entry_id === entry && other.locale === language;
  const withText = (texts: readonly IndexedText[]) => {
    if (texts.some(isReplaced)) return texts.map((other) => (isReplaced(other) ? text : other));
    const position = texts.findIndex(({ entry_id }) => entry_id === before);
    return texts.toSpliced(position === -1 ? texts.length : position, 0, text);
  };
  let last: { base: PublishedIndex; overlaid: PublishedIndex } | null = null;
  return (base) => {
    if (last?.base === base) return last.overlaid;
    const kinds = new Map(base.kinds).set(kind, withText(base.kinds.get(kind) ?? []));
    const entries = new Map(base.entries).set(entry, withText(base.entries.get(entry) ?? []));
    last = { base, overlaid: { ...base, kinds, entries } };
    return last.overlaid;
  };
}
