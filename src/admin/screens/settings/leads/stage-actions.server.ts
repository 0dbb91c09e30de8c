import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import {
  addStage,
  deleteStage,
  moveStage,
  renameStage,
  type StagesResult,
} from "#src/domain/leads/pipeline/stages.server.ts";
import { maxStageNameLength, maxStages } from "#src/domain/leads/pipeline/stages.ts";
import type { Services } from "#src/domain/services.ts";
import { isId } from "../../leads/inbox/query-params.ts";

const about = z.string().refine(isId);
const name = z.string().max(1000);

export const stageForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add-stage"), stage: z.uuid(), name }),
  z.object({ intent: z.literal("rename-stage"), about, name }),
  z.object({ intent: z.enum(["move-stage-up", "move-stage-down", "delete-stage"]), about }),
]);

export async function runStageAction(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof stageForm>,
): Promise<ActionResult> {
  const form = formKey(input);
  switch (input.intent) {
    case "add-stage":
      return stagesResult(form, await addStage(services, by, { id: input.stage, name: input.name }), "Stage added.");
    case "rename-stage":
      return stagesResult(form, await renameStage(services, by, { id: input.about, name: input.name }), "Renamed.");
    case "delete-stage":
      return stagesResult(form, await deleteStage(services, by, input.about), "Stage deleted.");
    default: {
      const step = input.intent === "move-stage-up" ? -1 : 1;
      return stagesResult(form, await moveStage(services, by, { id: input.about, step }), "Moved.");
    }
  }
}

function stagesResult(form: string, { state }: StagesResult, success: string): ActionResult {
  switch (state) {
    case "saved":
      return done(form, success);
    case "no-name":
      return refused(form, { errors: { name: "Enter a name." } });
    case "too-long":
      return refused(form, { errors: { name: `Enter ${maxStageNameLength} characters at most.` } });
    case "same-name":
      return refused(form, { errors: { name: "Another stage has this name." } });
    case "too-many":
      return refused(form, { message: `You have ${maxStages} stages. Delete one first.` });
    case "fixed":
      return refused(form, { message: "This stage stays where it is." });
    case "missing":
      return refused(form, { message: "This stage was already deleted." });
  }
}
