import type { FieldOf } from "#src/domain/content/fields/field.ts";
import { deepEqual } from "#src/domain/content/schema/values/deep-equal.ts";
import type { Command, CommandOutcome, PollResult } from "../api/results.ts";
import type { ReferenceStore } from "../reference-store.ts";
import { createAutosave, type RecoverableWorkingCopy } from "./autosave.ts";
import { createCommands } from "./commands.ts";
import { createDocumentStore } from "./document-store.ts";
import { createFormStore, type EditorInput } from "./form-store.ts";
import { createRunningUploads } from "./running-uploads.ts";
import { afterAutosave, afterContact, afterRemoteSave, afterTyping, noFindings } from "./state.ts";
import { revalidate } from "./validation.ts";

/** The editor of one entry: its document, its form state and its commands. */
export function createEditor(input: EditorInput, references: ReferenceStore) {
  const { subject, title, root } = input;
  const store = createFormStore(input);
  const { doc, content, read, set } = store;

  const autosave = createAutosave({
    subject,
    title,
    exists: () => read().publicationStatus.exists,
    read: () => (read().status.state === "saved" ? null : { base: read().base, content: content() }),
    isSaved: store.isSaved,
    report: (report) => {
      set(afterAutosave(read(), report));
      if (report.recoverable && isBlank()) void restore(report.recoverable);
    },
  });

  /** Nobody has saved the entry yet: the form continues with the input of another one. */
  const isBlank = () => read().publicationStatus.exists && read().status.state === "saved" && isEmpty(root, content());

  const uploads = createRunningUploads(set);
  const { run, ...commands } = createCommands(store, { autosave, references, uploads });

  async function restore(recoverable: RecoverableWorkingCopy) {
    const author = { by: subject.person, at: new Date().toISOString() };
    const { base } = read();
    const versions = { ancestor: recoverable.base.content, mine: recoverable.content, theirs: content() };
    if (store.merge({ ...versions, author, base, next: { act: "take-over", recoverable } }))
      await autosave.takeOver(recoverable);
  }

  doc.subscribe(() => {
    set(afterTyping(read(), store.isClean()));
    autosave.touch();
    revalidate(store, references);
  });

  return {
    ...commands,
    doc,
    root,
    subject,
    /** The form's id. */
    formId: autosave.formId,
    /** Autosaves more often. Returns the function that stops it. */
    watch: autosave.watch,
    subscribe: store.subscribe,
    read,
    /** Publishes the document, now or at a time. */
    publish: (command: Exclude<Command, { intent: "save" }>): Promise<CommandOutcome> => run(command),
    addUpload: uploads.add,
    finishUploads: uploads.finish,
    closeFindings: () => set(noFindings),
    /** Goes back to the last save. */
    discard: () => {
      store.reset(read().base);
      autosave.sync();
    },
    /** Takes the entry's status and remote saves from a poll. */
    receivePoll: (result: PollResult) => {
      // The poll may be older than the first autosave.
      const exists = result.publicationStatus.exists || read().publicationStatus.exists;
      const publicationStatus = { ...result.publicationStatus, exists };
      if (!deepEqual(publicationStatus, read().publicationStatus)) set({ publicationStatus });
      set(afterContact(read()));
      autosave.retry();
      if (result.state === "same") return;
      references.add(result.referenceOptions);
      set(afterRemoteSave(read(), result.storedVersion));
    },
    /** Merges the remote save into the form. */
    mergeNewer: () => {
      const { newer, base } = read();
      if (!newer) return;
      const versions = { ancestor: base.content, mine: content(), theirs: newer.content };
      store.merge({ ...versions, author: newer, base: newer, next: { act: "edit" } });
    },
    /** Resolves conflicts: theirs at the given paths, mine at all others. */
    resolveConflicts: async (theirPaths: ReadonlySet<string>): Promise<CommandOutcome | null> => {
      const { status } = read();
      if (status.state !== "conflict") return null;
      const { merged, conflicts, base, next } = status.conflict;
      const resolved = createDocumentStore(merged);
      for (const { path, theirs } of conflicts) if (theirPaths.has(path)) resolved.write(path, theirs);
      store.adopt(resolved.read("") as object, base);
      if (next.act === "take-over") await autosave.takeOver(next.recoverable);
      return next.act === "send" ? run(next.command) : null;
    },
    postponeConflicts: () => set({ status: { state: "unsaved" } }),
    restore,
    discardRecoverable: autosave.discardRecoverable,
    /** Discards unsaved input, here and in every autosave. The person confirmed it. */
    discardUnsaved: () => {
      store.reset(read().base);
      return autosave.discardUnsaved();
    },
    start: autosave.start,
  };
}

function isEmpty({ fields }: FieldOf<"group">, content: object): boolean {
  return Object.entries(content).every(([name, value]) => deepEqual(value, fields[name]?.empty));
}

export type Editor = ReturnType<typeof createEditor>;
