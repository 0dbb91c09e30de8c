import { z } from "zod";
import { id } from "./fields.ts";

/** One of the settings' claims, in other words where these suit the place better. */
export const claim = z.object({
  claim: id.meta({ label: "Claim", hint: "Its number is changed in the settings", input: "claim" }),
  label: z.string().trim().max(60).default("").meta({ label: "Words", hint: "Empty: as in the settings" }),
});

export type ClaimChoice = z.infer<typeof claim>;
