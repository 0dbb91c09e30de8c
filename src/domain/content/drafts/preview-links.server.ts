import { createHash, randomBytes } from "node:crypto";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs, minuteMs } from "#src/base/durations.ts";
import { type Language, languageNamed } from "#src/base/languages.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { entryExists, findText } from "../entries/texts.server.ts";
import { isKindName } from "../fields/parse.ts";
import type { KindName } from "../schema/kinds.ts";

/** In milliseconds. */
export const previewLinkLifetimeMs = 7 * dayMs;

/** `openedAt` is updated at most this often, in milliseconds: each page of a preview is a request. */
const openedAtPrecisionMs = minuteMs;

interface PreviewTarget {
  kind: KindName;
  entry: string;
  language: Language;
}

/** A link as staff see it. */
export interface PreviewLink {
  id: string;
  by: string;
  createdAt: Date;
  expiresAt: Date;
  openedAt: Date | null;
}

/** Creates a link. Only a digest of its token is stored. `null` if the entry does not exist. */
export async function createPreviewLink(
  db: Db,
  { kind, entry, language, by }: PreviewTarget & { by: Actor },
  now: Date,
): Promise<{ token: string } | null> {
  // Paths are lowercase.
  const token = randomBytes(20).toString("hex");
  return db.transaction().execute(async (tx) => {
    const text = (await entryExists(tx, kind, entry)) ? await findText(tx, entry, language) : null;
    if (!text) return null;
    const endsAt = new Date(now.getTime() + previewLinkLifetimeMs);
    const link = { id: crypto.randomUUID(), token_digest: digestOf(token), entry_id: entry, locale: language };
    const metadata = { created_by: by.name, created_at: now, expires_at: endsAt, opened_at: null };
    await tx
      .insertInto("preview_links")
      .values({ ...link, ...metadata })
      .execute();
    await auditPreviewLink(tx, "preview-shared", { kind, entry, language, by, title: text.title, link: link.id }, now);
    return { token };
  });
}

/** Ends a link early. Returns whether it was active. */
export async function revokePreviewLink(
  db: Db,
  { kind, entry, language, by, id }: PreviewTarget & { by: Actor; id: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("preview_links")
      .set({ expires_at: now })
      .where("id", "=", id)
      .where("entry_id", "=", entry)
      .where("locale", "=", language)
      .where("expires_at", ">", now)
      .executeTakeFirstOrThrow();
    const text = await findText(tx, entry, language);
    if (numUpdatedRows === 0n || !text) return false;
    await auditPreviewLink(tx, "preview-revoked", { kind, entry, language, by, title: text.title, link: id }, now);
    return true;
  });
}

/** The active links of an entry, newest first. */
export async function previewLinksOf(
  db: Db,
  { entry, language }: Pick<PreviewTarget, "entry" | "language">,
  now: Date,
): Promise<PreviewLink[]> {
  const rows = await db
    .selectFrom("preview_links")
    .select(["id", "created_by as by", "created_at as createdAt", "expires_at as expiresAt", "opened_at as openedAt"])
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows;
}

/** `over`: the link has ended. */
export type OpenedLink = ({ state: "open"; endsAt: Date } & PreviewTarget) | { state: "over" } | { state: "unknown" };

export async function openPreviewLink(db: Db, token: string, now: Date): Promise<OpenedLink> {
  const link = await db
    .selectFrom("preview_links")
    .innerJoin("entries", "entries.id", "preview_links.entry_id")
    .select(["preview_links.id", "kind", "entry_id", "locale", "expires_at", "opened_at", "deleted_at"])
    .where("token_digest", "=", digestOf(token))
    .executeTakeFirst();
  const language = languageNamed(link?.locale ?? "");
  if (!link || !language || !isKindName(link.kind)) return { state: "unknown" };
  if (link.expires_at <= now || link.deleted_at !== null) return { state: "over" };
  if (link.opened_at === null || now.getTime() - link.opened_at.getTime() > openedAtPrecisionMs) {
    await db.updateTable("preview_links").set({ opened_at: now }).where("id", "=", link.id).execute();
  }
  return { state: "open", kind: link.kind, entry: link.entry_id, language, endsAt: link.expires_at };
}

function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

async function auditPreviewLink(
  tx: Tx,
  act: AuditAct,
  { kind, entry, language, by, title, link }: PreviewTarget & { by: Actor; title: string; link: string },
  at: Date,
): Promise<void> {
  const subject = { kind, id: entry, title };
  await recordAudit(tx, { person: by, act, subject, locale: language, detail: { link }, at });
}

/** How long an expired link is kept, in milliseconds, so that it says that it has expired. */
const expiredRetentionMs = 90 * dayMs;

export async function deleteExpiredPreviewLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("preview_links")
    .where("expires_at", "<", new Date(now.getTime() - expiredRetentionMs))
    .execute();
}
