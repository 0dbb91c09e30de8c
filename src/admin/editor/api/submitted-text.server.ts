import { z } from "zod";
import type { WorkingCopyVersion } from "#src/domain/content/entries/editing/working-copies.server.ts";

/** Request fields that identify a form's text. */
export const textFields = {
  writer: z.string().regex(/^[\w-]{8,64}$/),
  sequence: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
};

/** The same, optional: a save drops the autosaved text that it replaces. */
export const optionalTextFields = { writer: textFields.writer.optional(), sequence: textFields.sequence.optional() };

export function textIdOf({
  writer,
  sequence,
}: {
  writer?: string | undefined;
  sequence?: number | undefined;
}): WorkingCopyVersion | undefined {
  return writer === undefined || sequence === undefined ? undefined : { writer, sequence };
}
