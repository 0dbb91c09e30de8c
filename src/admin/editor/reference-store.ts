import type { FileOption, PictureOption } from "#src/domain/content/entries/lists/media-options.server.ts";
import type {
  ClaimOption,
  EntryOption,
  ReferenceOptions,
} from "#src/domain/content/entries/lists/reference-options.server.ts";
import { type MediaKind, mediaKindOf } from "#src/domain/media/file-types.ts";
import { fetchEntries, fetchEntryAt, fetchFiles, fetchPictures, type PictureQuery } from "./api/client.ts";

/** What references can point to: everything the content refers to, plus everything found since. */
export type ReferenceStore = ReturnType<typeof createReferenceStore>;

export function createReferenceStore(loaded: ReferenceOptions) {
  const entries = new Map<string, EntryOption>();
  const pictures = new Map<string, PictureOption>();
  const files = new Map<string, FileOption>();
  let claims: readonly ClaimOption[] = [];

  function add(options: Partial<ReferenceOptions>) {
    for (const entry of options.entries ?? []) entries.set(entry.id, entry);
    for (const picture of options.pictures ?? []) pictures.set(picture.id, picture);
    for (const file of options.files ?? []) files.set(file.id, file);
    claims = options.claims ?? claims;
  }

  add(loaded);
  return {
    add,
    entry: (id: string) => entries.get(id) ?? null,
    picture: (id: string) => pictures.get(id) ?? null,
    /** The kind of a picture or another file. */
    media: (id: string): MediaKind | null => {
      const file = files.get(id);
      return pictures.has(id) ? "picture" : file ? mediaKindOf(file.type) : null;
    },
    file: (id: string) => files.get(id) ?? null,
    /** All key numbers of the settings. */
    claims: () => claims,
    /** Adds a picture that was just uploaded. */
    addPicture: (picture: PictureOption) => add({ pictures: [picture] }),
    addFile: (file: FileOption) => add({ files: [file] }),
    /** Entries by words in their titles; without kinds, of all kinds that have an address. Rejects while offline. */
    findEntries: async (kinds: readonly string[], query: string) => {
      const found = await fetchEntries(kinds, query);
      add({ entries: found });
      return found;
    },
    /** The entry whose page is at this path. */
    findEntryAt: async (path: string) => {
      const found = await fetchEntryAt(path);
      if (found) add({ entries: [found] });
      return found;
    },
    /** Files that are no pictures; without kinds, all. */
    findFiles: async (kinds: readonly string[], query: string) => {
      const found = await fetchFiles(kinds, query);
      add({ files: found });
      return found;
    },
    findPictures: async (query: PictureQuery) => {
      const found = await fetchPictures(query);
      add({ pictures: found });
      return found;
    },
  };
}
