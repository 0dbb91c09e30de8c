import { z } from "zod";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { discardDraft, duplicateEntry } from "#src/domain/content/entries/editing/save.server.ts";
import { referenceOptionsIn } from "#src/domain/content/entries/lists/reference-options.server.ts";
import { deleteEntry, unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { markUpToDate } from "#src/domain/content/entries/translations/translation-state.server.ts";
import type { Services } from "#src/domain/services.ts";
import type { EntryTarget } from "./check-entry.server.ts";
import { readEntrySnapshot } from "./entry-snapshot.server.ts";
import type { EntryActionResult, SaveResult } from "./results.ts";
import { base, saveForms } from "./save.server.ts";

const person = z.string();

const actionForms = [
  z.object({ intent: z.literal("discard"), base, person }),
  z.object({ intent: z.enum(["unpublish", "duplicate", "delete"]), person }),
  z.object({ intent: z.literal("confirm-translation"), person, original: base.optional() }),
] as const;

/** All forms of an entry. */
export const entryForm = z.discriminatedUnion("intent", [...saveForms, ...actionForms]);

type ActionForm = z.output<(typeof actionForms)[number]>;

const requiredPageMessage = "The site needs this page, so it can't be unpublished or deleted.";

/** Runs an action that does not depend on the form's input. */
export async function runAction(
  { db, now }: Services,
  subject: EntryTarget,
  by: LoggedInPerson,
  form: ActionForm,
): Promise<EntryActionResult | SaveResult> {
  if (form.person !== by.id) return { state: "other-person", name: by.name };
  const { entry: id, language } = subject;
  if (!(await readEntrySnapshot(db, subject))) return { state: "missing" };
  switch (form.intent) {
    case "discard": {
      const result = await discardDraft(db, { id, language, baseVersion: form.base, by }, now());
      const snapshot = await readEntrySnapshot(db, subject);
      if (!snapshot || result.state === "missing") return { state: "missing" };
      if (result.state === "saved") return { state: "saved", ...snapshot };
      return {
        state: "conflict",
        ...snapshot,
        referenceOptions: await referenceOptionsIn(db, snapshot.storedVersion.content, { person: by.id, language }),
      };
    }
    case "unpublish": {
      const result = await unpublishEntry(db, { id, language, by }, now());
      const snapshot = await readEntrySnapshot(db, subject);
      if (!snapshot) return { state: "missing" };
      // Already unpublished by someone else counts as done.
      return result.state === "locked"
        ? { state: "refused", message: requiredPageMessage }
        : { state: "done", publicationStatus: snapshot.publicationStatus };
    }
    case "confirm-translation": {
      const result = await markUpToDate(db, { id, language, by, version: form.original }, now());
      const snapshot = await readEntrySnapshot(db, subject);
      if (!snapshot || result.state === "missing") return { state: "missing" };
      return { state: "done", publicationStatus: snapshot.publicationStatus };
    }
    case "duplicate": {
      const result = await duplicateEntry(db, { id, by }, now());
      return result.state === "saved" ? { state: "copied", id: result.id } : { state: "missing" };
    }
    case "delete": {
      const { state } = await deleteEntry(db, { id, by }, now());
      if (state === "locked") return { state: "refused", message: requiredPageMessage };
      return { state: state === "done" ? "deleted" : "missing" };
    }
  }
}
