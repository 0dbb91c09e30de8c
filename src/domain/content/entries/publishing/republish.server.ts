import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { checkContent, isKindName, toStoredShape } from "../../fields/parse.ts";
import { raiseContentVersion } from "../../published/cache/version.server.ts";
import { deepEqual } from "../../schema/values/deep-equal.ts";
import { recordPathChange } from "../former-paths.server.ts";
import { writePublicRecords } from "../rows.server.ts";
import { lockText } from "../texts.server.ts";

/**
 * Undoes unpublishing: publishes the last public version, not the draft. `missing`: the entry does not exist, was never
 * published, or is published.
 */
export async function republishEntry(
  db: Db,
  { id, language, by }: { id: string; language: Language; by: Actor },
  now: Date,
): Promise<{ state: "done" } | { state: "missing" }> {
  return db.transaction().execute(async (tx) => {
    const text = await lockText(tx, id, language);
    if (!text || text.published || !isKindName(text.kind)) return { state: "missing" };
    const publicRevision = await tx
      .selectFrom("revisions")
      .select("data")
      .where("entry_id", "=", id)
      .where("locale", "=", language)
      .where("act", "in", ["published", "restored"])
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst();
    const checked = checkContent(text.kind, publicRevision?.data);
    if (!checked.success) return { state: "missing" };
    const { kind, slug, title, version } = text;
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
    return { state: "done" };
  });
}
