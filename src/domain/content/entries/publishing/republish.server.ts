import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languageNamed } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { checkContent, isKindName, migrateContent, toStoredShape } from "../../fields/parse.ts";
import { raiseContentVersion } from "../../published/cache/version.server.ts";
import type { KindName } from "../../schema/kinds.ts";
import { deepEqual } from "../../schema/values/deep-equal.ts";
import { recordPathChange } from "../former-paths.server.ts";
import { writePublicRecords } from "../rows.server.ts";
import { findText, lockText, type Text } from "../texts.server.ts";
import { publicTranslation } from "../translations/follow-original.server.ts";
import { lastPublished, lockTranslations } from "../translations/translation-rows.server.ts";

/**
 * Undoes unpublishing: publishes the last public version, not the draft. `missing`: the entry does not exist, was never
 * published, or is published.
 */
export function republishEntry(db: Db, target: RepublishTarget, now: Date): Promise<RepublishResult> {
  return db.transaction().execute((tx) => republishIn(tx, target, now));
}

interface RepublishTarget {
  id: string;
  language: Language;
  by: Actor;
}

type RepublishResult = { state: "done" } | { state: "missing" };

async function republishIn(tx: Tx, { id, language, by }: RepublishTarget, now: Date): Promise<RepublishResult> {
  const text = await lockText(tx, id, language);
  if (!text || text.published || !isKindName(text.kind)) return { state: "missing" };
  const { kind, slug, title, version } = text;
  const translations = language === defaultLanguage ? await unpublishedWith(tx, text) : [];
  const checked = checkContent(kind, await lastPublicContent(tx, { ...text, kind }));
  if (!checked.success) return { state: "missing" };
  const content = checked.data;
  const published = toStoredShape(kind, content);
  const isDraftUnchanged = text.draft_slug === null && deepEqual(published, text.draft);
  const { numUpdatedRows } = await tx
    .updateTable("entry_texts")
    .set({ published, published_at: now, updated_at: isDraftUnchanged ? now : new Date(now.getTime() + 1) })
    .where("entry_id", "=", id)
    .where("locale", "=", language)
    .where("published", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { state: "missing" };
  await writePublicRecords(tx, { entry: id, kind, language, content });
  await recordPathChange(tx, { entry: id, kind, language, from: null, to: slug, by, at: now });
  await recordAudit(tx, {
    person: by,
    act: "published",
    subject: { kind, id, title },
    locale: language,
    detail: { version },
    at: now,
  });
  await raiseContentVersion(tx);
  for (const translation of translations) await republishIn(tx, { id, language: translation, by }, now);
  return { state: "done" };
}

/** What staff published last; in a translation, beside what is published in the default language. */
async function lastPublicContent(tx: Tx, text: Text & { kind: KindName }): Promise<object | null> {
  if (text.locale === defaultLanguage) return (await lastPublished(tx, text, text.kind))?.text ?? null;
  const original = await findText(tx, text.entry_id, defaultLanguage);
  if (!original?.published) return null;
  const published = migrateContent(text.kind, original.published);
  return (await publicTranslation(tx, text, text.kind, published))?.content ?? null;
}

/** The languages of the translations that were unpublished together with their original, at the same time. */
async function unpublishedWith(tx: Tx, { entry_id, updated_at }: Text): Promise<Language[]> {
  const translations = await lockTranslations(tx, entry_id);
  return translations.flatMap((text) => {
    const language = languageNamed(text.locale);
    return language && !text.published && text.updated_at.getTime() === updated_at.getTime() ? [language] : [];
  });
}
