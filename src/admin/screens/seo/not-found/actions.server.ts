import { z } from "zod";
import { type ActionResult, done, refused } from "#src/admin/ui/form/result.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { ignoreNotFound } from "#src/domain/seo/not-found.server.ts";
import type { Services } from "#src/domain/services.ts";
import { redirectForm, runRedirectAction, urlSchema } from "../redirects/actions.server.ts";

export const notFoundForm = z.discriminatedUnion("intent", [
  redirectForm,
  z.object({ intent: z.literal("ignore"), path: urlSchema }),
  z.object({ intent: z.literal("list"), path: urlSchema }),
]);

export async function runNotFoundAction(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof notFoundForm>,
): Promise<ActionResult> {
  if (input.intent !== "ignore" && input.intent !== "list") return runRedirectAction(services, by, input);
  const { intent, path } = input;
  const { db, now } = services;
  const isIgnored = intent === "ignore";
  if (!(await ignoreNotFound(db, path, isIgnored ? now() : null))) {
    return refused(intent, { message: "It's no longer on the list." });
  }
  return done(intent, isIgnored ? `${path} is ignored.` : `${path} is back on the list.`);
}
