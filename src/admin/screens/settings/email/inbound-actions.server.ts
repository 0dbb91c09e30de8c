import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { consumeAttempt } from "#src/domain/auth/login/rate-limit.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { answerOf, tryMailbox } from "#src/domain/email/inbound/imap.server.ts";
import { describeMailboxError, mailboxSettingToFix } from "#src/domain/email/inbound/mailbox-error.ts";
import {
  hasCredential,
  type InboundSettings,
  inboundInUse,
  noMailbox,
  readCredential,
  readEnteredInbound,
  removeInbound,
  saveInbound,
} from "#src/domain/email/inbound/settings.server.ts";
import { regionOf } from "#src/domain/email/inbound/webhook/amazon-sns.server.ts";
import { isLocalhost } from "#src/domain/email/transport/transport-info.ts";
import type { Services } from "#src/domain/services.ts";

const maxHostLength = 253;
const text = z.string().max(1000).default("");

export const inboundEmailForm = z.object({
  intent: z.literal("save-inbound-email"),
  provider: z.enum(["imap", "postmark", "mailgun", "ses"]),
  address: z.string().max(300),
  host: text,
  port: text,
  encryption: z.enum(["tls", "starttls", "offered"]).default("tls"),
  username: text,
  /** The password of the mailbox, or Mailgun's signing key. */
  credential: text,
  folder: text,
  topic: text,
  /** The version of the settings that the owner saw; empty for none. */
  version: z.string().max(100),
});

export const inboundEmailRemoval = z.object({
  intent: z.literal("remove-inbound-email"),
  version: z.string().max(100),
});

type Input = z.infer<typeof inboundEmailForm>;
type FieldErrors = Partial<Record<keyof Input, string>>;

/** Mailboxes that a person may try in 15 minutes: the site connects to any host and port that an owner enters. */
const maxTries = 20;

const conflictMessage = "Someone has just changed these settings. Check them, and save again.";
const setByOperatorMessage = "IMAP_URL sets the mailbox on this machine, so it can't be changed here.";

export async function saveInboundEmail(services: Services, by: LoggedInPerson, input: Input): Promise<ActionResult> {
  const { db, now } = services;
  const form = formKey(input);
  const { credential: _, intent: __, version: ___, ...values } = input;
  const refuse = (why: Partial<Pick<ActionResult, "message" | "errors">>) => refused(form, { ...why, values });
  if ((await inboundInUse(db))?.source === "environment") return refuse({ message: setByOperatorMessage });
  const stored = await readEnteredInbound(db);
  const path = stored?.provider === input.provider ? stored.path : crypto.randomUUID().replaceAll("-", "");
  const { settings, errors } = readSettings(input, path);
  const credential = await credentialOf(services, input, settings);
  if ("error" in credential) errors.credential ??= credential.error;
  if (Object.keys(errors).length > 0 || "error" in credential) return refuse({ errors });
  let cursor: string | null = null;
  if (settings.provider === "imap") {
    if (!(await consumeAttempt(db, [{ key: `mail-server ${by.id}`, max: maxTries }], now())))
      return refuse({ message: "You just tried several settings. Wait 15 minutes and try again." });
    const tried = await tryMailbox({ ...settings, password: credential.value }).catch((error) => ({
      answer: answerOf(error),
    }));
    if (typeof tried !== "string") return refuse(explainFailure(tried.answer));
    cursor = tried;
  }
  const entered = { settings, credential: credential.value, expectedVersion: input.version || null, cursor };
  const { state } = await saveInbound(services, by, entered);
  if (state === "conflict") return refuse({ message: conflictMessage });
  if (settings.provider === "imap") return done(form, "The mailbox can be read. Replies will show up in their leads.");
  return done(form, "Saved. Now enter the web address shown here at your provider.");
}

export async function removeInboundEmail(
  { db, now }: Services,
  by: LoggedInPerson,
  { version, intent }: z.infer<typeof inboundEmailRemoval>,
): Promise<ActionResult> {
  const { state } = await removeInbound(db, by, version, now());
  if (state === "conflict") return refused(intent, { message: conflictMessage });
  return done(intent, "Replies no longer come in here.");
}

function readSettings(input: Input, path: string): { settings: InboundSettings; errors: FieldErrors } {
  const { provider } = input;
  const address = emailAddress(input.address);
  const errors: FieldErrors = {};
  if (address === null) errors.address = "Enter a full email address, like name@example.com.";
  const common = { provider, address: address ?? "", topic: "", path };
  if (provider !== "imap") {
    const topic = input.topic.trim();
    if (provider === "ses" && regionOf(topic) === null)
      errors.topic = "Enter the topic's ARN, like arn:aws:sns:us-east-1:123456789012:replies.";
    return { settings: { ...common, ...noMailbox, topic: provider === "ses" ? topic : "" }, errors };
  }
  const server = readServer(input, errors);
  return { settings: { ...common, ...server, path: "" }, errors };
}

/** Adds the faults of the server to `errors`. */
function readServer({ encryption, ...input }: Input, errors: FieldErrors) {
  const host = input.host.trim().toLowerCase();
  const port = Number(input.port);
  const username = input.username.trim();
  const isHost = host.length <= maxHostLength && /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9])?$/.test(host);
  if (!isHost && !URL.canParse(`imap://[${host}]`))
    errors.host = "Enter only the server's name, like imap.example.com.";
  if (!/^\d+$/.test(input.port.trim()) || port < 1 || port > 65_535)
    errors.port = "Enter a number, usually 993 or 143.";
  if (encryption === "offered" && !isLocalhost(host))
    errors.encryption = "A password is only sent encrypted. Choose TLS or STARTTLS.";
  if (username === "" || /\p{Cc}/u.test(username)) errors.username = "Enter the mailbox's username.";
  return { host, port, encryption, username, folder: input.folder.trim() || "INBOX" };
}

/** What was entered, or what is stored: that only for the same server and user, so that nobody gets it sent elsewhere. */
async function credentialOf(
  { db, secret }: Services,
  { credential }: Input,
  settings: InboundSettings,
): Promise<{ value: string } | { error: string }> {
  if (!hasCredential(settings)) return { value: "" };
  if (credential !== "") return { value: credential };
  const stored = await readEnteredInbound(db);
  if (!stored || stored.provider !== settings.provider) return { error: "Required" };
  const isSame = (["host", "port", "username"] as const).every((name) => stored[name] === settings[name]);
  if (!isSame) return { error: "Enter the password again, because the server, port or username is another one." };
  const value = await readCredential(db, secret, settings);
  return typeof value === "string" ? { value } : { error: "Enter it again: the stored one can't be used." };
}

function explainFailure(answer: string): { message: string; errors: Record<string, string> } {
  const setting = mailboxSettingToFix(answer);
  const why = describeMailboxError(answer);
  const field = setting === "password" ? "credential" : setting;
  const message = `The mailbox can't be read. ${field === null ? `${why} ` : ""}Nothing was changed.`;
  return { message, errors: field === null ? {} : { [field]: why } };
}
