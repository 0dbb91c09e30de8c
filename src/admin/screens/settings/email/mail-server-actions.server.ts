import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { consumeAttempt } from "#src/domain/auth/login/rate-limit.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { enqueueTestMessage } from "#src/domain/email/test-message.server.ts";
import { describeDeliveryError, settingToFix } from "#src/domain/email/transport/delivery-error.ts";
import {
  type MailServer,
  readMailServer,
  readPassword,
  removeMailServer,
  saveMailServer,
  smtpOptions,
} from "#src/domain/email/transport/mail-server.server.ts";
import { isLocalhost } from "#src/domain/email/transport/transport-info.ts";
import { tryServer } from "#src/domain/email/transport/try-server.server.ts";
import type { Services } from "#src/domain/services.ts";

const maxHostLength = 253;
const maxLoginLength = 1000;

export const mailServerForm = z.object({
  intent: z.literal("save-mail-server"),
  provider: z.string().max(20),
  host: z.string().max(maxHostLength + 10),
  port: z.string().max(10),
  encryption: z.enum(["tls", "starttls", "offered"]),
  /** Absent if the password is the username, too. */
  username: z.string().max(maxLoginLength).optional(),
  password: z.string().max(maxLoginLength),
  from: z.string().max(300),
  /** The version of the settings that the owner saw; empty for none. */
  version: z.string().max(100),
  /** Whether to try the settings before they replace those in use. */
  mode: z.enum(["test", "untested"]).default("test"),
});

export const mailServerRemoval = z.object({
  intent: z.literal("remove-mail-server"),
  version: z.string().max(100),
});

type Input = z.infer<typeof mailServerForm>;
type FieldErrors = Partial<Record<keyof MailServerInput, string>>;
type MailServerInput = Pick<Input, "host" | "port" | "encryption" | "username" | "password" | "from">;

/** Settings that a person may try in 15 minutes: the site connects to any host and port that an owner enters. */
const maxTries = 20;

const conflictMessage = "Someone has just changed these settings. Check them, and save again.";
const setByOperatorMessage = "SMTP_URL sets the mail server on this machine, so it can't be changed here.";

export async function saveServer(services: Services, by: LoggedInPerson, input: Input): Promise<ActionResult> {
  const { db, now, mail, tryMail } = services;
  const form = formKey(input);
  const { provider, host, port, encryption, from } = input;
  const username = input.username === input.password ? "" : input.username;
  const fieldValues = { provider, host, port, encryption, from, ...(username !== undefined && { username }) };
  const refuse = (why: Partial<Pick<ActionResult, "message" | "errors">>, values = {}) =>
    refused(form, { ...why, values: { ...fieldValues, ...values } });
  const transport = await mail();
  if (transport.kind === "smtp" && transport.source === "environment") return refuse({ message: setByOperatorMessage });
  const { server, errors } = readServer(input);
  const password = await passwordOf(services, input, server);
  if ("error" in password) errors.password ??= password.error;
  if (Object.keys(errors).length > 0 || "error" in password) return refuse({ errors });
  if (input.mode === "test") {
    if (!(await consumeAttempt(db, [{ key: `mail-server ${by.id}`, max: maxTries }], now())))
      return refuse({ message: "You just tried several settings. Wait 15 minutes and try again." });
    const sender = transport.fromSource === "environment" ? transport.from : server.from_address || null;
    const delivery = await tryServer(db, now, smtpOptions(server, password.value, sender), (tx) =>
      enqueueTestMessage(tx, by, by.email, now()),
    );
    if (delivery.state !== "sent") return refuse(explainFailure(delivery.response), { failed: "yes" });
  }
  const saved = { server, password: password.value, expectedVersion: input.version || null };
  const { state } = await saveMailServer(services, by, saved);
  if (state === "conflict") return refuse({ message: conflictMessage });
  tryMail();
  const tested = `Email works. The mail server accepted a test message to ${by.email}.`;
  return done(form, input.mode === "test" ? tested : "Saved without a test.");
}

export async function removeServer(
  { db, now, tryMail }: Services,
  by: LoggedInPerson,
  { version, intent }: z.infer<typeof mailServerRemoval>,
): Promise<ActionResult> {
  const { state } = await removeMailServer(db, by, version, now());
  if (state === "conflict") return refused(intent, { message: conflictMessage });
  tryMail();
  return done(intent, "The mail server and its password are removed.");
}

function readServer(input: MailServerInput): { server: MailServer; errors: FieldErrors } {
  const host = input.host.trim().toLowerCase();
  const port = Number(input.port);
  const entered = input.username?.trim();
  // A token may be entered twice, and is not stored in a readable form.
  const isToken = entered === undefined || (entered !== "" && entered === input.password);
  const login = isToken ? "token" : entered === "" ? "none" : "password";
  const username = isToken ? "" : entered;
  const from = input.from.trim() === "" ? "" : emailAddress(input.from);
  const errors: FieldErrors = {};
  if (!isHost(host)) errors.host = "Enter only the server's name, like smtp.example.com.";
  if (!/^\d+$/.test(input.port.trim()) || port < 1 || port > 65_535)
    errors.port = "Enter a number, usually 465 or 587.";
  if (input.encryption === "offered" && login !== "none" && !isLocalhost(host))
    errors.encryption = "A password is only sent encrypted. Choose TLS or STARTTLS.";
  if (/\p{Cc}/u.test(username)) errors.username = "Remove the characters that can't be seen.";
  if (from === null) errors.from = "Enter a full email address, like name@example.com.";
  return {
    server: { host, port, encryption: input.encryption, login, username, from_address: from ?? "" },
    errors,
  };
}

/** A name, an IPv4 address, or an IPv6 address without brackets. */
function isHost(host: string): boolean {
  if (host === "" || host.length > maxHostLength) return false;
  return /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9])?$/.test(host) || URL.canParse(`smtp://[${host}]`);
}

/** The entered password, or the stored one: that only for the same server and user, so that nobody gets it sent elsewhere. */
async function passwordOf(
  { db, secret }: Services,
  { password }: Input,
  server: MailServer,
): Promise<{ value: string } | { error: string }> {
  if (server.login === "none") return password === "" ? { value: "" } : { error: "Enter the username, too." };
  if (password !== "") return { value: password };
  const stored = await readMailServer(db);
  if (!stored || stored.login === "none") return { error: "Required" };
  const isSame = (["host", "port", "login", "username"] as const).every((name) => stored[name] === server[name]);
  if (!isSame) return { error: "Enter the password again, because the server, port or username is another one." };
  const value = await readPassword(db, secret, server);
  if (typeof value === "string") return { value };
  return { error: "Enter the password again: the stored one can't be used." };
}

function explainFailure(answer: string): { message: string; errors: Record<string, string> } {
  const setting = settingToFix(answer);
  const why = describeDeliveryError(answer);
  // What is not a mail server's answer may be another server's secret.
  const serverMessage = /^\d{3}[ -]/.test(answer) ? ` Server message: ${answer.slice(0, 500)}` : "";
  const nothingChanged = "Nothing was changed.";
  if (setting === null)
    return { message: `The test message wasn't sent. ${why} ${nothingChanged}${serverMessage}`, errors: {} };
  return { message: `The test message wasn't sent. ${nothingChanged}${serverMessage}`, errors: { [setting]: why } };
}
