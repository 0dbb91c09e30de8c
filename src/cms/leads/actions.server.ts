import { z } from "zod";
import type { Services } from "../../context.ts";
import { leadStatuses } from "../../leads/statuses.ts";
import { addNote, type ChangeResult, changeLead, sendAgain, sendConfirmation } from "../../leads/work.server.ts";
import type { SignedIn } from "../../people/person.ts";
import { type Answer, done, refused } from "../form/answer.ts";
import { looksLikeId } from "./asked.ts";

const about = z.string().refine(looksLikeId);
const version = z.coerce.number().int();
const status = z.enum(leadStatuses);

/** Everything that the forms of a lead ask for. */
export const leadForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change"), about, version, status, assignee: z.literal("").or(about) }),
  z.object({ intent: z.literal("mark"), about, version, status }),
  z.object({ intent: z.literal("confirm-spam"), about, version }),
  z.object({ intent: z.literal("take"), about, version }),
  z.object({ intent: z.literal("note"), about, note: z.uuid(), text: z.string() }),
  z.object({ intent: z.literal("send-again"), about, lead: about }),
  z.object({ intent: z.literal("send-confirmation"), about }),
]);

type LeadForm = z.infer<typeof leadForm>;

const gone = "This lead is not there any more.";

/** Does what a form of a lead asks for. */
export async function answerLead(services: Services, by: SignedIn, asked: LeadForm): Promise<Answer> {
  const form = `${asked.intent} ${asked.about}`;
  switch (asked.intent) {
    case "change": {
      const { about: id, version: seen, status: wanted, assignee } = asked;
      const change = { id, version: seen, status: wanted, assignee: assignee === "" ? null : assignee };
      return answerChange(form, await changeLead(services, by, change));
    }
    case "mark":
      return answerChange(form, await changeLead(services, by, { ...asked, id: asked.about }));
    case "confirm-spam":
      return answerChange(
        form,
        await changeLead(services, by, { id: asked.about, version: asked.version, status: "spam" }),
      );
    case "take":
      return answerChange(
        form,
        await changeLead(services, by, { id: asked.about, version: asked.version, assignee: by.id }),
      );
    case "note":
      return answerNote(services, by, asked);
    case "send-again": {
      const result = await sendAgain(services, by, { lead: asked.lead, mail: asked.about });
      if (result.state === "queued") return done(form, "The mail is on its way again.");
      return refused(form, { message: "This mail has been sent meanwhile." });
    }
    case "send-confirmation":
      return answerConfirmation(form, await sendConfirmation(services, by, asked.about));
  }
}

function answerChange(form: string, result: ChangeResult): Answer {
  switch (result.state) {
    case "changed":
      return done(form, "Saved.");
    case "conflict":
      return refused(form, {
        message: `${result.by || "Somebody"} changed this lead meanwhile, so nothing was saved. It is shown as it is now: choose again.`,
      });
    case "no-such-person":
      return refused(form, { faults: { assignee: "This account is not there any more." } });
    case "missing":
      return refused(form, { message: gone });
  }
}

function answerConfirmation(form: string, { state }: Awaited<ReturnType<typeof sendConfirmation>>): Answer {
  switch (state) {
    case "queued":
      return done(form, "Confirmation sent.");
    case "sent-before":
      return refused(form, { message: "The visitor already got a confirmation." });
    case "spam":
      return refused(form, { message: "This lead is marked as spam. Choose Not spam first." });
    case "missing":
      return refused(form, { message: gone });
  }
}

async function answerNote(
  services: Services,
  by: SignedIn,
  { about: lead, note, text }: Extract<LeadForm, { intent: "note" }>,
): Promise<Answer> {
  const form = `note ${lead}`;
  const result = await addNote(services, by, { id: note, lead, text });
  switch (result.state) {
    case "added":
      return done(form, "The note is saved.");
    case "empty":
      return refused(form, { faults: { text: "Write something first." } });
    case "too-long":
      return refused(form, { faults: { text: "This is too long. Split it into two notes." }, written: { text } });
    case "missing":
      return refused(form, { message: gone, written: { text } });
  }
}
