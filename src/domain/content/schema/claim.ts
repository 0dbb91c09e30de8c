import { z } from "zod";
import { id } from "./fields.ts";

/** A reference to one of the key numbers in the settings, with an optional label of its own. */
export const claim = z.object({
  claim: id.meta({ label: "Key number", hint: "Edit the number itself in Settings", input: "claim" }),
  label: z
    .string()
    .trim()
    .max(60)
    .default("")
    .meta({ label: "Label", hint: "Leave blank to use the label from Settings" }),
});

export type ClaimReference = z.infer<typeof claim>;
