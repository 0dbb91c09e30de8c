import { data, href, redirect } from "react-router";
import { z } from "zod";
import { type ActionResult, done, refused } from "../../../admin-ui/form/result.ts";
import type { SignedIn } from "../../../auth/person.ts";
import { changePicture, deletePicture, restorePicture } from "../../../content/published/pictures.server.ts";
import { maxAltLength } from "../../../content/schema/reference-forms.ts";
import type { Services } from "../../../context.ts";

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

export async function runPictureAction(
  { db, now }: Services,
  id: string,
  by: SignedIn,
  input: z.output<typeof pictureForm>,
): Promise<ActionResult | Response> {
  switch (input.intent) {
    case "change": {
      const alt = input.alt.replace(/\s+/g, " ").trim().toWellFormed();
      if (alt.length > maxAltLength) {
        const errors = { alt: `Shorten it to ${maxAltLength} characters. Screen readers read it in one go.` };
        return refused(input.intent, { errors, values: { alt } });
      }
      const isDone = await changePicture(db, { id, alt, focus: { x: input.x, y: input.y }, by }, now());
      if (isDone) return done(input.intent, "Picture saved");
      return refused(input.intent, { message: "Someone has already deleted it." });
    }
    case "delete": {
      const result = await deletePicture(db, { id, by }, now());
      if (result.state === "used") {
        const titles = result.uses.first.map(({ title }) => title).join(", ");
        const more = result.uses.number - result.uses.first.length;
        const where = more > 0 ? `${titles} and ${more} more` : titles;
        return refused(input.intent, { message: `It's used on ${where}. Choose another picture there first.` });
      }
      if (result.state === "missing") throw data(null, { status: 404, statusText: "Not Found" });
      return redirect(`${href("/cms/media")}?${new URLSearchParams({ deleted: id })}`, 303);
    }
    case "restore":
      return (await restorePicture(db, { id, by }, now()))
        ? done(input.intent, "Picture restored")
        : refused(input.intent, { message: "It's already in the library." });
  }
}
