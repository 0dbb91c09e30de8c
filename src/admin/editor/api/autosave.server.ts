import { z } from "zod";
import type { RemoteResult } from "#src/admin/ui/draft/draft.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import {
  endPresence,
  type Presence,
  recordPresence as storePresence,
} from "#src/domain/content/drafts/presence.server.ts";
import { readRevision } from "#src/domain/content/drafts/revisions.server.ts";
import { readForEditing, type StoredText } from "#src/domain/content/entries/editing/edit.server.ts";
import {
  discardAutosave,
  saveWorkingCopy,
  workingCopiesOf,
} from "#src/domain/content/entries/editing/working-copies.server.ts";
import { migrateDraft } from "#src/domain/content/fields/parse.ts";
import type { Services } from "#src/domain/services.ts";
import type { RemoteWorkingCopy } from "../document/autosave.ts";
import type { EntryTarget } from "./check-entry.server.ts";
import { toEdited } from "./entry-snapshot.server.ts";
import type { Companion } from "./results.ts";
import { submittedDocument } from "./save.server.ts";
import { splitSlug } from "./slug-key.ts";
import { workingCopyFields } from "./working-copy-fields.server.ts";

const { formId, sequence } = workingCopyFields;
const { person, base, content } = submittedDocument;

export const autosaveForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), person, formId, sequence, base, content }),
  z.object({ intent: z.literal("discard"), person, formId, sequence }),
  /** Sent when the form closes. */
  z.object({ intent: z.literal("leave"), person, formId }),
]);

/** Handles an autosave request of an open form. */
export async function handleAutosave(
  { db, now }: Services,
  { kind, entry, language, isNew }: EntryTarget,
  person: LoggedInPerson,
  request: z.output<typeof autosaveForm>,
): Promise<RemoteResult> {
  if (request.person !== person.id) return { state: "other-person" };
  const at = now();
  const { formId } = request;
  switch (request.intent) {
    case "save": {
      const { sequence, base: baseVersion, content } = request;
      const { slug, content: contentWithoutSlug } = splitSlug(content);
      const workingCopy = { formId, sequence, baseVersion, slug, content: Object(contentWithoutSlug) };
      const target = { kind, entry, language, person: person.id, creator: isNew ? person : undefined };
      const state = await saveWorkingCopy(db, target, workingCopy, at);
      return state === "saved" ? { state, at: at.toISOString() } : { state };
    }
    case "discard": {
      const target = { kind, entry, language, person: person.id };
      const state = await discardAutosave(db, target, { formId, sequence: request.sequence }, at);
      return { state: isNew ? "discarded" : state };
    }
    case "leave":
      await endPresence(db, { entry, language, person, formId });
      return { state: "discarded" };
  }
}

/** A person's unsaved texts of an entry, newest first, each with the version that it is based on. */
export async function listWorkingCopies(db: Db, subject: EntryTarget, person: string): Promise<RemoteWorkingCopy[]> {
  const { kind, entry, language } = subject;
  const [workingCopies, storedVersion] = await Promise.all([
    workingCopiesOf(db, { entry, language, person }),
    readForEditing(db, kind, entry, language),
  ]);
  if (!storedVersion) return [];
  return Promise.all(
    workingCopies.map(async ({ formId, sequence, baseVersion, slug, content, truncated, at }) => {
      const base = await readBase(db, subject, storedVersion, baseVersion);
      return {
        formId,
        sequence,
        base,
        content: toEdited(kind, content, slug),
        ...(truncated.length > 0 && { truncated }),
        at: at.toISOString(),
      };
    }),
  );
}

/** The version that a text is based on, or the current one if that version is gone. */
async function readBase(db: Db, { kind, entry, language }: EntryTarget, storedVersion: StoredText, version: number) {
  const revision =
    version === storedVersion.version ? null : await readRevision(db, { id: entry, kind, language }, version);
  if (!revision)
    return { version: storedVersion.version, content: toEdited(kind, storedVersion.content, storedVersion.slug) };
  const { content, slug } = revision;
  // Without a pending address, it had the current one.
  return {
    version,
    content: toEdited(kind, migrateDraft(kind, content), slug ?? storedVersion.publicationStatus.slug),
  };
}

/** Records that a form is open. Returns the others who have the entry open. */
export async function recordPresence(
  { db, now }: Services,
  { entry, language }: EntryTarget,
  person: LoggedInPerson,
  submittedFormId: string | null,
): Promise<Companion[]> {
  const form = formId.safeParse(submittedFormId);
  if (!form.success) return [];
  const at = now();
  return toCompanions(await storePresence(db, { entry, language, person, formId: form.data }, at), at);
}

/** People who have an entry open, as sent to their colleagues' browsers. */
export function toCompanions(present: readonly Presence[], at: Date): Companion[] {
  return present.map(({ since, editedAt, ...presence }) => ({
    ...presence,
    since: since.toISOString(),
    editedAgoMs: editedAt && Math.max(0, at.getTime() - editedAt.getTime()),
  }));
}
