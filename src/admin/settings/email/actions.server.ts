import { z } from "zod";
import { type ActionResult, done, refused } from "../../../admin-ui/form/result.ts";
import type { SignedIn } from "../../../auth/person.ts";
import type { Services } from "../../../context.ts";
import { sendTestMessage } from "./test-message.server.ts";
import { tryAllAgain, tryOneAgain } from "./try-again.server.ts";

export const emailForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("send-test"), email: z.string() }),
  z.object({ intent: z.literal("try-again"), about: z.string() }),
  z.object({ intent: z.literal("try-all"), about: z.enum(["waiting", "refused"]) }),
]);

type MailForm = z.infer<typeof emailForm>;

const alreadySent = "It has already been sent.";

export async function runEmailAction(services: Services, by: SignedIn, input: MailForm): Promise<ActionResult> {
  switch (input.intent) {
    case "send-test":
      return runSendTest(services, by, input.email);
    case "try-again": {
      const form = `${input.intent} ${input.about}`;
      if (await tryOneAgain(services, by, input.about)) return done(form, "Trying again now.");
      return refused(form, { message: alreadySent });
    }
    case "try-all": {
      const form = `${input.intent} ${input.about}`;
      const number = await tryAllAgain(services, by, input.about);
      if (number === 0) return refused(form, { message: alreadySent });
      return done(form, number === 1 ? "Trying 1 email again now." : `Trying ${number} emails again now.`);
    }
  }
}

async function runSendTest(services: Services, by: SignedIn, email: string): Promise<ActionResult> {
  const form = "send-test";
  const values = { email };
  switch ((await sendTestMessage(services, by, email)).state) {
    case "queued":
      return done(form, "The test message is on its way.");
    case "no-email":
      return refused(form, { errors: { email: "Enter a full email address, like name@example.com." }, values });
    case "too-many":
      return refused(form, {
        message: "You just sent several test messages. Wait 15 minutes and try again.",
        values,
      });
  }
}
