import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import type { Answer, AnsweredFile } from "./answer.ts";

type AnswerRow = Selectable<Tables["lead_answers"]>;

/** An answer as it is stored. */
interface StoredAnswer extends Answer {
  /** The version of a consent's text that the visitor agreed to. Null for other types. */
  version: string | null;
}

/** Stores the answers of a new lead, in the order of the form. */
export async function insertAnswers(tx: Tx, lead: string, answers: readonly Answer[]): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map(({ question, type, label, text, file }, position) => ({
    ...{ lead_id: lead, position, question_id: question, type, label, answer: text },
    version: type === "consent" ? versionOf(label) : null,
    file_digest: file?.digest ?? null,
    file_name: file?.name ?? null,
    file_size: file?.bytes ?? null,
    file_type: file?.type ?? null,
  }));
  await tx.insertInto("lead_answers").values(rows).execute();
}

/** Names a consent text: texts that differ in one character have different versions. */
function versionOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** The answers of a lead, in the order of the form. */
export async function readAnswers(db: Db, lead: string): Promise<StoredAnswer[]> {
  return (await readAnswersOf(db, [lead])).get(lead) ?? [];
}

/** The answers of some leads, by lead, each in the order of the form. */
export async function readAnswersOf(db: Db, leads: readonly string[]): Promise<Map<string, StoredAnswer[]>> {
  if (leads.length === 0) return new Map();
  const rows = await db
    .selectFrom("lead_answers")
    .selectAll()
    .where("lead_id", "in", leads)
    .orderBy("lead_id")
    .orderBy("position")
    .execute();
  const byLead = Map.groupBy(rows, ({ lead_id }) => lead_id);
  return new Map([...byLead].map(([lead, answers]) => [lead, answers.map(answerOf)]));
}

function answerOf({ question_id, type, label, answer, version, ...row }: AnswerRow): StoredAnswer {
  return { question: question_id, type, label, text: answer, version, file: fileOf(row) };
}

type FileColumns = Pick<AnswerRow, "file_digest" | "file_name" | "file_size" | "file_type">;

function fileOf({ file_digest, file_name, file_size, file_type }: FileColumns): AnsweredFile | undefined {
  if (file_digest === null) return undefined;
  return { digest: file_digest, name: file_name ?? "", bytes: file_size ?? 0, type: file_type ?? "" };
}

/** Moves the answers of a lead behind those of the lead that it is merged into. */
export async function moveAnswers(tx: Tx, from: string, to: string): Promise<void> {
  const { next } = await tx
    .selectFrom("lead_answers")
    .select(({ fn }) => fn.countAll<number>().as("next"))
    .where("lead_id", "=", to)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("lead_answers")
    .set((eb) => ({ lead_id: to, position: eb("position", "+", next) }))
    .where("lead_id", "=", from)
    .execute();
}

/** A file that a visitor sent with a lead; null if there is none. */
export async function findAnsweredFile(db: Db, lead: string, digest: string) {
  const row = await db
    .selectFrom("lead_answers")
    .select(["file_name as name"])
    .where("lead_id", "=", lead)
    .where("file_digest", "=", digest)
    .executeTakeFirst();
  return row ? { name: row.name ?? "", digest } : null;
}
