import { z } from "zod";
import { type ActionResult, done, refused } from "../../admin-ui/form/result.ts";
import type { SignedIn } from "../../auth/person.ts";
import type { Services } from "../../context.ts";
import { leadStatuses } from "../../leads/statuses.ts";
import { addNote, type ChangeResult, changeLead, sendAgain, sendConfirmation } from "../../leads/work.server.ts";
import { isId } from "./query-params.ts";

const about = z.string().refine(isId);
const version = z.coerce.number().int();
const status = z.enum(leadStatuses);

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

const goneMessage = "This lead no longer exists.";

export async function runLeadAction(services: Services, by: SignedIn, input: LeadForm): Promise<ActionResult> {
  const form = `${input.intent} ${input.about}`;
  switch (input.intent) {
    case "change": {
      const { about: id, version: seen, status: wanted, assignee } = input;
      const change = { id, version: seen, status: wanted, assignee: assignee === "" ? null : assignee };
      return changeResult(form, await changeLead(services, by, change));
    }
    case "mark":
      return changeResult(form, await changeLead(services, by, { ...input, id: input.about }));
    case "confirm-spam":
      return changeResult(
        form,
        await changeLead(services, by, { id: input.about, version: input.version, status: "spam" }),
      );
    case "take":
      return changeResult(
        form,
        await changeLead(services, by, { id: input.about, version: input.version, assignee: by.id }),
      );
    case "note":
      return runAddNote(services, by, input);
    case "send-again": {
      const result = await sendAgain(services, by, { lead: input.lead, email: input.about });
      if (result.state === "queued") return done(form, "The email is on its way again.");
      return refused(form, { message: "This email has already been sent." });
    }
    case "send-confirmation":
      return confirmationResult(form, await sendConfirmation(services, by, input.about));
  }
}

function changeResult(form: string, result: ChangeResult): ActionResult {
  switch (result.state) {
    case "changed":
      return done(form, "Saved.");
    case "conflict":
      return refused(form, {
        message: `${result.by || "Someone"} just changed this lead, so nothing was saved. You now see the latest version. Make your change again.`,
      });
    case "no-such-person":
      return refused(form, { errors: { assignee: "This account no longer exists." } });
    case "missing":
      return refused(form, { message: goneMessage });
  }
}

function confirmationResult(form: string, { state }: Awaited<ReturnType<typeof sendConfirmation>>): ActionResult {
  switch (state) {
    case "queued":
      return done(form, "Confirmation sent.");
    case "sent-before":
      return refused(form, { message: "The visitor already got a confirmation." });
    case "spam":
      return refused(form, { message: "This lead is marked as spam. Choose Not spam first." });
    case "missing":
      return refused(form, { message: goneMessage });
  }
}

async function runAddNote(
  services: Services,
  by: SignedIn,
  { about: lead, note, text }: Extract<LeadForm, { intent: "note" }>,
): Promise<ActionResult> {
  const form = `note ${lead}`;
  const result = await addNote(services, by, { id: note, lead, text });
  switch (result.state) {
    case "added":
      return done(form, "Note saved.");
    case "empty":
      return refused(form, { errors: { text: "Write something first." } });
    case "too-long":
      return refused(form, { errors: { text: "This is too long. Split it into two notes." }, values: { text } });
    case "missing":
      return refused(form, { message: goneMessage, values: { text } });
  }
}
