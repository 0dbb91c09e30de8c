import { createHash } from "node:crypto";
import { codeOf } from "#src/base/db/error-details.ts";
import type { Db } from "#src/base/db/tables.ts";
import { oneLine } from "#src/base/plain-text.ts";
import type { Decoder } from "#src/domain/media/decoder/decoder.server.ts";
import type { RejectionReason } from "#src/domain/media/decoder/inspect.server.ts";
import { inspectFile } from "#src/domain/media/decoder/inspect-file.server.ts";
import { attachmentName, isStoreUnavailable, type MediaStore } from "#src/domain/media/store/store.server.ts";
import { maxAttachedBytes, maxAttachmentBytes, maxReplyAttachments } from "./limits.ts";

/** In characters. */
const maxNameLength = 150;

interface FileContext {
  db: Db;
  store: MediaStore;
  decoder: Decoder;
}

export interface AttachedFile {
  id: string;
  name: string;
  bytes: number;
}

export type AttachResult =
  | { state: "attached"; file: AttachedFile }
  | {
      state: "refused";
      why:
        | RejectionReason
        | { reason: "too many" }
        | { reason: "too large together" }
        | { reason: "broken off" | "no room" | "not stored" };
    }
  | { state: "missing" };

interface NewFile {
  lead: string;
  person: string;
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** Stores a file of a reply that is being written. It is checked by its content; equal files are stored once. */
export async function attachFile(context: FileContext, upload: NewFile, now: Date): Promise<AttachResult> {
  const { db, store } = context;
  const hash = createHash("sha256");
  let bytes = 0;
  async function* measured() {
    for await (const chunk of upload.chunks) {
      bytes += chunk.length;
      if (bytes > maxAttachmentBytes) throw new TooLarge();
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    return await store.spool(measured(), async ({ path, keep }): Promise<AttachResult> => {
      const checked = await checkFile(context, path, upload.name);
      if (checked === "too heavy") return { state: "refused", why: { reason: "too heavy" } };
      if (checked.state === "unfit") return { state: "refused", why: checked };
      const digest = hash.digest("hex");
      const row = { name: safeName(upload.name), type: checked.contentType, bytes, digest };
      const added = await addRow(db, upload, row, now);
      // With its row first, another person's erasure of the same file finds that it is in use.
      if (added.state === "attached") await keep(attachmentName(digest));
      return added;
    });
  } catch (error) {
    if (error instanceof TooLarge) return { state: "refused", why: { reason: "too large" } };
    if (isStoreUnavailable(error)) return { state: "refused", why: { reason: "not stored" } };
    if (["ENOSPC", "EDQUOT"].includes(codeOf(error))) return { state: "refused", why: { reason: "no room" } };
    if (["ECONNRESET", "ABORT_ERR"].includes(codeOf(error))) return { state: "refused", why: { reason: "broken off" } };
    throw error;
  }
}

class TooLarge extends Error {}

/** Videos and drawings (SVG) are left out: email programs show neither. */
async function checkFile({ decoder }: FileContext, path: string, name: string) {
  const file = await inspectFile(path, name);
  if (file?.state === "fit" && /^video\//.test(file.contentType))
    return { state: "unfit", reason: "not a file" } as const;
  if (file) return file;
  const picture = await decoder.forStaff((decode) => decode({ type: "check", path }));
  if (picture === "too heavy" || picture.state === "unfit") return picture;
  return picture.sanitized === undefined ? picture : ({ state: "unfit", reason: "not a file" } as const);
}

async function addRow(
  db: Db,
  { lead, person }: NewFile,
  row: { name: string; type: string; bytes: number; digest: string },
  now: Date,
): Promise<AttachResult> {
  return db.transaction().execute(async (tx): Promise<AttachResult> => {
    const found = await tx.selectFrom("leads").select("id").where("id", "=", lead).executeTakeFirst();
    if (!found) return { state: "missing" };
    const others = await readReplyDraftFiles(tx, lead, person);
    if (others.length >= maxReplyAttachments) return { state: "refused", why: { reason: "too many" } };
    const total = others.reduce((sum, { bytes }) => sum + bytes, row.bytes);
    if (total > maxAttachedBytes) return { state: "refused", why: { reason: "too large together" } };
    const id = crypto.randomUUID();
    await tx
      .insertInto("lead_draft_files")
      .values({ id, lead_id: lead, person_id: person, ...row, created_at: now })
      .execute();
    return { state: "attached", file: { id, name: row.name, bytes: row.bytes } };
  });
}

/** A file name without folders and invisible characters. */
export function safeName(originalName: string): string {
  const [base = ""] = originalName
    .slice(-2 * maxNameLength)
    .split(/[/\\]/)
    .slice(-1);
  const name = oneLine(base).replaceAll(/[:*?"<>|]/g, "-");
  return name.slice(-maxNameLength).toWellFormed() || "file";
}

export function readReplyDraftFiles(db: Db, lead: string, person: string) {
  return db
    .selectFrom("lead_draft_files")
    .select(["id", "name", "type", "bytes", "digest"])
    .where("lead_id", "=", lead)
    .where("person_id", "=", person)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Takes a file out of a reply that is being written. */
export async function detachFile({ db, store }: Omit<FileContext, "decoder">, person: string, id: string) {
  const removed = await db
    .deleteFrom("lead_draft_files")
    .where("id", "=", id)
    .where("person_id", "=", person)
    .returning("digest")
    .execute();
  await removeUnusedFiles({ db, store }, removed);
}

/** The digests of all files about a lead, for `removeUnusedFiles` after it is erased. */
export async function filesAbout(db: Db, lead: string): Promise<{ digest: string }[]> {
  return db
    .selectFrom("lead_attachments")
    .innerJoin("lead_messages", "lead_messages.id", "lead_attachments.message_id")
    .select("digest")
    .where("lead_id", "=", lead)
    .unionAll(db.selectFrom("lead_draft_files").select("digest").where("lead_id", "=", lead))
    .unionAll(answerFiles(db).where("lead_id", "=", lead))
    .execute();
}

/** Files that visitors sent with a form. */
function answerFiles(db: Db) {
  return db
    .selectFrom("lead_answers")
    .select("file_digest as digest")
    .where("file_digest", "is not", null)
    .$narrowType<{ digest: string }>();
}

/** Deletes files that no email, draft or answer has anymore. Call it after the rows are gone. */
export async function removeUnusedFiles(
  { db, store }: { db: Db; store: Pick<MediaStore, "remove"> },
  files: readonly { digest: string }[],
): Promise<void> {
  const used = new Set(await usedFiles(db, files));
  for (const digest of new Set(files.map((file) => file.digest)))
    if (!used.has(digest)) await store.remove(attachmentName(digest));
}

/** The digests of those files that an email, draft or answer has. */
export async function usedFiles(db: Db, files: readonly { digest: string }[]): Promise<string[]> {
  if (files.length === 0) return [];
  const digests = files.map(({ digest }) => digest);
  const rows = await db
    .selectFrom("lead_attachments")
    .select("digest")
    .where("digest", "in", digests)
    .union(db.selectFrom("lead_draft_files").select("digest").where("digest", "in", digests))
    .union(answerFiles(db).where("file_digest", "in", digests))
    .execute();
  return rows.map(({ digest }) => digest);
}

/** The names in the media store of all files that emails, drafts and answers have. */
export async function attachedFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("lead_attachments")
    .select("digest")
    .union(db.selectFrom("lead_draft_files").select("digest"))
    .union(answerFiles(db))
    .execute();
  return rows.map(({ digest }) => attachmentName(digest));
}

/** An email's attachment; null if there is none. */
export async function findAttachment(db: Db, id: string) {
  const row = await db
    .selectFrom("lead_attachments")
    .select(["name", "type", "bytes", "digest"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
