import { data, href, redirect } from "react-router";
import { z } from "zod";
import { type ActionResult, done, refused } from "../../../admin-ui/form/result.ts";
import type { SignedIn } from "../../../auth/person.ts";
import { changeTags, tagOf, tagsOf } from "../../../content/published/media-tags.server.ts";
import {
  changePicture,
  deletePicture,
  findPicture,
  restorePicture,
} from "../../../content/published/pictures.server.ts";
import { undoReplacement } from "../../../content/published/replace-file.server.ts";
import { maxAltLength } from "../../../content/schema/reference-forms.ts";
import type { Services } from "../../../context.ts";
import { labelOf } from "../../../media/label.ts";

const hundredths = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((number) => number <= 100);

export const pictureForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change"), name: z.string().optional(), alt: z.string(), x: hundredths, y: hundredths }),
  z.object({ intent: z.literal("rename"), name: z.string() }),
  z.object({ intent: z.literal("tags"), tags: z.string().max(2000) }),
  z.object({ intent: z.literal("put-back") }),
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
      const name = input.name === undefined ? null : input.name.trim();
      if (name === "") return refused(input.intent, { errors: { name: "Enter a name." }, values: { alt } });
      const filename = name === null ? {} : { filename: labelOf(name) };
      const focus = { x: input.x, y: input.y };
      const isDone = await changePicture(db, { id, ...filename, alt, focus, by }, now());
      if (isDone) return done(input.intent, "Picture saved");
      return refused(input.intent, { message: "Someone has already deleted it." });
    }
    case "rename": {
      const row = input.name.trim() === "" ? null : await findPicture(db, id);
      if (input.name.trim() === "") return refused(input.intent, { errors: { name: "Enter a name." } });
      if (!row) return refused(input.intent, { message: "Someone has already deleted it." });
      const { alt, focus_x: x, focus_y: y } = row;
      await changePicture(db, { id, filename: labelOf(input.name), alt, focus: { x, y }, by }, now());
      return done(input.intent, "Name saved");
    }
    case "tags": {
      const wanted = input.tags
        .split(",")
        .map(tagOf)
        .filter((tag) => tag !== "");
      const own = (await tagsOf(db, [id])).get(id) ?? [];
      await changeTags(db, { ids: [id], add: wanted, remove: own.filter((tag) => !wanted.includes(tag)), by }, now());
      return done(input.intent, "Tags saved");
    }
    case "put-back":
      return (await undoReplacement(db, { id, by }, now()))
        ? done(input.intent, "The previous file is back on every page.")
        : refused(input.intent, { message: "There is no previous file any more." });
    case "delete": {
      const result = await deletePicture(db, { id, by }, now());
      if (result.state === "used") {
        const titles = result.uses.first.map(({ title }) => title).join(", ");
        const more = result.uses.number - result.uses.first.length;
        const where = more > 0 ? `${titles} and ${more} more` : titles;
        return refused(input.intent, { message: `It's used on ${where}. Choose another there first.` });
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
