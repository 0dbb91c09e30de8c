import { mergeContents } from "#src/domain/content/drafts/merge.ts";
import type { FieldOf } from "#src/domain/content/fields/field.ts";
import { deepEqual } from "#src/domain/content/schema/values/deep-equal.ts";
import type { EditedEntry } from "../api/client.ts";
import type { PublicationStatus, StoredVersion } from "../api/results.ts";
import { createDocumentStore } from "./document-store.ts";
import { initialState, noFindings, onBase, type SaveConflict, type StateChange } from "./state.ts";

export interface EditorInput {
  subject: EditedEntry;
  /** The entry's title. */
  title: string;
  root: FieldOf<"group">;
  storedVersion: StoredVersion;
  publicationStatus: PublicationStatus;
}

/** Two versions and their common ancestor. */
interface MergeInput extends Omit<SaveConflict, "merged" | "conflicts"> {
  ancestor: object;
  mine: object;
  theirs: object;
}

export type FormStore = ReturnType<typeof createFormStore>;

/** A form's document and state, and merges into them. */
export function createFormStore({ subject, root, storedVersion, publicationStatus }: EditorInput) {
  const doc = createDocumentStore(storedVersion.content);
  const listeners = new Set<() => void>();
  let state = initialState(storedVersion, publicationStatus);

  const content = () => doc.read("") as object;

  /** Without a change nothing renders again. */
  function set(change: StateChange) {
    if (Object.keys(change).length === 0) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function adopt(merged: object, base: StoredVersion) {
    set({ ...onBase(state, base), status: { state: "unsaved" } });
    doc.write("", merged);
  }

  return {
    subject,
    root,
    doc,
    content,
    read: () => state,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Whether the document is the same as the last save. */
    isClean: () => deepEqual(content(), state.cleanContent),
    /** Takes a merged document into the form. */
    adopt,
    /** Merges two versions into the form. On a conflict it asks, and returns `false`. */
    merge: ({ ancestor, mine, theirs, ...conflict }: MergeInput): boolean => {
      const { merged, conflicts } = mergeContents(root, ancestor, mine, theirs);
      if (conflicts.length > 0) {
        set({ status: { state: "conflict", conflict: { ...conflict, merged, conflicts } } });
        return false;
      }
      adopt(merged, conflict.base);
      return true;
    },
    /** Resets the form to a saved version. */
    reset: (storedVersion: StoredVersion) => {
      set({ ...onBase(state, storedVersion), ...noFindings, status: { state: "saved" } });
      doc.write("", storedVersion.content);
    },
    /** Whether a text based on a save has no unsaved changes. */
    isSaved: ({ base, content }: { base: Pick<StoredVersion, "content">; content: object }): boolean => {
      const { content: storedVersion } = state.base;
      const { merged, conflicts } = mergeContents(root, base.content, content, storedVersion);
      return conflicts.length === 0 && deepEqual(merged, storedVersion);
    },
  };
}
