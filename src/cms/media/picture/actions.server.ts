import { data, href, redirect } from "react-router";
import { z } from "zod";
import { changePicture, deletePicture, restorePicture } from "../../../content/pictures.server.ts";
import type { Services } from "../../../context.ts";
import type { SignedIn } from "../../../people/person.ts";
import { type Answer, done, refused } from "../../form/answer.ts";

const hundredths = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((number) => number <= 100);

export const pictureForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change"), alt: z.string(), x: hundredths, y: hundredths }),
  z.object({ intent: z.literal("delete") }),
  z.object({ intent: z.literal("restore") }),
]);

/** In characters. */
export const longestAlt = 300;

const gone = "It is no longer there: somebody has deleted it.";

export async function answerPicture(
  { db, now }: Services,
  id: string,
  by: SignedIn,
  asked: z.output<typeof pictureForm>,
): Promise<Answer | Response> {
  switch (asked.intent) {
    case "change": {
      const alt = asked.alt.replace(/\s+/g, " ").trim().toWellFormed();
      if (alt.length > longestAlt) {
        const faults = { alt: `Shorten it to ${longestAlt} characters: it is read aloud in one go.` };
        return refused(asked.intent, { faults, written: { alt } });
      }
      const isDone = await changePicture(db, { id, alt, focus: { x: asked.x, y: asked.y }, by }, now());
      return isDone ? done(asked.intent, "Picture saved") : refused(asked.intent, { message: gone });
    }
    case "delete": {
      const result = await deletePicture(db, { id, by }, now());
      if (result.state === "used") {
        const titles = result.uses.first.map(({ title }) => title).join(", ");
        const more = result.uses.number - result.uses.first.length;
        const where = more > 0 ? `${titles} and ${more} more` : titles;
        return refused(asked.intent, { message: `It is shown on ${where}. Choose another picture there first.` });
      }
      if (result.state === "missing") throw data(null, { status: 404, statusText: "Not Found" });
      return redirect(`${href("/cms/media")}?${new URLSearchParams({ deleted: id })}`, 303);
    }
    case "restore":
      return (await restorePicture(db, { id, by }, now()))
        ? done(asked.intent, "The picture is back")
        : refused(asked.intent, { message: "It is there already." });
  }
}
