import { appendFileSync, closeSync, openSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../../db/refusal.ts";
import { exportLeads } from "../../leads/export.server.ts";
import { leadIdsFrom, listLeads, readLead } from "../../leads/inbox.server.ts";
import { spamReasonsInWords } from "../../leads/spam-in-words.ts";
import { withheldInWords } from "../../leads/withheld-in-words.ts";
import { columns, facts, shortened } from "./columns.ts";
import { type Command, readArguments, readCount, type Terminal, WrongUse } from "./command.ts";
import { idFrom, operator, shortId } from "./identity.ts";
import { mailState } from "./mail-state.ts";
import { companyClock } from "./moment.ts";

const help = `npm run site -- leads [--limit N] [--suspected | --all]
    The latest enquiries, newest first: 20 of them, or N. What is suspected as spam is left out, unless it alone
    (--suspected) or everything (--all) is asked for.
npm run site -- leads show ID
    All of one enquiry, and what was mailed to whom about it. The first characters of its id are enough.
npm run site -- leads export [FILE] [--suspected | --all]
    All enquiries as a CSV file for spreadsheet programs. Without FILE they go to standard output; write
    npm run site --silent -- leads export, so that npm adds nothing.`;

export const leads: Command = {
  name: "leads",
  summary: "what visitors wrote: list, show one, export",
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
  if (values.suspected && values.all) throw new WrongUse("--suspected and --all exclude each other");
  if (values.suspected) return { status: "spam" as const };
  return values.all ? { status: "any" as const } : {};
}

async function list(args: string[], { database, say }: Terminal): Promise<void> {
  const options = { ...selection, limit: { type: "string", default: "20" } } as const;
  const { values, positionals } = readArguments(args, options);
  if (positionals.length > 0) throw new WrongUse(`leads does not know "${positionals[0]}"`);
  const limit = readCount("limit", values.limit);
  const filter = filterOf(values);
  const db = await database();
  const found = await listLeads(db, { ...filter, limit: limit + 1 });
  if (found.length === 0) {
    say(filter.status === "spam" ? "Nothing is suspected as spam." : "There is no enquiry yet.");
    return;
  }
  const clock = await companyClock(db);
  const rows = found
    .slice(0, limit)
    .map((lead) => [
      shortId(lead.id),
      clock(lead.received_at),
      lead.spam_reason && lead.status === "spam" ? `spam (${lead.spam_reason})` : lead.status,
      shortened(lead.name, 24),
      shortened(lead.email, 32),
      shortened(lead.service_name, 24),
    ]);
  say(columns([["ID", "RECEIVED", "STATUS", "NAME", "EMAIL", "SERVICE"], ...rows]));
  if (found.length > limit) say(`There are more: npm run site -- leads --limit ${limit * 2}`);
}

async function show(args: string[], { database, say }: Terminal): Promise<void> {
  const { positionals } = readArguments(args, {});
  const [typed, ...more] = positionals;
  if (typed === undefined || more.length > 0) throw new WrongUse("leads show needs one id");
  const db = await database();
  const found = await readLead(db, await idFrom(typed, "lead", (start) => leadIdsFrom(db, start)));
  if (!found) throw new Refusal(`The lead ${typed} has just been removed.`);
  const { lead, mails } = found;
  const clock = await companyClock(db);
  say(
    facts([
      ["Id", lead.id],
      ["Received", clock(lead.received_at)],
      ["Status", lead.status],
      ["Suspected", spamReasonsInWords(lead)],
      ["Reply by", lead.reply_by && clock(lead.reply_by)],
      ["Name", shortened(lead.name, 500)],
      ["Email", shortened(lead.email, 500)],
      ["Phone", shortened(lead.phone, 500)],
      ["Company", shortened(lead.company, 500)],
      ["Service", shortened(lead.service_name, 500)],
      ["Language", lead.language],
      ["Landing page", lead.landing_page],
      ["Referrer", lead.referrer],
      ["UTM source", lead.utm_source],
      ["UTM medium", lead.utm_medium],
      ["UTM campaign", lead.utm_campaign],
      ["UTM term", lead.utm_term],
      ["UTM content", lead.utm_content],
    ]),
  );
  say(`\n${lead.message}\n`);
  if (mails.length === 0) say("No mail was written about it.");
  else
    say(
      columns([
        ["MAIL", "TO", "STATE"],
        ...mails.map((mail) => [mail.purpose, mail.to_address, mailState(mail, clock)]),
      ]),
    );
  const withheld = withheldInWords(lead, mails);
  if (withheld) say(`No confirmation was sent to the visitor: ${withheld}.`);
}

async function exportCsv(args: string[], { database, say, write }: Terminal): Promise<void> {
  const { values, positionals } = readArguments(args, selection);
  const [file, ...more] = positionals;
  if (more.length > 0) throw new WrongUse("leads export takes one file");
  const filter = filterOf(values);
  const db = await database();
  const rows = () => exportLeads(db, { filter, by: operator }, new Date());
  if (file === undefined) {
    for await (const row of await rows()) write(row);
    return;
  }
  try {
    // Made first: nothing is taken out, and nothing written down, where no file can be.
    closeSync(openSync(file, "wx", 0o600));
    for await (const row of await rows()) appendFileSync(file, row);
  } catch (error) {
    throw new Refusal(
      `${path.resolve(file)} could not be written (${error instanceof Error ? error.message : error}). Name another file.`,
    );
  }
  say(`Written to ${path.resolve(file)}. It holds personal data and is readable by you alone.`);
}
