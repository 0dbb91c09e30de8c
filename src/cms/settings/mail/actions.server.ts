import { z } from "zod";
import type { Services } from "../../../context.ts";
import type { SignedIn } from "../../../people/person.ts";
import { type Answer, done, refused } from "../../form/answer.ts";
import { sendTestMessage } from "./test-message.server.ts";
import { tryAllAgain, tryOneAgain } from "./try-again.server.ts";

/** Everything that the tab's forms ask for. */
export const mailForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("send-test"), email: z.string() }),
  z.object({ intent: z.literal("try-again"), about: z.string() }),
  z.object({ intent: z.literal("try-all"), about: z.enum(["waiting", "refused"]) }),
]);

type MailForm = z.infer<typeof mailForm>;

const sentMeanwhile = "It has been sent meanwhile.";

/** Does what a form of the tab asks for. */
export async function answerMail(services: Services, by: SignedIn, asked: MailForm): Promise<Answer> {
  switch (asked.intent) {
    case "send-test":
      return answerTest(services, by, asked.email);
    case "try-again": {
      const form = `${asked.intent} ${asked.about}`;
      if (await tryOneAgain(services, by, asked.about)) return done(form, "The mail is tried again now.");
      return refused(form, { message: sentMeanwhile });
    }
    case "try-all": {
      const form = `${asked.intent} ${asked.about}`;
      const number = await tryAllAgain(services, by, asked.about);
      if (number === 0) return refused(form, { message: sentMeanwhile });
      return done(form, number === 1 ? "1 mail is tried again now." : `${number} mails are tried again now.`);
    }
  }
}

async function answerTest(services: Services, by: SignedIn, email: string): Promise<Answer> {
  const form = "send-test";
  const written = { email };
  switch ((await sendTestMessage(services, by, email)).state) {
    case "queued":
      return done(form, "The test message is on its way.");
    case "no-email":
      return refused(form, { faults: { email: "Write the whole email address, such as name@example.com." }, written });
    case "too-many":
      return refused(form, {
        message: "You have sent several test messages just now. Wait a quarter of an hour and try again.",
        written,
      });
  }
}
