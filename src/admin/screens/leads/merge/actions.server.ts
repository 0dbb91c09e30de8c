import { z } from "zod";
import { type ActionResult, done, refused } from "#src/admin/ui/form/result.ts";
import { rowVersion } from "#src/admin/ui/form/row-version.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { type MergeResult, mergeLeads } from "#src/domain/leads/merge/merge.server.ts";
import { mergedFields } from "#src/domain/leads/merge/merged-fields.ts";
import type { Services } from "#src/domain/services.ts";
import { isId } from "../inbox/query-params.ts";

const side = z.enum(["kept", "other"]).default("kept");

export const mergeForm = z.object({
  intent: z.literal("merge"),
  other: z.string().refine(isId),
  version: rowVersion,
  otherVersion: rowVersion,
  ...{ name: side, company: side, email: side, phone: side, service: side },
});

/** Merges another lead into the lead of the URL. */
export async function runMerge(
  { db, now }: Services,
  by: LoggedInPerson,
  lead: string,
  { intent, other, version, otherVersion, ...chosen }: z.infer<typeof mergeForm>,
): Promise<ActionResult> {
  const fromOther = mergedFields.filter((field) => chosen[field] === "other");
  const merge = { primary: { id: lead, version }, other: { id: other, version: otherVersion }, fromOther };
  const { state } = isId(lead) ? await mergeLeads(db, by, merge, now()) : { state: "missing" as const };
  return state === "merged" ? done(intent, "Leads merged.") : refused(intent, { message: refusals[state] });
}

const refusals: Record<Exclude<MergeResult["state"], "merged">, string> = {
  conflict: "Someone changed one of these leads meanwhile. Look at both again, then merge.",
  missing: "One of these leads no longer exists. Someone may have merged them already.",
  same: "Choose another lead to merge.",
};
