import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import type { Services } from "#src/domain/services.ts";
import {
  inboundEmailForm,
  inboundEmailRemoval,
  removeInboundEmail,
  saveInboundEmail,
} from "./inbound-actions.server.ts";
import { mailServerForm, mailServerRemoval, removeServer, saveServer } from "./mail-server-actions.server.ts";
import { noticeRuleForm, noticeRuleRemoval, removeRule, saveRule } from "./notice-actions.server.ts";
import { sendTestMessage, tryAllAgain, tryOneAgain } from "./outbox-actions.server.ts";

export const emailForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("send-test"), email: z.string() }),
  z.object({ intent: z.literal("try-again"), about: z.string() }),
  z.object({ intent: z.literal("try-all"), about: z.enum(["waiting", "refused"]) }),
  mailServerForm,
  mailServerRemoval,
  inboundEmailForm,
  inboundEmailRemoval,
  noticeRuleForm,
  noticeRuleRemoval,
]);

/** The right that a form needs besides that of the screen. */
export const formRights: Partial<Record<z.infer<typeof emailForm>["intent"], Action>> = {
  "save-mail-server": "email.set-up",
  "remove-mail-server": "email.set-up",
  "save-inbound-email": "email.set-up",
  "remove-inbound-email": "email.set-up",
  "save-notice-rule": "email.set-up",
  "remove-notice-rule": "email.set-up",
};

const alreadySent = { message: "It has already been sent." };

export async function runEmailAction(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof emailForm>,
): Promise<ActionResult> {
  const form = formKey(input);
  switch (input.intent) {
    case "send-test": {
      const { email } = input;
      const state = await sendTestMessage(services, by, email);
      return state === "queued"
        ? done(form, "The test message is on its way.")
        : refused(form, { ...testRefusals[state], values: { email } });
    }
    case "try-again": {
      const isQueued = await tryOneAgain(services, by, input.about);
      return isQueued ? done(form, "Trying again now.") : refused(form, alreadySent);
    }
    case "try-all": {
      const number = await tryAllAgain(services, by, input.about);
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
    case "save-notice-rule":
      return saveRule(services, by, input);
    case "remove-notice-rule":
      return removeRule(services, by, input);
  }
}

const testRefusals = {
  "no-email": { errors: { email: "Enter a full email address, like name@example.com." } },
  "too-many": { message: "You just sent several test messages. Wait 15 minutes and try again." },
};
