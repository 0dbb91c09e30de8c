import { z } from "zod";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languages } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { withFreshIds } from "../../fields/fresh-ids.ts";
import { emptyTranslation, follow } from "../../fields/language.ts";
import { draftTitle, fieldOfKind, migrateDraft } from "../../fields/parse.ts";
import type { Kind } from "../../schema/kind.ts";
import { type KindName, kinds } from "../../schema/kinds.ts";
import { type DraftText, insertDraftText, type RevisionAct, writeDraftRecords } from "../rows.server.ts";
import { addEntry, lockText } from "../texts.server.ts";
import { writeDraftBasis } from "../translations/follow-original.server.ts";
import { writtenLanguages } from "../translations/translation-state.server.ts";
import { lockedSlug } from "./locked.server.ts";
import { freeSlug, hasSlugs } from "./slugs.server.ts";

interface NewEntry {
  id: string;
  kind: KindName;
  language: Language;
  by: Actor;
}

/** The id is generated when the form opens, so that all tabs and retries create the same entry. */
const newId = z.uuid();

/** Whether an entry can be created with an id: it is a new UUID, not used even in the trash. */
export async function canCreate(db: Db | Tx, kind: KindName, id: string): Promise<boolean> {
  if (kinds[kind].single || !newId.safeParse(id).success) return false;
  const known = await db.selectFrom("entries").select("id").where("id", "=", id).executeTakeFirst();
  return known === undefined;
}

/** Creates an empty entry, or its empty text in another language. Does nothing if it exists or cannot be created. */
export async function createEmptyEntry(tx: Tx, { id, kind, language, by }: NewEntry, now: Date): Promise<void> {
  if (language !== defaultLanguage) return createEmptyTranslation(tx, { id, kind, language, by }, now);
  if (!(await canCreate(tx, kind, id)) || !(await addEntry(tx, { id, kind }, now))) return;
  await insertFirstDraft(tx, { id, kind, language, slug: null, content: migrateDraft(kind, {}), by }, "created", now);
}

async function createEmptyTranslation(tx: Tx, { id, kind, language, by }: NewEntry, now: Date): Promise<void> {
  const original = await lockText(tx, id, defaultLanguage);
  if (original?.kind !== kind) return;
  const content = emptyTranslation(fieldOfKind(kind), migrateDraft(kind, original.draft));
  const slug = await lockedSlug(tx, kind, id);
  const first = await insertFirstDraft(tx, { id, kind, language, slug, content, by }, "created", now);
  if (first) await writeDraftBasis(tx, { id, kind, language, slug: null, content }, original.version);
}

/** Inserts the first text of an entry in a language; `null` if there is one. */
export async function insertFirstDraft(
  tx: Tx,
  { id, kind, language, slug, content, by }: NewEntry & { slug: string | null; content: object },
  act: RevisionAct,
  now: Date,
): Promise<DraftText | null> {
  const title = draftTitle(kind, content);
  const text = { entry: id, kind, language, slug, title, content, version: 1, act, by, changedAt: now, at: now };
  if (!(await insertDraftText(tx, text))) return null;
  await writeDraftRecords(tx, text);
  const detail = { version: text.version };
  await recordAudit(tx, { person: by, act, subject: { kind, id, title }, locale: language, detail, at: now });
  return text;
}

/** A copy of content for another entry, with ids of its own: answers to questions of two forms never mix. */
export function copyContent(kind: KindName, content: unknown, newIds?: Map<unknown, string>): object {
  return Object(withFreshIds(fieldOfKind(kind), migrateDraft(kind, content), newIds));
}

/**
 * Creates a draft from a template of its kind, in all languages that staff write in. Returns its id; null if there is no such
 * template.
 */
export async function createFromTemplate(
  db: Db,
  { kind, template: label, by }: Pick<NewEntry, "kind" | "by"> & { template: string },
  now: Date,
): Promise<string | null> {
  const { templates = [] }: Kind = kinds[kind];
  const template = templates.find((one) => one.label === label);
  if (!template) return null;
  const id = crypto.randomUUID();
  const content = copyContent(kind, template.content);
  const written = await writtenLanguages(db);
  await db.transaction().execute(async (tx) => {
    await addEntry(tx, { id, kind }, now);
    for (const language of languages) {
      const texts = language === defaultLanguage ? null : template.texts?.[language];
      if (texts === undefined || !(texts === null || written.includes(language))) continue;
      const own = texts ? follow<object>(fieldOfKind(kind), { from: content, to: content, text: texts }) : content;
      const slug = hasSlugs(kind) ? await freeSlug(tx, { kind, entry: id, language }, draftTitle(kind, own)) : null;
      const text = { id, kind, language, slug, content: own, by };
      const first = await insertFirstDraft(tx, text, "created", now);
      if (texts) await writeDraftBasis(tx, text, first?.version ?? null);
    }
  });
  return id;
}
