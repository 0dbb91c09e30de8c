import { queuedIdsFrom, queuedMails, queueSummary, retryNow } from "../../mail/queue.server.ts";
import { columns, facts, shortened } from "./columns.ts";
import { type Command, readArguments, readCount, type Terminal, WrongUse } from "./command.ts";
import { idFrom, shortId } from "./identity.ts";
import { mailState } from "./mail-state.ts";
import { companyClock } from "./moment.ts";

const help = `npm run site -- mail [--limit N]
    How many mails wait, were refused and were sent; then those that wait or were refused, oldest first: 50, or N.
npm run site -- mail retry ID
npm run site -- mail retry --all
    Has the site try one of them, or all, once more right away. The first characters of an id are enough.`;

export const mail: Command = {
  name: "mail",
  summary: "the outbox: what waits, what was refused, try again",
  help,
  async run(args, terminal) {
    const [action, ...rest] = args;
    if (action === "retry") await retry(rest, terminal);
    else await list(args, terminal);
  },
};

async function list(args: string[], { config, database, say }: Terminal): Promise<void> {
  const options = { limit: { type: "string", default: "50" } } as const;
  const { values, positionals } = readArguments(args, options);
  if (positionals.length > 0) throw new WrongUse(`mail does not know "${positionals[0]}"`);
  const limit = readCount("limit", values.limit);
  const db = await database();
  const clock = await companyClock(db);
  const summary = await queueSummary(db);
  say(
    facts([
      ["Waiting", String(summary.waiting)],
      ["Refused", String(summary.refused)],
      ["Sent", String(summary.sent)],
      ["Waits since", summary.oldestWaiting && clock(summary.oldestWaiting)],
      ["Last trouble", summary.trouble && shortened(summary.trouble, 200)],
    ]),
  );
  if (!config.smtpUrl) say("SMTP_URL is not set here: mails are put into mail/ in the data directory.");
  const mails = await queuedMails(db, limit + 1);
  if (mails.length === 0) return;
  const rows = mails
    .slice(0, limit)
    .map((row) => [
      shortId(row.id),
      clock(row.created_at),
      shortened(row.to_address, 32),
      shortened(row.subject, 40),
      mailState(row, clock),
    ]);
  say(`\n${columns([["ID", "WRITTEN", "TO", "SUBJECT", "STATE"], ...rows])}`);
  if (mails.length > limit) say(`There are more: npm run site -- mail --limit ${limit * 2}`);
}

async function retry(args: string[], { database, say }: Terminal): Promise<void> {
  const { values, positionals } = readArguments(args, { all: { type: "boolean" } });
  const [typed, ...more] = positionals;
  if (more.length > 0 || (typed === undefined) === !values.all) throw new WrongUse("mail retry needs one id, or --all");
  const db = await database();
  const id =
    typed === undefined ? undefined : await idFrom(typed, "mail in the queue", (start) => queuedIdsFrom(db, start));
  const number = await retryNow(db, new Date(), { id });
  if (number === 0) say("No mail waits, and none was refused.");
  else {
    const mails = number === 1 ? "1 mail" : `${number} mails`;
    say(`The site tries ${mails} right away, or as soon as it is started. What became of it: npm run site -- mail`);
  }
}
