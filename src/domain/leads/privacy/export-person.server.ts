import type { Selectable } from "kysely";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { tarEnd, tarFile } from "#src/base/tar.server.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { attachmentName, type MediaStore } from "#src/domain/media/store/store.server.ts";

interface ExportedData {
  leads: string[];
  /** Emails that no lead has. */
  emails: string[];
  signUps: string[];
}

/** Everything about some leads and emails, as an archive: one JSON file, and the attachments. The audit log records it. */
export async function exportPerson(
  { db, store, now }: { db: Db; store: Pick<MediaStore, "read">; now: () => Date },
  by: Actor,
  exported: ExportedData,
): Promise<AsyncGenerator<Uint8Array>> {
  const at = now();
  const data = await readData(db, exported);
  const { leads } = exported;
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      person: by,
      act: "person-exported",
      subject: { kind: "leads", id: "person", title: leads.length === 1 ? "1 lead" : `${leads.length} leads` },
      at,
    }),
  );
  return pieces(store, data, at);
}

async function* pieces(
  store: Pick<MediaStore, "read">,
  data: Awaited<ReturnType<typeof readData>>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  yield* tarFile("data.json", Buffer.from(`${JSON.stringify(data, null, 2)}\n`), at);
  for (const { digest, file } of new Map(data.files.map((entry) => [entry.file, entry])).values()) {
    const content = await store.read(attachmentName(digest));
    if (content) yield* tarFile(file, content, at);
  }
  yield tarEnd;
}

async function readData(db: Db, { leads, emails, signUps }: ExportedData) {
  const ids = leads.length === 0 ? [""] : leads;
  const answers = await db
    .selectFrom("lead_answers")
    .selectAll()
    .where("lead_id", "in", ids)
    .orderBy("lead_id")
    .orderBy("position")
    .execute();
  const files = await db
    .selectFrom("lead_attachments")
    .innerJoin("lead_messages", "lead_messages.id", "lead_attachments.message_id")
    .select(["lead_attachments.message_id", "name", "type", "bytes", "digest"])
    .where("lead_id", "in", ids)
    .execute();
  return {
    leads: await db.selectFrom("leads").selectAll().where("id", "in", ids).execute(),
    answers,
    notes: await db.selectFrom("lead_notes").selectAll().where("lead_id", "in", ids).orderBy("at").execute(),
    messages: await db.selectFrom("lead_messages").selectAll().where("lead_id", "in", ids).orderBy("at").execute(),
    addresses: await db.selectFrom("lead_addresses").selectAll().where("lead_id", "in", ids).execute(),
    tasks: await db.selectFrom("lead_tasks").selectAll().where("lead_id", "in", ids).execute(),
    bookings: await db
      .selectFrom("bookings")
      .select(["lead_id", "starts_at", "ends_at", "visitor_time_zone", "state", "place", "location", "created_at"])
      .where("lead_id", "in", ids)
      .orderBy("starts_at")
      .execute(),
    emails: await db
      .selectFrom("outbox")
      .select(["subject_id", "purpose", "to_name", "to_address", "subject", "created_at", "state", "finished_at"])
      .where("subject_id", "in", [...ids, ...signUps])
      .execute(),
    history: await db
      .selectFrom("audit_log")
      .select(["at", "person_name", "act", "subject_id", "detail"])
      .where("subject_kind", "=", "lead")
      .where("subject_id", "in", ids)
      .orderBy("at")
      .execute(),
    newsletterSignUps: await db
      .selectFrom("sign_ups")
      .selectAll()
      .where("id", "in", signUps.length === 0 ? [""] : signUps)
      .execute(),
    unmatchedEmails: await db
      .selectFrom("inbound_messages")
      .select(["id", "received_at", "from_name", "from_address", "subject", "text", "files"])
      .where("id", "in", emails.length === 0 ? [""] : emails)
      .execute(),
    files: [...files, ...answers.flatMap(sentFile)].map((entry) => ({ ...entry, file: fileName(entry) })),
  };
}

/** The file that a visitor sent with a form. */
function sentFile({
  lead_id,
  file_digest: digest,
  file_name,
  file_type,
  file_size,
}: Selectable<Tables["lead_answers"]>) {
  if (digest === null) return [];
  return [{ lead_id, name: file_name ?? "", type: file_type ?? "", bytes: file_size ?? 0, digest }];
}

/** Short and plain, so that every program can unpack it. */
function fileName({ digest, name }: { digest: string; name: string }): string {
  const [extension = ""] = /\.[a-z0-9]{1,8}$/i.exec(name) ?? [];
  return `files/${digest.slice(0, 16)}${extension.toLowerCase()}`;
}
