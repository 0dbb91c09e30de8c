import { useState } from "react";
import type {
  ClaimOption,
  EntryOption,
  ReferenceOptions as LoadedOptions,
  PictureOption,
} from "../content/entries/reference-options.server.ts";
import type { KnownReferences } from "../content/fields/field-type.ts";
import { fetchEntries, fetchEntryAt, fetchPictures } from "./api/client.ts";
import type { ReferenceOptions } from "./context.ts";

interface ReferenceStore {
  options: ReferenceOptions;
  /** Adds more options. */
  add: (choices: Partial<LoadedOptions>) => void;
  /** The same options, for the check before publishing. */
  known: KnownReferences;
}

/** Options for references. Starts with what the content refers to; the rest is fetched from the server. */
export function useReferenceStore(known: LoadedOptions): ReferenceStore {
  const [store] = useState(() => createReferenceStore(known));
  return store;
}

function createReferenceStore(known: LoadedOptions): ReferenceStore {
  const entries = new Map<string, EntryOption>();
  const pictures = new Map<string, PictureOption>();

  let claims: readonly ClaimOption[] = [];

  function add(choices: Partial<LoadedOptions>) {
    for (const entry of choices.entries ?? []) entries.set(entry.id, entry);
    for (const picture of choices.pictures ?? []) pictures.set(picture.id, picture);
    claims = choices.claims ?? claims;
  }

  add(known);
  return {
    add,
    known: { entry: (id) => entries.get(id) ?? null, hasPicture: (id) => pictures.has(id) },
    options: {
      entry: (id) => entries.get(id) ?? null,
      picture: (id) => pictures.get(id) ?? null,
      claims: () => claims,
      addPicture: (picture) => add({ pictures: [picture] }),
      findEntries: async (kinds, words) => {
        const found = await fetchEntries(kinds, words);
        add({ entries: found });
        return found;
      },
      findEntryAt: async (path) => {
        const found = await fetchEntryAt(path);
        if (found) add({ entries: [found], pictures: [] });
        return found;
      },
      findPictures: async (words) => {
        const found = await fetchPictures(words);
        add({ pictures: found });
        return found;
      },
    },
  };
}
