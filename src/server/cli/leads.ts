import { appendFileSync, closeSync, openSync, rmSync } from "node:fs";
import path from "node:path";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { toFileError } from "#src/base/file-error.server.ts";
import { describeAnswer } from "#src/domain/leads/answers/answer.ts";
import { readAnswers } from "#src/domain/leads/answers/answers.server.ts";
import { exportLeads } from "#src/domain/leads/export.server.ts";
import { fieldNames, labeledFields } from "#src/domain/leads/fields.ts";
import { findLeadIds, listLeads, readLead } from "#src/domain/leads/inbox/inbox.server.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { stageName } from "#src/domain/leads/pipeline/stages.ts";
import { describeSpamReasons } from "#src/domain/leads/spam/describe.ts";
import { describeWithheld } from "#src/domain/leads/spam/describe-withheld.ts";
import {
  type Command,
  readArguments,
  readCount,
  readSingleArgument,
  refusePositionals,
  type Terminal,
  UsageError,
} from "./command.ts";
import { columns, companyClock, emailState, formatFields, shortened } from "./format.ts";
import { operator, resolveId, shortId } from "./identity.ts";

const help = `npm run site -- leads [--limit N] [--suspected | --all]
    Lists the 20 latest inquiries, or N, newest first, without suspected spam. --suspected lists only suspected spam,
    --all everything.
npm run site -- leads show ID
    Shows one inquiry and the emails about it. The first characters of its id are enough.
npm run site -- leads export [FILE] [--suspected | --all]
    Exports all inquiries to a CSV file for spreadsheets. Without FILE it prints them; use
    npm run site --silent -- leads export to leave out npm's own lines.`;

export const leads: Command = {
  name: "leads",
  summary: "inquiries: list, show, export",
  help,
  async run(args, terminal) {
    const [action, ...rest] = args;
    if (action === "show") await show(rest, terminal);
    else if (action === "export") await exportCsv(rest, terminal);
    else await list(args, terminal);
  },
};

const selection = { suspected: { type: "boolean" }, all: { type: "boolean" } } as const;

function filterOf(values: { suspected?: boolean | undefined; all?: boolean | undefined }) {
  if (values.suspected && values.all) throw new UsageError("use --suspected or --all, not both");
  if (values.suspected) return { status: "spam" as const };
  return values.all ? { status: "any" as const } : {};
}

async function list(args: string[], { database, print }: Terminal): Promise<void> {
  const options = { ...selection, limit: { type: "string", default: "20" } } as const;
  const { values, positionals } = readArguments(args, options);
  refusePositionals(positionals);
  const limit = readCount("limit", values.limit);
  const filter = filterOf(values);
  const db = await database();
  const found = await listLeads(db, { ...filter, limit: limit + 1 });
  if (found.length === 0) {
    print(filter.status === "spam" ? "No suspected spam." : "No inquiries yet.");
    return;
  }
  const clock = await companyClock(db);
  const stages = await readStages(db);
  const rows = found
    .slice(0, limit)
    .map((lead) => [
      shortId(lead.id),
      clock(lead.received_at),
      lead.spam_reason && lead.status === "spam" ? `spam (${lead.spam_reason})` : stageName(lead, stages).toLowerCase(),
      shortened(lead.name, 24),
      shortened(lead.email, 32),
      shortened(lead.service_name, 24),
    ]);
  print(columns([["ID", "RECEIVED", "STATUS", "NAME", "EMAIL", "SERVICE"], ...rows]));
  if (found.length > limit) print(`There are more. To see them: npm run site -- leads --limit ${limit * 2}`);
}

async function show(args: string[], { database, print }: Terminal): Promise<void> {
  const idPrefix = readSingleArgument(args, "leads show needs one id");
  const db = await database();
  const found = await readLead(db, await resolveId(idPrefix, "lead", (prefix) => findLeadIds(db, prefix)));
  if (!found) throw new UserFacingError(`The lead ${idPrefix} was just deleted.`);
  const { lead, emails } = found;
  const answers = await readAnswers(db, lead.id);
  const clock = await companyClock(db);
  print(
    formatFields([
      ["ID", lead.id],
      ["Received", clock(lead.received_at)],
      ["Status", stageName(lead, await readStages(db)).toLowerCase()],
      ["Spam signs", describeSpamReasons(lead)],
      ["Reply by", lead.reply_by && clock(lead.reply_by)],
      ["Language", lead.language],
      ...labeledFields(
        lead,
        fieldNames.filter((name) => name !== "message"),
      ).map(({ label, text }) => [label, shortened(text, 500)] as const),
      ...answers.map((answer) => [shortened(answer.label, 60), shortened(describeAnswer(answer), 500)] as const),
    ]),
  );
  print(`\n${lead.message}\n`);
  if (emails.length === 0) print("No emails about it.");
  else
    print(
      columns([
        ["EMAIL", "TO", "STATE"],
        ...emails.map((email) => [email.purpose, email.to_address, emailState(email, clock)]),
      ]),
    );
  const withheld = describeWithheld(lead, emails);
  if (withheld) print(`No confirmation was sent to the visitor: ${withheld}.`);
}

async function exportCsv(args: string[], { database, print, write }: Terminal): Promise<void> {
  const { values, positionals } = readArguments(args, selection);
  const [file, ...more] = positionals;
  if (more.length > 0) throw new UsageError("leads export takes one file");
  const filter = filterOf(values);
  const db = await database();
  const rows = () => exportLeads(db, { filter, by: operator }, new Date());
  if (file === undefined) {
    for await (const row of await rows()) write(row);
    return;
  }
  await writeNewFile(file, rows).catch((error) => {
    throw toFileError(error, file);
  });
  print(`Exported to ${path.resolve(file)}. It holds personal data, and only you can read it.`);
}

/** First the file: without it, nothing is exported and nothing is recorded. */
async function writeNewFile(file: string, rows: () => Promise<AsyncIterable<string>>): Promise<void> {
  const descriptor = openSync(file, "wx", 0o600);
  try {
    for await (const row of await rows()) appendFileSync(descriptor, row);
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}
