import { z } from "zod";
import { type PresentText, restoreRevision } from "../../content/revisions.server.ts";
import type { Services } from "../../context.ts";
import type { SignedIn } from "../../people/person.ts";
import { type Answer, done, refused } from "../form/answer.ts";

const version = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);

/** `about` is the version to be restored, `seen` the one that was the present one when somebody decided. */
export const restoreForm = z.object({ intent: z.literal("restore"), about: version, seen: version });

/** Brings an earlier version back. */
export async function answerRestore(
  { db, now }: Services,
  text: PresentText,
  by: SignedIn,
  { about, seen }: z.output<typeof restoreForm>,
): Promise<Answer> {
  const form = `restore ${about}`;
  const result = await restoreRevision(db, { text, version: about, seen, by }, now());
  switch (result.state) {
    case "published":
      return done(form, `The earlier version of ${text.title} is restored.`);
    case "saved":
      return done(form, `The earlier version of ${text.title} is its draft now: visitors see it once it is published.`);
    case "conflict":
      return refused(form, {
        message: `${result.saved.by} saved ${text.title} meanwhile, and the differences are those from that now. Look at them again before you restore.`,
      });
    case "invalid":
    case "too-large":
      return refused(form, {
        message:
          "This version lacks what is required today, so it cannot be restored as a whole. Copy from it what you need.",
      });
    case "missing":
      return refused(form, { message: "This version is not there any more." });
    case "slug-refused":
    case "slug-taken":
      return refused(form, { message: "Its address is used by something else now. Change that address first." });
  }
}
