import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { rowVersion } from "#src/admin/ui/form/row-version.server.ts";
import { oneLine } from "#src/base/plain-text.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import type { Services } from "#src/domain/services.ts";
import { leadEventTypes } from "#src/domain/webhooks/events.ts";
import { webhookFormats } from "#src/domain/webhooks/formats.ts";
import {
  addWebhook,
  changeWebhook,
  maxWebhooks,
  removeWebhook,
  renewSecret,
  resendDeliveries,
  sendTestEvent,
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
  z.object({ intent: z.literal("turn"), state: z.enum(["on", "off"]) }),
  z.object({ intent: z.literal("new-secret"), version: rowVersion }),
  z.object({ intent: z.literal("send-test"), delivery: z.uuid() }),
  z.object({ intent: z.literal("send-again"), about: id }),
  z.object({ intent: z.literal("send-failed") }),
]);

/** With a signing secret, which is shown once. */
export type SecretResult = ActionResult & { secret?: string };

const refusals = {
  notFound: "This webhook was removed.",
  conflict: "Someone has just changed this webhook. Check it, and save again.",
  off: "Turn this webhook on first.",
  none: "There is nothing to send again.",
};

const urlProblems: Record<UrlProblem, string> = {
  invalid: "Enter a full web address, like https://hooks.example.com/leads.",
  "not-https": "The address must start with https://.",
  login: "Remove the username and password from the address.",
  private: "This is an address in a private network. Enter one on the Internet.",
};

function validate(
  { allowsPrivate }: Services["webhooks"],
  input: WebhookSettings,
): {
  settings: WebhookSettings;
  problem: Pick<ActionResult, "message" | "errors" | "values"> | null;
} {
  const { format, detail, types } = input;
  const trimmed = {
    name: oneLine(input.name),
    url: input.url.trim(),
    format,
    detail,
    types,
  };
  const errors: Record<string, string> = {};
  if (trimmed.name === "") errors.name = "Required";
  if (trimmed.name.length > 80) errors.name = "Enter 80 characters at most.";
  const urlError = urlProblem(trimmed.url, allowsPrivate);
  if (urlError) errors.url = urlProblems[urlError];
  const message = types.length === 0 ? "Choose at least one event." : "";
  const isInvalid = message !== "" || Object.keys(errors).length > 0;
  return { settings: trimmed, problem: isInvalid ? { message, errors, values: valuesOf(input) } : null };
}

/** What the form shows again. */
function valuesOf({ name, url, format, detail, types }: WebhookSettings) {
  return { name, url, format, detail, types: types.join(" ") };
}

export async function runWebhooksAction(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof webhooksForm>,
): Promise<SecretResult> {
  const form = formKey(input);
  if (input.intent === "remove-webhook") {
    await removeWebhook(services, by, input.about);
    return done(form, "Removed. Nothing more is sent there.");
  }
  const { settings: entered, problem } = validate(services.webhooks, input);
  if (problem) return refused(form, problem);
  const result = await addWebhook(services, by, { id: input.id, ...entered });
  switch (result.state) {
    case "too-many":
      return refused(form, { message: `There are ${maxWebhooks} webhooks. Remove one first.` });
    case "repeated":
      return done(form, "This webhook was added before. If you don't have its secret, create a new one on its page.");
    case "added":
      return { ...done(form, `Added ${entered.name}.`), ...(result.secret !== null && { secret: result.secret }) };
  }
}

export async function runWebhookAction(
  services: Services,
  by: LoggedInPerson,
  id: string,
  input: z.infer<typeof webhookForm>,
): Promise<SecretResult> {
  const result = await runChange(services, by, id, input);
  services.wakeSender();
  return result;
}

async function runChange(
  services: Services,
  by: LoggedInPerson,
  id: string,
  input: z.infer<typeof webhookForm>,
): Promise<SecretResult> {
  const form = formKey(input);
  switch (input.intent) {
    case "change-webhook": {
      const { settings: entered, problem } = validate(services.webhooks, input);
      if (problem) return refused(form, problem);
      const { state } = await changeWebhook(services, by, { id, version: input.version, ...entered });
      if (state === "saved") return done(form, "Saved.");
      return refused(form, { message: refusals[state], ...(state === "conflict" && { values: valuesOf(entered) }) });
    }
    case "turn": {
      const { state } = await turnWebhook(services, by, { id, to: input.state });
      if (state !== "saved") return refused(form, { message: refusals[state] });
      return done(form, input.state === "on" ? "Turned on." : "Turned off. Events are not stored for it meanwhile.");
    }
    case "new-secret": {
      const result = await renewSecret(services, by, { id, version: input.version });
      if (result.state !== "renewed") return refused(form, { message: refusals[result.state] });
      return { ...done(form, "New secret created."), secret: result.secret };
    }
    case "send-test": {
      const { state } = await sendTestEvent(services, by, { id, delivery: input.delivery });
      if (state !== "queued") return refused(form, { message: refusals[state] });
      return done(form, "The test is on its way. Its result appears below.");
    }
    case "send-again":
    case "send-failed": {
      const delivery = input.intent === "send-again" ? input.about : undefined;
      const result = await resendDeliveries(services, by, { id, delivery });
      if (result.state !== "queued") return refused(form, { message: refusals[result.state] });
      return done(form, `Sending ${result.number} ${result.number === 1 ? "event" : "events"} again now.`);
    }
  }
}
