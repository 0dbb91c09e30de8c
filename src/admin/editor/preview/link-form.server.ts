import { z } from "zod";

/** The forms of an entry's preview links. */
export const linkForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("share") }),
  z.object({ intent: z.literal("revoke"), id: z.uuid() }),
]);
