import { byteOrderMark, csvRow } from "#src/base/csv/write-csv.ts";
import type { Db } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { type Answer, describeAnswer } from "./answers/answer.ts";
import { readAnswersOf } from "./answers/answers.server.ts";
import { countLeads, filteredLeads, type LeadFilter } from "./inbox/filter.server.ts";
import { leadColumns } from "./inbox/inbox.server.ts";
import type { LeadCursor } from "./inbox/order.server.ts";
import { readFormTitles } from "./intake/forms.server.ts";
import { channelLabel, isChannel } from "./origins.ts";
import { amountOf } from "./pipeline/outcome.ts";
import { readStages } from "./pipeline/stages.server.ts";
import { auditName, type Stages, stageIdOf, stageName } from "./pipeline/stages.ts";
import { describeSource } from "./source.ts";
import { describeSpamReasons } from "./spam/describe.ts";

/** Rows in memory at a time. */
const batch = 200;

const storedColumns = leadColumns.filter((column) => column !== "assignee_id" && column !== "spam_verdict");

const csvColumns = [
  ...storedColumns.map((column) => (column === "value_cents" ? "value" : column)),
  "source",
  "assignee",
] as const;

/**
 * Streams leads as CSV, with a few in memory at a time, and without sample leads: they are nobody's customers. Before the first
 * row, the audit log records who exports how many leads with which filter, but not whose leads.
 */
export async function exportLeads(
  db: Db,
  { filter: chosen = {}, by }: { filter?: LeadFilter; by: Actor },
  now: Date,
): Promise<AsyncGenerator<string>> {
  const filter = { ...chosen, isReal: true };
  const [count, stages] = await Promise.all([countLeads(db, filter), readStages(db)]);
  const titles = filter.channel && !isChannel(filter.channel) ? await readFormTitles(db) : new Map<string, string>();
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      person: by,
      act: "exported",
      subject: { kind: "leads", id: "leads", title: count === 1 ? "1 lead" : `${count} leads` },
      detail: { count, ...auditDetail(filter, titles, stages) },
      at: now,
    }),
  );
  return rows(db, filter, stages);
}

async function* rows(db: Db, filter: LeadFilter, stages: Stages): AsyncGenerator<string> {
  let labels: string[] | undefined;
  let last: LeadCursor | undefined;
  do {
    const leads = await filteredLeads(db, filter, { after: last })
      .select(storedColumns)
      .select("spam_verdict")
      .select(({ selectFrom }) =>
        selectFrom("people").whereRef("people.id", "=", "leads.assignee_id").select("people.name").as("assignee"),
      )
      .limit(batch)
      .execute();
    // After the first leads: one that arrives now is not exported, so that all that are have their columns.
    const questionLabels = labels ?? (await readQuestionLabels(db, filter));
    if (!labels) yield byteOrderMark + csvRow([...csvColumns, ...questionLabels]);
    labels = questionLabels;
    const ids = leads.map(({ id }) => id);
    const answers = await readAnswersOf(db, ids);
    yield leads
      .map((lead) => ({
        ...lead,
        spam_reason: describeSpamReasons(lead),
        value: amountOf(lead.value_cents),
        stage: stageName(lead, stages),
        source: describeSource(lead),
      }))
      .map((lead) => [
        ...csvColumns.map((name) => cellText(lead[name])),
        ...answerCells(questionLabels, answers.get(lead.id)),
      ])
      .map(csvRow)
      .join("");
    const final = leads.length === batch ? leads.at(-1) : undefined;
    last = final && [final.received_at, final.id];
  } while (last);
}

/** Questions that are reworded again and again would otherwise make a table that no program opens. */
const maxLabels = 100;

/** The column of answers to all further questions, each with its question. */
const otherAnswers = "other answers";

/** What visitors were asked: each question is a column, in the words that they read and in the order of the form. */
async function readQuestionLabels(db: Db, filter: LeadFilter): Promise<string[]> {
  const questions = await db
    .selectFrom("lead_answers")
    .select(["label", ({ fn }) => fn.min("position").as("first")])
    .where("lead_id", "in", filteredLeads(db, filter).clearOrderBy().select("leads.id"))
    .groupBy("label")
    .orderBy("first")
    .orderBy("label")
    .limit(maxLabels + 1)
    .execute();
  const labels = questions.map(({ label }) => label);
  return labels.length > maxLabels ? [...labels.slice(0, maxLabels - 1), otherAnswers] : labels;
}

/** A merged lead may have several answers to a question. */
function answerCells(labels: readonly string[], answers: readonly Answer[] = []): string[] {
  const known = new Set(labels);
  const columnOf = ({ label }: Answer) => (known.has(label) ? label : otherAnswers);
  const byColumn = Map.groupBy(answers, columnOf);
  return labels.map((column) =>
    (byColumn.get(column) ?? [])
      .map((answer) => (answer.label === column ? "" : `${answer.label}: `) + describeAnswer(answer))
      .join("\n"),
  );
}

/** The filter for the audit log. Searches contain names and addresses, so only their use is recorded. */
function auditDetail(filter: LeadFilter, titles: ReadonlyMap<string, string>, stages: Stages): object {
  const {
    status,
    stage,
    suspected,
    overdueAt,
    emailRefused,
    needsAnswer,
    assignee,
    service,
    source,
    channel,
    language,
    ids,
    search,
  } = filter;
  return {
    status: suspected ? "suspected" : stage ? auditName(stageIdOf(stage), stages) : (status ?? "open"),
    ...(overdueAt && { isOverdue: true }),
    ...(emailRefused && { isMailRefused: true }),
    ...(assignee !== undefined && { isAssigned: assignee !== null }),
    ...(needsAnswer && { isWaiting: true }),
    ...(service && { service }),
    ...(source && { source }),
    ...(channel && { channel: channelLabel(channel, titles) }),
    ...(language && { language }),
    ...(ids && { isSelected: true }),
    ...(search && { isSearched: true }),
  };
}

function cellText(value: string | Date | null): string {
  return value instanceof Date ? value.toISOString() : (value ?? "");
}
