import { z } from "zod";

/** What can be asked for an entry's links. */
export const linkForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("share") }),
  z.object({ intent: z.literal("revoke"), id: z.uuid() }),
]);
