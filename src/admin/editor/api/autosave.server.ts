import { z } from "zod";
import type { Db } from "#src/base/db/tables.ts";
import type { SignedIn } from "#src/domain/auth/person.ts";
import {
  endPresence,
  type Presence,
  recordPresence as writePresence,
} from "#src/domain/content/drafts/presence.server.ts";
import { readRevision } from "#src/domain/content/drafts/revisions.server.ts";
import { readForEditing, type SavedText } from "#src/domain/content/entries/editing/edit.server.ts";
import {
  dropWorkingCopy,
  saveWorkingCopy,
  workingCopiesOf,
} from "#src/domain/content/entries/editing/working-copies.server.ts";
import { entryExists } from "#src/domain/content/entries/texts.server.ts";
import { migrateDraft } from "#src/domain/content/fields/parse.ts";
import type { Services } from "#src/domain/services.ts";
import type { AutosaveResult, RemoteDraft } from "../autosave/autosave-client.ts";
import type { Subject } from "./check-entry.server.ts";
import type { Companion } from "./results.ts";
import { formText } from "./save.server.ts";
import { toEdited } from "./saved.server.ts";
import { splitSlug } from "./slug-part.ts";
import { textFields } from "./submitted-text.server.ts";

const { writer, sequence } = textFields;
const { person, base, content } = formText;

export const autosaveForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("keep"), person, writer, sequence, base, content }),
  z.object({ intent: z.literal("drop"), person, writer, sequence }),
  /** Sent when the form closes. */
  z.object({ intent: z.literal("leave"), person, writer }),
]);

/** Handles an autosave request of an open form. */
export async function handleAutosave(
  { db, now }: Services,
  { kind, entry, language, begins }: Subject,
  person: SignedIn,
  request: z.output<typeof autosaveForm>,
): Promise<AutosaveResult> {
  if (request.person !== person.id) return { state: "other-person" };
  const at = now();
  const { writer } = request;
  switch (request.intent) {
    case "keep": {
      const { sequence, base: baseVersion, content } = request;
      const { slug, content: own } = splitSlug(content);
      const text = { writer, sequence, baseVersion, slug, content: Object(own) };
      const place = { kind, entry, language, person: person.id, creator: begins ? person : undefined };
      const state = await saveWorkingCopy(db, place, text, at);
      return state === "kept" ? { state, at: at.toISOString() } : { state };
    }
    case "drop":
      return db.transaction().execute(async (tx) => {
        if (!(await entryExists(tx, kind, entry))) return { state: begins ? "ended" : "missing" };
        await dropWorkingCopy(tx, { entry, language, person: person.id, writer, sequence: request.sequence }, at);
        return { state: "ended" };
      });
    case "leave":
      await endPresence(db, { entry, language, person, writer });
      return { state: "ended" };
  }
}

/** A person's unsaved texts of an entry, newest first, each with the version that it is based on. */
export async function listUnsavedTexts(db: Db, subject: Subject, person: string): Promise<RemoteDraft[]> {
  const { kind, entry, language } = subject;
  const [texts, saved] = await Promise.all([
    workingCopiesOf(db, { entry, language, person }),
    readForEditing(db, kind, entry, language),
  ]);
  if (!saved) return [];
  return Promise.all(
    texts.map(async ({ writer, sequence, baseVersion, slug, content, cut, at }) => {
      const base = await readBase(db, subject, saved, baseVersion);
      return {
        writer,
        sequence,
        base,
        content: toEdited(kind, content, slug),
        ...(cut.length > 0 && { cut }),
        at: at.toISOString(),
      };
    }),
  );
}

/** The version that a text is based on, or the current one if that version is gone. */
async function readBase(db: Db, { kind, entry, language }: Subject, saved: SavedText, version: number) {
  const revision = version === saved.version ? null : await readRevision(db, { id: entry, kind, language }, version);
  if (!revision) return { version: saved.version, content: toEdited(kind, saved.content, saved.slug) };
  const { content, slug } = revision;
  // Without a pending address, it had the current one.
  return { version, content: toEdited(kind, migrateDraft(kind, content), slug ?? saved.standing.slug) };
}

/** Records that a form is open. Returns the others who have the entry open. */
export async function recordPresence(
  { db, now }: Services,
  { entry, language }: Subject,
  person: SignedIn,
  request: string | null,
): Promise<Companion[]> {
  const form = writer.safeParse(request);
  if (!form.success) return [];
  const at = now();
  return toCompanions(await writePresence(db, { entry, language, person, writer: form.data }, at), at);
}

/** People who have an entry open, as sent to their colleagues' browsers. */
export function toCompanions(present: readonly Presence[], at: Date): Companion[] {
  return present.map(({ since, typedAt, ...who }) => ({
    ...who,
    since: since.toISOString(),
    typedAgo: typedAt && Math.max(0, at.getTime() - typedAt.getTime()),
  }));
}
