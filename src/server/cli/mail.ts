import { findQueuedIds, queuedEmails, queueSummary, retryNow } from "#src/domain/email/queue/queue.server.ts";
import { readMailSetup } from "#src/domain/email/transport/mail-server.server.ts";
import { mailEnvironment } from "#src/server/config/services.ts";
import { type Command, readArguments, readCount, refusePositionals, type Terminal, UsageError } from "./command.ts";
import { columns, companyClock, emailState, formatFields, plural, shortened } from "./format.ts";
import { resolveId, shortId } from "./identity.ts";

const help = `npm run site -- mail [--limit N]
    Counts waiting, refused and sent emails. Then lists the 50 oldest, or N, that are waiting or were refused.
npm run site -- mail retry ID
npm run site -- mail retry --all
    Retries one of them, or all, right away. The first characters of an id are enough.`;

export const mail: Command = {
  name: "mail",
  summary: "emails: list waiting and refused, retry",
  help,
  async run(args, terminal) {
    const [action, ...rest] = args;
    if (action === "retry") await retry(rest, terminal);
    else await list(args, terminal);
  },
};

async function list(args: string[], { config, database, print }: Terminal): Promise<void> {
  const options = { limit: { type: "string", default: "50" } } as const;
  const { values, positionals } = readArguments(args, options);
  refusePositionals(positionals);
  const limit = readCount("limit", values.limit);
  const db = await database();
  const clock = await companyClock(db);
  const summary = await queueSummary(db);
  print(
    formatFields([
      ["Waiting", String(summary.waiting)],
      ["Refused", String(summary.refused)],
      ["Sent", String(summary.sent)],
      ["Waiting since", summary.oldestWaiting && clock(summary.oldestWaiting)],
      ["Last error", summary.lastError && shortened(summary.lastError, 200)],
    ]),
  );
  const { info } = await readMailSetup(db, mailEnvironment(config));
  if (info.kind === "folder") print("No mail server is set up: emails are written to mail/ in the data directory.");
  const emails = await queuedEmails(db, limit + 1);
  if (emails.length === 0) return;
  const rows = emails
    .slice(0, limit)
    .map((row) => [
      shortId(row.id),
      clock(row.created_at),
      shortened(row.to_address, 32),
      shortened(row.subject, 40),
      emailState(row, clock),
    ]);
  print(`\n${columns([["ID", "WRITTEN", "TO", "SUBJECT", "STATE"], ...rows])}`);
  if (emails.length > limit) print(`There are more. To see them: npm run site -- mail --limit ${limit * 2}`);
}

async function retry(args: string[], { database, print }: Terminal): Promise<void> {
  const { values, positionals } = readArguments(args, { all: { type: "boolean" } });
  const [idPrefix, ...more] = positionals;
  if (more.length > 0 || (idPrefix === undefined) === !values.all)
    throw new UsageError("mail retry needs one id, or --all");
  const db = await database();
  const id =
    idPrefix === undefined
      ? undefined
      : await resolveId(idPrefix, "email in the queue", (prefix) => findQueuedIds(db, prefix));
  const number = await retryNow(db, new Date(), { id });
  if (number === 0) print("No emails are waiting or were refused.");
  else {
    print(`Retrying ${plural(number, "email")} now, or when the site starts. To see the result: npm run site -- mail`);
  }
}
