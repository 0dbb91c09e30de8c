import { z } from "zod";
import { readForEditing, type SavedText } from "../../../content/edit.server.ts";
import { draftForToday } from "../../../content/parse.ts";
import { leave, meetAt, type Present } from "../../../content/presence.server.ts";
import { readRevision } from "../../../content/revisions.server.ts";
import { isThere } from "../../../content/texts.server.ts";
import { dropWorkingCopy, saveWorkingCopy, workingCopiesOf } from "../../../content/working-copies.server.ts";
import type { Services } from "../../../context.ts";
import type { Db } from "../../../db/tables.ts";
import type { SignedIn } from "../../../people/person.ts";
import type { Companion, TypedElsewhere, TypingAnswer } from "../keeping/typed.ts";
import { written } from "./save.server.ts";
import { asEdited, type Subject } from "./saved.server.ts";
import { splitSlug } from "./slug-part.ts";
import { typedText } from "./typed-text.server.ts";

const { writer, sequence } = typedText;
const { person, base, content } = written;

export const typingForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("keep"), person, writer, sequence, base, content }),
  z.object({ intent: z.literal("drop"), person, writer, sequence }),
  /** The form was closed. */
  z.object({ intent: z.literal("leave"), person, writer }),
]);

/** Does what an open form asks for what is typed into it. */
export async function takeTyping(
  { db, now }: Services,
  { kind, entry, language, begins }: Subject,
  person: SignedIn,
  asked: z.output<typeof typingForm>,
): Promise<TypingAnswer> {
  if (asked.person !== person.id) return { state: "somebody-else" };
  const at = now();
  const { writer } = asked;
  switch (asked.intent) {
    case "keep": {
      const { sequence, base: baseVersion, content } = asked;
      const { slug, content: own } = splitSlug(content);
      const copy = { writer, sequence, baseVersion, slug, content: Object(own) };
      const place = { kind, entry, language, person: person.id, begins: begins ? person : undefined };
      const state = await saveWorkingCopy(db, place, copy, at);
      return state === "kept" ? { state, at: at.toISOString() } : { state };
    }
    case "drop":
      return db.transaction().execute(async (tx) => {
        if (!(await isThere(tx, kind, entry))) return { state: begins ? "ended" : "missing" };
        await dropWorkingCopy(tx, { entry, language, person: person.id, writer, sequence: asked.sequence }, at);
        return { state: "ended" };
      });
    case "leave":
      await leave(db, { entry, language, person, writer });
      return { state: "ended" };
  }
}

/** As many as anybody looks at. */
const mostOffered = 5;

/** What somebody typed of an entry and did not save, the latest first, each with what it was begun with. */
export async function typedBy(db: Db, subject: Subject, person: string): Promise<TypedElsewhere[]> {
  const { kind, entry, language } = subject;
  const [copies, saved] = await Promise.all([
    workingCopiesOf(db, { entry, language, person }),
    readForEditing(db, kind, entry, language),
  ]);
  if (!saved) return [];
  return Promise.all(
    copies.slice(0, mostOffered).map(async ({ writer, sequence, baseVersion, slug, content, cut, at }) => {
      const base = await readBase(db, subject, saved, baseVersion);
      return {
        writer,
        sequence,
        base,
        content: asEdited(kind, content, slug),
        ...(cut.length > 0 && { cut }),
        at: at.toISOString(),
      };
    }),
  );
}

/** The version that some text was begun with; what is saved now stands in for one that is not known any more. */
async function readBase(db: Db, { kind, entry, language }: Subject, saved: SavedText, version: number) {
  const revision = version === saved.version ? null : await readRevision(db, { id: entry, kind, language }, version);
  if (!revision) return { version: saved.version, content: asEdited(kind, saved.content, saved.slug) };
  const { content, slug } = revision;
  // Where it waited for no other address, it had the one that it has.
  return { version, content: asEdited(kind, draftForToday(kind, content), slug ?? saved.standing.slug) };
}

/** Says that a form is open, and answers who has the same entry open besides. */
export async function companionsOf(
  { db, now }: Services,
  { entry, language }: Subject,
  person: SignedIn,
  asked: string | null,
): Promise<Companion[]> {
  const form = writer.safeParse(asked);
  if (!form.success) return [];
  const at = now();
  return asCompanions(await meetAt(db, { entry, language, person, writer: form.data }, at), at);
}

/** Who has an entry open, as their colleagues' browsers are told of them. */
export function asCompanions(present: readonly Present[], at: Date): Companion[] {
  return present.map(({ since, typedAt, ...who }) => ({
    ...who,
    since: since.toISOString(),
    typedAgo: typedAt && Math.max(0, at.getTime() - typedAt.getTime()),
  }));
}
