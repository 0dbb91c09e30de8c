import { z } from "zod";
import { type ActionResult, done, refused } from "../../admin-ui/form/result.ts";
import type { SignedIn } from "../../auth/person.ts";
import { type CurrentText, restoreRevision } from "../../content/drafts/revisions.server.ts";
import type { Services } from "../../context.ts";

const version = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);

/** `about` is the version to restore, `seen` the one that was current when the page was loaded. */
export const restoreForm = z.object({ intent: z.literal("restore"), about: version, seen: version });

/** Restores an earlier version. */
export async function handleRestore(
  { db, now }: Services,
  text: CurrentText,
  by: SignedIn,
  { about, seen }: z.output<typeof restoreForm>,
): Promise<ActionResult> {
  const form = `restore ${about}`;
  const result = await restoreRevision(db, { text, version: about, seen, by }, now());
  switch (result.state) {
    case "published":
      return done(form, `The earlier version of ${text.title} is restored.`);
    case "saved":
      return done(form, `The draft of ${text.title} is now the earlier version. Visitors see it after you publish.`);
    case "conflict":
      return refused(form, {
        message: `${result.saved.by} just saved ${text.title}. The differences shown are from that version now. Check them before you restore.`,
      });
    case "invalid":
    case "too-large":
      return refused(form, {
        message:
          "This version doesn't meet today's requirements, so it can't be restored as is. Copy what you need from it.",
      });
    case "missing":
      return refused(form, { message: "This version no longer exists." });
    case "slug-refused":
    case "slug-taken":
      return refused(form, { message: "Another entry uses its address now. Change that address first." });
  }
}
