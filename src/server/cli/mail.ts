import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { findQueuedIds, queuedEmails, queueSummary, retryNow } from "#src/domain/email/queue/queue.server.ts";
import { addTestMessage } from "#src/domain/email/test-message.server.ts";
import { describeDeliveryError } from "#src/domain/email/transport/delivery-error.ts";
import { readMailSetup } from "#src/domain/email/transport/mail-server.server.ts";
import { mailEnvironment } from "#src/server/config/services.ts";
import {
  type Command,
  readArguments,
  readCount,
  readSingleArgument,
  refusePositionals,
  type Terminal,
  UsageError,
} from "./command.ts";
import { columns, companyClock, emailState, formatFields, plural, shortened } from "./format.ts";
import { operator, resolveId, shortId } from "./identity.ts";

const help = `npm run site -- mail [--limit N]
    Counts waiting, refused and sent emails. Then lists the 50 oldest, or N, that are waiting or were refused.
npm run site -- mail retry ID
npm run site -- mail retry --all
    Retries one of them, or all, right away. The first characters of an id are enough.
npm run site -- mail test ADDRESS
    Sends a test email to ADDRESS at once, with the mail server that the site uses, and shows the server's answer. If it
    isn't accepted, says what is wrong, and the exit code is 1.`;

export const mail: Command = {
  name: "mail",
  summary: "emails: list waiting and refused, retry, test",
  help,
  async run(args, terminal) {
    const [action, ...rest] = args;
    if (action === "retry") await retry(rest, terminal);
    else if (action === "test") await sendTest(rest, terminal);
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

async function sendTest(args: string[], { config, database, print }: Terminal): Promise<void> {
  const typed = readSingleArgument(args, "mail test needs one email address");
  const address = emailAddress(typed);
  if (!address)
    throw new UserFacingError(`"${typed}" isn't an email address. Enter a full address, like name@example.com.`);
  const db = await database();
  const { info, options } = await readMailSetup(db, mailEnvironment(config));
  if (info.kind === "folder" || "folder" in options) {
    throw new UserFacingError(
      "No mail server is set up: emails are saved in mail/ in the data directory. Set SMTP_URL, or let an owner enter one under Settings, Email.",
    );
  }
  const server = `${info.host}, port ${info.port} (${info.source === "admin" ? "entered under Settings, Email" : "SMTP_URL"})`;
  const now = () => new Date();
  // Loads nodemailer, which takes a third of a second.
  const { tryServer } = await import("#src/domain/email/transport/try-server.server.ts");
  const { state, response } =
    "blockedBy" in options
      ? { state: "unreachable" as const, response: options.blockedBy }
      : await tryServer(db, now, options, (tx) => addTestMessage(tx, { ...operator, email: "" }, address, now()));
  const answer = /^\d{3}[ -]/.test(response) ? `It answered: ${response}` : `The error: ${response}`;
  if (state !== "sent") {
    throw new UserFacingError(
      `The test email to ${address} wasn't sent. ${describeDeliveryError(response)}\nMail server: ${server}. ${answer}`,
    );
  }
  print(`The mail server accepted the test email to ${address}.\nMail server: ${server}. ${answer}`);
}
