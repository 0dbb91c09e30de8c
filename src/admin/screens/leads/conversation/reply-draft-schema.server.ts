import { z } from "zod";
import { rowVersion } from "#src/admin/ui/form/row-version.server.ts";
import { maxReplyDraftLength, replyDraftModes } from "#src/domain/leads/conversation/reply-draft-content.ts";
import { isId } from "../inbox/query-params.ts";

export const replyDraftMode = z.enum(replyDraftModes);

/** JSON of texts by name. */
const content = z
  .string()
  .max(2 * maxReplyDraftLength)
  .transform((json, context) => {
    try {
      return JSON.parse(json);
    } catch {
      context.addIssue("not JSON");
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().max(20), z.string().max(maxReplyDraftLength)));

export const replyDraftForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    person: z.string(),
    mode: replyDraftMode,
    id: z.uuid(),
    version: rowVersion,
    content,
  }),
  /** Takes a file out of the reply. */
  z.object({ intent: z.literal("detach"), file: z.string().refine(isId) }),
]);
