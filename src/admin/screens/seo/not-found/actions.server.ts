import { z } from "zod";
import { type ActionResult, done, refused } from "#src/admin/ui/form/result.ts";
import type { SignedIn } from "#src/domain/auth/person.ts";
import { ignoreMissing } from "#src/domain/seo/not-found.server.ts";
import type { Services } from "#src/domain/services.ts";
import { address, redirectForm, runRedirectAction } from "../redirects/actions.server.ts";

export const missingForm = z.discriminatedUnion("intent", [
  redirectForm,
  z.object({ intent: z.literal("ignore"), path: address }),
  z.object({ intent: z.literal("list"), path: address }),
]);

export async function runMissingAction(
  services: Services,
  by: SignedIn,
  input: z.infer<typeof missingForm>,
): Promise<ActionResult> {
  if (input.intent !== "ignore" && input.intent !== "list") return runRedirectAction(services, by, input);
  const { intent, path } = input;
  const { db, now } = services;
  const isIgnored = intent === "ignore";
  if (!(await ignoreMissing(db, path, isIgnored ? now() : null))) {
    return refused(intent, { message: "It's no longer on the list." });
  }
  return done(intent, isIgnored ? `${path} is ignored.` : `${path} is back on the list.`);
}
