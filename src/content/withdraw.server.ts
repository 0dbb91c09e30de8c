import type { Db, Tx } from "../db/tables.ts";
import { type Actor, recordHistory } from "../history/record.server.ts";
import type { Language } from "./languages.ts";
import { isLocked } from "./locked.server.ts";
import { raiseContentVersion } from "./version.server.ts";

/** `locked`: one of the site's own screens stands on that page, or there is one such thing only. */
export type WithdrawResult = { state: "done" } | { state: "missing" } | { state: "locked" };

interface Withdrawal {
  id: string;
  language: Language;
  by: Actor;
}

/**
 * Takes an entry's text in a language off the site, and nothing puts it back by itself. Its draft stays, and so does its
 * hold on its address.
 */
export function unpublishEntry(db: Db, target: Withdrawal, now: Date): Promise<WithdrawResult> {
  return db.transaction().execute((tx) => unpublishIn(tx, target, now));
}

/** As `unpublishEntry`, as a part of something larger. */
export async function unpublishIn(tx: Tx, { id, language, by }: Withdrawal, now: Date): Promise<WithdrawResult> {
  const text = await findText(tx, id, language);
  if (!text?.published) return { state: "missing" };
  if (await isLocked(tx, text.kind, id)) return { state: "locked" };
  const { numUpdatedRows } = await tx
    .updateTable("entry_texts")
    .set({ published: null, published_at: null, publish_at: null, unpublish_at: null, updated_at: now })
    .where("entry_id", "=", id)
    .where("locale", "=", language)
    .where("published", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  // Somebody else was quicker.
  if (numUpdatedRows === 0n) return { state: "missing" };
  await tx
    .deleteFrom("entry_links")
    .where("from_entry", "=", id)
    .where("locale", "=", language)
    .where("state", "=", "published")
    .execute();
  await tx.deleteFrom("timeline").where("entry_id", "=", id).where("locale", "=", language).execute();
  await leaveTraces(tx, { act: "unpublished", ...text, locale: language, by, at: now });
  return { state: "done" };
}

/** Puts an entry, in all its languages, into the bin. Its addresses are free from then on. */
export async function deleteEntry(db: Db, target: { id: string; by: Actor }, now: Date): Promise<WithdrawResult> {
  return db.transaction().execute(async (tx) => {
    const text = await findText(tx, target.id);
    if (!text) return { state: "missing" };
    if (await isLocked(tx, text.kind, target.id)) return { state: "locked" };
    const { numUpdatedRows } = await tx
      .updateTable("entries")
      .set({ deleted_at: now })
      .where("id", "=", target.id)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return { state: "missing" };
    await tx.updateTable("entry_texts").set({ deleted_at: now }).where("entry_id", "=", target.id).execute();
    await leaveTraces(tx, { act: "deleted", ...text, locale: null, by: target.by, at: now });
    return { state: "done" };
  });
}

interface Found {
  id: string;
  kind: string;
  title: string;
  published: object | null;
}

/** The text of an entry that is not in the bin; without a language, any of its texts. */
async function findText(tx: Tx, id: string, language?: Language): Promise<Found | null> {
  const texts = await tx
    .selectFrom("entry_texts")
    .select(["entry_id as id", "locale", "kind", "title", "published"])
    .where("entry_id", "=", id)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .execute();
  return texts.find((text) => language === undefined || text.locale === language) ?? null;
}

async function leaveTraces(
  tx: Tx,
  act: Found & { act: "unpublished" | "deleted"; locale: Language | null; by: Actor; at: Date },
): Promise<void> {
  await recordHistory(tx, {
    person: act.by,
    act: act.act,
    subject: { kind: act.kind, id: act.id, title: act.title },
    locale: act.locale,
    detail: null,
    at: act.at,
  });
  await raiseContentVersion(tx);
}
