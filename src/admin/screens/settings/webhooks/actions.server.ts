import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { rowVersion } from "#src/admin/ui/form/row-version.server.ts";
import type { Tx } from "#src/base/db/tables.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import type { Services } from "#src/domain/services.ts";
import { leadEventTypes, testEvent } from "#src/domain/webhooks/events.ts";
import { webhookFormats } from "#src/domain/webhooks/formats.ts";
import { enqueueDelivery, resendDeliveries, type WebhookRow } from "#src/domain/webhooks/queue.server.ts";
import { rotateSecret } from "#src/domain/webhooks/secrets.server.ts";
import {
  addWebhook,
  changeWebhook,
  maxWebhooks,
  readWebhook,
  removeWebhook,
  turnWebhook,
  type UrlProblem,
  urlProblem,
  type WebhookSettings,
} from "#src/domain/webhooks/webhooks.server.ts";

const id = z.string().max(100);

const settings = {
  name: z.string().max(200),
  url: z.string().max(3000),
  format: z.enum(webhookFormats),
  detail: z.enum(["full", "minimal"]),
  types: z.array(z.enum(leadEventTypes)).max(leadEventTypes.length).default([]),
};

export const webhooksForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add-webhook"), id: z.uuid(), ...settings }),
  z.object({ intent: z.literal("remove-webhook"), about: id }),
]);

export const webhookForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change-webhook"), version: rowVersion, ...settings }),
  z.object({ intent: z.literal("turn"), way: z.enum(["on", "off"]) }),
  z.object({ intent: z.literal("new-secret"), version: rowVersion }),
  z.object({ intent: z.literal("send-test"), delivery: z.uuid() }),
  z.object({ intent: z.literal("send-again"), about: id }),
  z.object({ intent: z.literal("send-failed") }),
]);

/** With a signing secret, which is shown once. */
export type SecretResult = ActionResult & { secret?: string };

type Settings = Omit<Extract<z.infer<typeof webhooksForm>, { intent: "add-webhook" }>, "intent" | "id">;

const notFoundMessage = "This webhook was removed.";
const conflictMessage = "Someone has just changed this webhook. Check it, and save again.";

const urlProblems: Record<UrlProblem, string> = {
  invalid: "Enter a full web address, like https://hooks.example.com/leads.",
  "not-https": "The address must start with https://.",
  login: "Remove the username and password from the address.",
  private: "This is an address in a private network. Enter one on the Internet.",
};

function validate(
  { allowsPrivate }: Services["webhooks"],
  input: Settings,
): {
  settings: WebhookSettings;
  problem: Pick<ActionResult, "message" | "errors" | "values"> | null;
} {
  const trimmed = { ...input, name: input.name.replace(/[\s\p{Cc}]+/gu, " ").trim(), url: input.url.trim() };
  const errors: Record<string, string> = {};
  if (trimmed.name === "") errors.name = "Required";
  if (trimmed.name.length > 80) errors.name = "Enter 80 characters at most.";
  const urlError = urlProblem(trimmed.url, allowsPrivate);
  if (urlError) errors.url = urlProblems[urlError];
  const message = trimmed.types.length === 0 ? "Choose at least one event." : "";
  const { name, url, format, detail } = input;
  const isInvalid = message !== "" || Object.keys(errors).length > 0;
  return {
    settings: trimmed,
    problem: isInvalid
      ? { message, errors, values: { name, url, format, detail, types: input.types.join(" ") } }
      : null,
  };
}

export async function runWebhooksAction(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof webhooksForm>,
): Promise<SecretResult> {
  const { db, now, secret } = services;
  const form = formKey(input);
  if (input.intent === "remove-webhook") {
    await db.transaction().execute(async (tx) => {
      const webhook = await readWebhook(tx, input.about);
      if (!webhook) return;
      await removeWebhook(tx, webhook.id);
      await record(tx, by, "webhook-removed", webhook, now());
    });
    return done(form, "Removed. Nothing more is sent there.");
  }
  const { settings: entered, problem } = validate(services.webhooks, input);
  if (problem) return refused(form, problem);
  const { name, url, format, detail, types } = entered;
  return db.transaction().execute(async (tx) => {
    const state = await addWebhook(tx, input.id, { name, url, format, detail, types }, now());
    if (state === "too-many") return refused(form, { message: `There are ${maxWebhooks} webhooks. Remove one first.` });
    if (state === "repeated")
      return done(form, "This webhook was added before. If you don't have its secret, create a new one on its page.");
    await record(tx, by, "webhook-added", { id: input.id, name }, now());
    const newSecret = format === "standard" ? await rotateSecret(tx, secret, input.id, now()) : null;
    return { ...done(form, `Added ${name}.`), ...(newSecret !== null && { secret: newSecret }) };
  });
}

export async function runWebhookAction(
  services: Services,
  by: LoggedInPerson,
  webhookId: string,
  input: z.infer<typeof webhookForm>,
): Promise<SecretResult> {
  const { db, webhooks } = services;
  const form = formKey(input);
  const checked = input.intent === "change-webhook" ? validate(webhooks, input) : null;
  if (checked?.problem) return refused(form, checked.problem);
  const result = await db.transaction().execute(async (tx) => {
    const webhook = await readWebhook(tx, webhookId);
    return webhook
      ? runChange(tx, services, { by, webhook, input, changed: checked?.settings })
      : refused(form, { message: notFoundMessage });
  });
  webhooks.wake();
  return result;
}

interface WebhookChange {
  by: LoggedInPerson;
  webhook: WebhookRow;
  input: z.infer<typeof webhookForm>;
  changed: WebhookSettings | undefined;
}

async function runChange(
  tx: Tx,
  { now, secret }: Services,
  { by, webhook, input, changed }: WebhookChange,
): Promise<SecretResult> {
  const form = formKey(input);
  switch (input.intent) {
    case "change-webhook": {
      const { name, url, format, detail, types } = changed ?? input;
      const isChanged = await changeWebhook(
        tx,
        { id: webhook.id, version: input.version },
        { name, url, format, detail, types },
      );
      if (!isChanged) {
        const values = { name, url, format, detail, types: types.join(" ") };
        return refused(form, { message: conflictMessage, values });
      }
      await record(tx, by, "webhook-changed", { id: webhook.id, name }, now());
      return done(form, "Saved.");
    }
    case "turn":
      await turnWebhook(tx, webhook.id, input.way);
      await record(tx, by, input.way === "on" ? "webhook-turned-on" : "webhook-turned-off", webhook, now());
      return done(form, input.way === "on" ? "Turned on." : "Turned off. Events are not stored for it meanwhile.");
    case "new-secret": {
      // A form that is sent twice makes one secret.
      if (!(await raiseVersion(tx, webhook, input.version))) return refused(form, { message: conflictMessage });
      const newSecret = await rotateSecret(tx, secret, webhook.id, now());
      await record(tx, by, "webhook-secret-renewed", webhook, now());
      return { ...done(form, "New secret created."), secret: newSecret };
    }
    case "send-test": {
      if (webhook.off !== null) return refused(form, { message: "Turn this webhook on first." });
      await enqueueDelivery(tx, webhook, {
        event: testEvent(now(), webhook.detail),
        leadId: null,
        at: now(),
        id: `msg_${input.delivery}`,
      });
      await tx.updateTable("webhooks").set({ paused_until: null }).where("id", "=", webhook.id).execute();
      await record(tx, by, "webhook-tested", webhook, now());
      return done(form, "The test is on its way. Its result appears below.");
    }
    case "send-again":
    case "send-failed": {
      if (webhook.off !== null) return refused(form, { message: "Turn this webhook on first." });
      const deliveryId = input.intent === "send-again" ? input.about : undefined;
      const number = await resendDeliveries(tx, webhook.id, now(), deliveryId);
      if (number === 0) return refused(form, { message: "There is nothing to send again." });
      await record(tx, by, "webhook-resent", webhook, now());
      return done(form, `Sending ${number} ${number === 1 ? "event" : "events"} again now.`);
    }
  }
}

async function raiseVersion(tx: Tx, { id: webhook }: WebhookRow, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhooks")
    .set({ version: version + 1 })
    .where("id", "=", webhook)
    .where("version", "=", version)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

function record(
  tx: Tx,
  by: LoggedInPerson,
  auditAct: AuditAct,
  webhook: { id: string; name: string },
  at: Date,
): Promise<void> {
  return recordAudit(tx, {
    person: by,
    act: auditAct,
    subject: { kind: "webhook", id: webhook.id, title: webhook.name },
    at,
  });
}
