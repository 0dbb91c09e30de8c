import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { consumeAttempt } from "#src/domain/auth/login/rate-limit.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { retryEmail, retryEmails } from "#src/domain/email/queue/queue.server.ts";
import { sendTestMessage } from "#src/domain/email/test-message.server.ts";
import type { Services } from "#src/domain/services.ts";
import { emailPurpose } from "../../emails.ts";
import {
  inboundEmailForm,
  inboundEmailRemoval,
  removeInboundEmail,
  saveInboundEmail,
} from "./inbound-actions.server.ts";
import { mailServerForm, mailServerRemoval, removeServer, saveServer } from "./mail-server-actions.server.ts";

const testForm = z.object({ intent: z.literal("send-test"), email: z.string() });

export const emailForm = z.discriminatedUnion("intent", [
  testForm,
  z.object({ intent: z.literal("try-again"), about: z.string() }),
  z.object({ intent: z.literal("try-all"), about: z.enum(["waiting", "refused"]) }),
  mailServerForm,
  mailServerRemoval,
  inboundEmailForm,
  inboundEmailRemoval,
]);

/** The right that a form needs besides that of the screen. */
export const formRights: Partial<Record<z.infer<typeof emailForm>["intent"], Action>> = {
  "save-mail-server": "email.set-up",
  "remove-mail-server": "email.set-up",
  "save-inbound-email": "email.set-up",
  "remove-inbound-email": "email.set-up",
};

const alreadySent = { message: "It has already been sent." };

export async function runEmailAction(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof emailForm>,
): Promise<ActionResult> {
  const form = formKey(input);
  switch (input.intent) {
    case "send-test":
      return sendTest(services, by, input);
    case "try-again": {
      const { state } = await retryEmail(services, by, input.about, emailPurpose);
      return state === "queued" ? done(form, "Trying again now.") : refused(form, alreadySent);
    }
    case "try-all": {
      const number = await retryEmails(services, by, input.about);
      if (number === 0) return refused(form, alreadySent);
      return done(form, `Trying ${number} ${number === 1 ? "email" : "emails"} again now.`);
    }
    case "save-mail-server":
      return saveServer(services, by, input);
    case "remove-mail-server":
      return removeServer(services, by, input);
    case "save-inbound-email":
      return saveInboundEmail(services, by, input);
    case "remove-inbound-email":
      return removeInboundEmail(services, by, input);
  }
}

/** Test messages per person in 15 minutes. */
const maxTests = 5;

async function sendTest(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof testForm>,
): Promise<ActionResult> {
  const { db, now } = services;
  const { email } = input;
  const form = formKey(input);
  const values = { email };
  const address = emailAddress(email);
  if (address === null)
    return refused(form, { errors: { email: "Enter a full email address, like name@example.com." }, values });
  if (!(await consumeAttempt(db, [{ key: `test-message ${by.id}`, max: maxTests }], now())))
    return refused(form, { message: "You just sent several test messages. Wait 15 minutes and try again.", values });
  await sendTestMessage(services, by, address);
  return done(form, "The test message is on its way.");
}
