import { href, redirect } from "react-router";
import { z } from "zod";
import { type ActionResult, done, refused } from "#src/admin/ui/form/result.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import {
  attachEmail,
  createLeadFromEmail,
  fileEmailAsReply,
  moveEmail,
} from "#src/domain/leads/conversation/unmatched.server.ts";
import type { Services } from "#src/domain/services.ts";
import { isId } from "../inbox/query-params.ts";

const about = z.string().refine(isId);

export const unmatchedForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("attach-email"), about, lead: about }),
  z.object({ intent: z.literal("file-reply"), about, lead: about }),
  z.object({ intent: z.literal("make-lead"), about }),
  z.object({ intent: z.literal("dismiss-email"), about }),
  z.object({ intent: z.literal("restore-email"), about }),
]);

const handledMessage = "Someone has already handled this email.";

/** Redirects to the lead that the email is filed with. */
export async function runUnmatchedAction(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof unmatchedForm>,
): Promise<ActionResult> {
  const { intent, about: email } = input;
  const form = `${intent} ${email}`;
  switch (intent) {
    case "attach-email": {
      const result = await attachEmail(services, by, { email, lead: input.lead });
      if (result.state === "attached") throw redirect(href("/cms/leads/:lead?", { lead: input.lead }));
      return refused(form, { message: result.state === "gone" ? handledMessage : "This lead no longer exists." });
    }
    case "file-reply": {
      const result = await fileEmailAsReply(services, by, { email, lead: input.lead });
      if (result.state === "filed") throw redirect(href("/cms/leads/:lead?", { lead: input.lead }));
      return refused(form, { message: result.state === "held" ? result.reason : handledMessage });
    }
    case "make-lead": {
      const result = await createLeadFromEmail(services, by, email);
      if (result.state === "made") throw redirect(href("/cms/leads/:lead?", { lead: result.lead }));
      return refused(form, { message: handledMessage });
    }
    case "dismiss-email": {
      const sender = await moveEmail(services, by, { email, to: "dismissed" });
      return sender === null
        ? refused(form, { message: handledMessage })
        : done(form, `Dismissed the email from ${sender}.`);
    }
    case "restore-email": {
      const sender = await moveEmail(services, by, { email, to: "unmatched" });
      return sender === null
        ? refused(form, { message: handledMessage })
        : done(form, `Restored the email from ${sender}.`);
    }
  }
}
