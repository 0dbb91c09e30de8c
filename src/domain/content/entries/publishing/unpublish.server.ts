import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languageNamed } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { raiseContentVersion } from "../../published/cache/version.server.ts";
import { publicPathOf } from "../../published/public-path.ts";
import { isLocked, isLockedIn } from "../editing/locked.server.ts";
import { recordFormerPaths } from "../former-paths.server.ts";
import { lockText } from "../texts.server.ts";
import { lockTranslations } from "../translations/translation-rows.server.ts";

/** `locked`: a fixed page, or the entry of a single kind. */
export type UnpublishResult = { state: "done" } | { state: "missing" } | { state: "locked" };

interface UnpublishTarget {
  id: string;
  language: Language;
  by: Actor;
}

/**
 * Unpublishes an entry in a language and cancels its schedule. Its draft and its slug stay. In the default language, its
 * translations go too.
 */
export function unpublishEntry(db: Db, target: UnpublishTarget, now: Date): Promise<UnpublishResult> {
  return db.transaction().execute((tx) => unpublishIn(tx, target, now));
}

/** `unpublishEntry` inside a transaction. */
export async function unpublishIn(tx: Tx, { id, language, by }: UnpublishTarget, now: Date): Promise<UnpublishResult> {
  const text = await findText(tx, id, language);
  if (!text?.published) return { state: "missing" };
  if (await isLockedIn(tx, text.kind, id, language)) return { state: "locked" };
  await lockText(tx, id, language);
  if (language === defaultLanguage) await lockTranslations(tx, id);
  const { numUpdatedRows } = await tx
    .updateTable("entry_texts")
    .set({ published: null, published_at: null, publish_at: null, unpublish_at: null, updated_at: now })
    .where("entry_id", "=", id)
    .where("locale", "=", language)
    .where("published", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  // A concurrent request was first.
  if (numUpdatedRows === 0n) return { state: "missing" };
  await tx
    .deleteFrom("entry_links")
    .where("from_entry", "=", id)
    .where("locale", "=", language)
    .where("state", "=", "published")
    .execute();
  await tx.deleteFrom("entry_dates").where("entry_id", "=", id).where("locale", "=", language).execute();
  await recordFormerPaths(tx, [publicPathOf(text.kind, text.slug, language)], now);
  await writeAudit(tx, { act: "unpublished", ...text, locale: language, by, at: now });
  if (language === defaultLanguage) await unpublishTranslations(tx, { id, by }, now);
  return { state: "done" };
}

/** No page is in a translation only. */
async function unpublishTranslations(tx: Tx, { id, by }: Omit<UnpublishTarget, "language">, now: Date): Promise<void> {
  for (const { locale } of await lockTranslations(tx, id)) {
    const language = languageNamed(locale);
    if (language) await unpublishIn(tx, { id, language, by }, now);
  }
}

/** Moves an entry to the trash in all languages. Its slugs become free. */
export async function deleteEntry(db: Db, target: { id: string; by: Actor }, now: Date): Promise<UnpublishResult> {
  return db.transaction().execute(async (tx) => {
    const text = await findText(tx, target.id);
    if (!text) return { state: "missing" };
    if (await isLocked(tx, text.kind, target.id)) return { state: "locked" };
    await lockText(tx, target.id, defaultLanguage);
    await lockTranslations(tx, target.id);
    const { numUpdatedRows } = await tx
      .updateTable("entries")
      .set({ deleted_at: now })
      .where("id", "=", target.id)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return { state: "missing" };
    const texts = await tx
      .updateTable("entry_texts")
      .set({ deleted_at: now })
      .where("entry_id", "=", target.id)
      .returning(["slug", "locale", "published"])
      .execute();
    const paths = texts.map(({ slug, locale, published }) => {
      const language = languageNamed(locale);
      return published && language ? publicPathOf(text.kind, slug, language) : null;
    });
    await recordFormerPaths(tx, paths, now);
    await writeAudit(tx, { act: "deleted", ...text, locale: null, by: target.by, at: now });
    return { state: "done" };
  });
}

interface Found {
  id: string;
  kind: string;
  title: string;
  slug: string | null;
  published: object | null;
}

/** The text of an entry that is not in the trash; without a language, any of its texts. */
async function findText(tx: Tx, id: string, language?: Language): Promise<Found | null> {
  const texts = await tx
    .selectFrom("entry_texts")
    .select(["entry_id as id", "locale", "kind", "title", "slug", "published"])
    .where("entry_id", "=", id)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .execute();
  return texts.find((text) => language === undefined || text.locale === language) ?? null;
}

async function writeAudit(
  tx: Tx,
  act: Found & { act: "unpublished" | "deleted"; locale: Language | null; by: Actor; at: Date },
): Promise<void> {
  await recordAudit(tx, {
    person: act.by,
    act: act.act,
    subject: { kind: act.kind, id: act.id, title: act.title },
    locale: act.locale,
    detail: null,
    at: act.at,
  });
  await raiseContentVersion(tx);
}
