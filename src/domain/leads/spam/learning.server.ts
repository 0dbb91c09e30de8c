import { sql } from "kysely";
import { locking } from "#src/base/db/dialect.ts";
import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import type { LeadStatus } from "../statuses.ts";
import { isSpamIndicator, type Lessons, wordsToLearn } from "./learned.ts";

type Lesson = "spam" | "real";

/** The newest so many leads of each kind are remembered. */
const maxLessons = 400;

/** At most so many older ones are forgotten with one lesson. */
const maxForgottenAtOnce = 20;

const advancedStatuses: LeadStatus[] = ["contacted", "qualified", "won"];

/** What a person teaches with a change of status; null for nothing. */
export function lessonIn(before: LeadStatus, after: LeadStatus, isConfirmed: boolean): Lesson | null {
  if (after === "spam") return before !== "spam" || isConfirmed ? "spam" : null;
  if (before === "spam") return "real";
  return after !== before && advancedStatuses.includes(after) ? "real" : null;
}

/** Remembers the words of a lead. A lead teaches once: what it taught before is forgotten. */
export async function teach(
  tx: Tx,
  lead: Pick<LeadRow, "id" | "company" | "message">,
  verdict: Lesson,
  at: Date,
): Promise<void> {
  await tx.deleteFrom("spam_lessons").where("lead_id", "=", lead.id).execute();
  await tx.insertInto("spam_lessons").values({ lead_id: lead.id, verdict, at }).execute();
  const words = wordsToLearn(lead).map((word) => ({ lead_id: lead.id, word, verdict }));
  if (words.length > 0) await tx.insertInto("spam_lesson_words").values(words).execute();
  const oldest = tx
    .selectFrom("spam_lessons")
    .select("lead_id")
    .where("verdict", "=", verdict)
    .orderBy("at", "desc")
    .orderBy("lead_id")
    .limit(maxForgottenAtOnce)
    .offset(maxLessons);
  const ids = (await locking(tx, oldest, "skip").execute()).map(({ lead_id }) => lead_id);
  if (ids.length > 0) await tx.deleteFrom("spam_lessons").where("lead_id", "in", ids).execute();
}

/** Forgets everything. Returns how many leads were remembered. */
export async function forgetLessons(db: Db, by: Actor, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const forgotten = Number((await tx.deleteFrom("spam_lessons").executeTakeFirstOrThrow()).numDeletedRows);
    const subject = { kind: "leads", id: "spam-filter", title: "what the spam filter learned" };
    if (forgotten > 0) await recordAudit(tx, { person: by, act: "spam-filter-reset", subject, at: now });
    return forgotten;
  });
}

async function countLessons(db: Db): Promise<Pick<Lessons, "spam" | "real">> {
  const counts = await db
    .selectFrom("spam_lessons")
    .select(({ fn }) => ["verdict", fn.countAll<number>().as("count")])
    .groupBy("verdict")
    .execute();
  const countOf = (verdict: Lesson) => counts.find((row) => row.verdict === verdict)?.count ?? 0;
  return { spam: countOf("spam"), real: countOf("real") };
}

function learnedWords(db: Db) {
  return db
    .selectFrom("spam_lesson_words")
    .select(({ fn }) => [
      "word",
      fn.countAll<number>().filterWhere("verdict", "=", "spam").as("spam"),
      fn.countAll<number>().filterWhere("verdict", "=", "real").as("real"),
    ])
    .groupBy("word");
}

/** What was learned of the words of an inquiry. */
export async function readLessons(db: Db, inquiry: { company: string; message: string }): Promise<Lessons> {
  const words = wordsToLearn(inquiry);
  const counts = await countLessons(db);
  if (words.length === 0 || counts.spam === 0) return { ...counts, words: [] };
  return { ...counts, words: await learnedWords(db).where("word", "in", words).execute() };
}

/** On the screen of the filter. */
const maxListed = 40;

/** The words that count, the most frequent first. */
export async function readSpamIndicators(db: Db): Promise<Lessons> {
  const counts = await countLessons(db);
  const rows = await learnedWords(db)
    .having(sql<number>`count(*) filter (where verdict = 'spam')`, ">", 2)
    .orderBy("spam", "desc")
    .orderBy("word")
    .execute();
  const indicators = rows.filter((word) => isSpamIndicator(word, counts));
  return { ...counts, words: indicators.slice(0, maxListed) };
}
