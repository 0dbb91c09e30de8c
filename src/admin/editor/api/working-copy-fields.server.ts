import { z } from "zod";
import type { WorkingCopyVersion } from "#src/domain/content/entries/editing/working-copies.server.ts";

/** Request fields that identify a form's text. */
export const workingCopyFields = {
  formId: z.string().regex(/^[\w-]{8,64}$/),
  sequence: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
};

/** The same, optional: a save drops the autosaved text that it replaces. */
export const optionalWorkingCopyFields = {
  formId: workingCopyFields.formId.optional(),
  sequence: workingCopyFields.sequence.optional(),
};

export function workingCopyVersionOf({
  formId,
  sequence,
}: {
  formId?: string | undefined;
  sequence?: number | undefined;
}): WorkingCopyVersion | undefined {
  return formId === undefined || sequence === undefined ? undefined : { formId, sequence };
}
