import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { rowVersion } from "#src/admin/ui/form/row-version.server.ts";
import type { UndoableResult } from "#src/admin/ui/form/undo.tsx";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { deleteFilter, saveFilter } from "#src/domain/leads/inbox/saved-filters.server.ts";
import { maxFilterNameLength } from "#src/domain/leads/inbox/saved-filters.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { stageLabel } from "#src/domain/leads/pipeline/stages.ts";
import {
  type ChangeResult,
  changeLead,
  resendEmail,
  sendConfirmation,
} from "#src/domain/leads/pipeline/work.server.ts";
import type { Services } from "#src/domain/services.ts";
import { appointmentForm, runAppointmentAction } from "../calendar/actions.server.ts";
import { conversationForm, runConversationAction } from "../conversation/actions.server.ts";
import { changeLeadsForm, changeSeveral, undoChangeLeadsForm, undoSeveral } from "../inbox/bulk.server.ts";
import { filterQuery, isId, noSuchStage } from "../inbox/query-params.ts";
import {
  conflictMessage,
  editDealForm,
  editLeadForm,
  notFoundMessage,
  runEditDeal,
  runEditLead,
} from "./edit.server.ts";

const about = z.string().refine(isId);
const version = rowVersion;
/** The id of a stage. */
const status = about;

const workForm = z.discriminatedUnion("intent", [
  editLeadForm,
  editDealForm,
  z.object({ intent: z.literal("mark"), about, version, status }),
  z.object({ intent: z.literal("confirm-spam"), about, version }),
  z.object({ intent: z.literal("send-again"), about, lead: about }),
  z.object({ intent: z.literal("send-confirmation"), about }),
  changeLeadsForm,
  undoChangeLeadsForm,
  z.object({ intent: z.literal("save-filter"), name: z.string(), query: z.string().max(2000) }),
  z.object({ intent: z.literal("remove-filter"), about }),
]);

export const leadForm = z.discriminatedUnion("intent", [workForm, conversationForm, appointmentForm]);

type LeadForm = z.infer<typeof leadForm>;

export async function runLeadAction(services: Services, by: LoggedInPerson, input: LeadForm): Promise<UndoableResult> {
  const form = formKey("about" in input ? input : { intent: input.intent });
  switch (input.intent) {
    case "edit-lead":
      return runEditLead(services, by, input);
    case "edit-deal":
      return runEditDeal(services, by, input);
    case "mark":
      return changeResult(
        form,
        await changeLead(services, by, { ...input, id: input.about }),
        `Marked as ${input.status === "new" ? "not spam" : stageLabel(input.status, await readStages(services.db)).toLowerCase()}.`,
      );
    case "confirm-spam":
      return changeResult(
        form,
        await changeLead(services, by, { id: input.about, version: input.version, status: "spam" }),
        "Confirmed as spam.",
      );
    case "send-again": {
      const result = await resendEmail(services, by, { lead: input.lead, email: input.about });
      if (result.state === "queued") return done(form, "The email is on its way again.");
      return refused(form, { message: "This email has already been sent." });
    }
    case "change-leads":
      return changeSeveral(services, by, input);
    case "undo-change-leads":
      return undoSeveral(services, by, input);
    case "save-filter":
      return runSaveFilter(services, by, input);
    case "remove-filter":
      if (await deleteFilter(services.db, by.id, input.about)) return done(form, "Filter removed.");
      return refused(form, { message: "It was already removed." });
    case "send-confirmation":
      return confirmationResult(form, await sendConfirmation(services, by, input.about));
    case "book-appointment":
    case "move-appointment":
    case "cancel-appointment":
    case "mark-appointment":
    case "write-about-appointments":
    case "cancel-appointments":
      return runAppointmentAction(services, by, input);
    default:
      return runConversationAction(services, by, input);
  }
}

async function runSaveFilter(
  { db }: Services,
  by: LoggedInPerson,
  { intent: form, name: nameInput, query }: Extract<LeadForm, { intent: "save-filter" }>,
): Promise<ActionResult> {
  const name = nameInput.toWellFormed().trim();
  const values = { name: nameInput };
  if (name === "") return refused(form, { errors: { name: "Enter a name." }, values });
  if (name.length > maxFilterNameLength)
    return refused(form, { errors: { name: `Enter ${maxFilterNameLength} characters at most.` }, values });
  const state = await saveFilter(db, by.id, { name, query: filterQuery(new URLSearchParams(query)) });
  if (state === "too-many") return refused(form, { message: "You have 20 filters. Remove one first.", values });
  return done(form, `Filter “${name}” saved.`);
}

function changeResult(form: string, result: ChangeResult, success: string): ActionResult {
  switch (result.state) {
    case "changed":
      return done(form, success);
    case "conflict":
      return refused(form, {
        message: conflictMessage(result.by),
      });
    case "no-such-person":
      return refused(form, { errors: { assignee: "This account no longer exists." } });
    case "no-such-stage":
      return refused(form, { errors: { status: noSuchStage } });
    case "missing":
      return refused(form, { message: notFoundMessage });
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
    case "no-email":
      return refused(form, { message: "This lead has no email address." });
    case "missing":
      return refused(form, { message: notFoundMessage });
  }
}
