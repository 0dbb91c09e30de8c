import { data, href, redirect } from "react-router";
import { z } from "zod";
import { done, refused } from "#src/admin/ui/form/result.ts";
import type { UndoAction, UndoableResult } from "#src/admin/ui/form/undo.tsx";
import type { MediaRow } from "#src/base/db/tables.ts";
import { type Language, translationLanguages } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { changeTags, normalizeTag, tagsOf } from "#src/domain/content/published/media/media-tags.server.ts";
import {
  changeAltIn,
  changePicture,
  deletePicture,
  findPicture,
  restorePicture,
} from "#src/domain/content/published/media/pictures.server.ts";
import { undoReplacement } from "#src/domain/content/published/media/replace-file.server.ts";
import { deepEqual } from "#src/domain/content/schema/values/deep-equal.ts";
import { maxAltLength } from "#src/domain/content/schema/values/reference-forms.ts";
import { cropOf, readCrop, writeCrop } from "#src/domain/media/crop.ts";
import { labelOf } from "#src/domain/media/label.ts";
import type { Services } from "#src/domain/services.ts";

const percent = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((number) => number <= 100);

const crop = z
  .string()
  .transform(readCrop)
  .refine((read) => read !== undefined);

/** The fields of the alt texts in other languages than the default one. */
export function altField(language: Language): string {
  return `alt-${language}`;
}

const altTranslations = Object.fromEntries(
  translationLanguages.map((language) => [altField(language), z.string().optional()]),
);

export const pictureForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("change"),
    name: z.string().optional(),
    alt: z.string(),
    ...altTranslations,
    // Absent unless this person changed them.
    x: percent.optional(),
    y: percent.optional(),
    crop: crop.optional(),
  }),
  z.object({ intent: z.literal("frame"), x: percent, y: percent, crop }),
  z.object({ intent: z.literal("rename"), name: z.string() }),
  z.object({ intent: z.literal("tags"), tags: z.string().max(2000) }),
  z.object({ intent: z.literal("put-back") }),
  z.object({ intent: z.literal("delete") }),
  z.object({ intent: z.literal("restore") }),
]);

const notFoundMessage = { message: "Someone has already deleted it." };

export async function runPictureAction(
  { db, now }: Services,
  id: string,
  by: LoggedInPerson,
  input: z.output<typeof pictureForm>,
): Promise<UndoableResult | Response> {
  switch (input.intent) {
    case "change": {
      const alts = Object.entries(input).flatMap(([name, value]) =>
        name === "alt" || Object.hasOwn(altTranslations, name) ? [[name, altText(String(value ?? ""))] as const] : [],
      );
      const values = Object.fromEntries(alts);
      const tooLong = alts.filter(([, text]) => text.length > maxAltLength);
      if (tooLong.length > 0) {
        const message = `Shorten it to ${maxAltLength} characters. Screen readers read it in one go.`;
        return refused(input.intent, { errors: Object.fromEntries(tooLong.map(([name]) => [name, message])), values });
      }
      const { alt = "" } = values;
      const name = input.name === undefined ? null : input.name.trim();
      if (name === "") return refused(input.intent, { errors: { name: "Enter a name." }, values });
      const filename = name === null ? {} : { filename: labelOf(name) };
      const { x, y, crop } = input;
      const focus = x === undefined || y === undefined ? undefined : { x, y };
      const previous = await findPicture(db, id);
      const isDone = previous && (await changePicture(db, { id, ...filename, alt, focus, crop, by }, now()));
      if (!isDone) return refused(input.intent, notFoundMessage);
      for (const language of translationLanguages) {
        const translation = values[altField(language)];
        if (translation !== undefined) await changeAltIn(db, { id, language, alt: translation, by }, now());
      }
      const savedResult = done(input.intent, "Picture saved");
      return crop === undefined || deepEqual(crop, cropOf(previous))
        ? savedResult
        : { ...savedResult, undo: undoFraming(previous) };
    }
    case "frame": {
      const { x, y, crop } = input;
      const isDone = await changePicture(db, { id, focus: { x, y }, crop, by }, now());
      return isDone ? done(input.intent, "The crop is as it was.") : refused(input.intent, notFoundMessage);
    }
    case "rename": {
      if (input.name.trim() === "") return refused(input.intent, { errors: { name: "Enter a name." } });
      const row = await findPicture(db, id);
      if (!row) return refused(input.intent, notFoundMessage);
      await changePicture(db, { id, filename: labelOf(input.name), by }, now());
      return done(input.intent, "Name saved");
    }
    case "tags": {
      const newTags = input.tags
        .split(",")
        .map(normalizeTag)
        .filter((tag) => tag !== "");
      const currentTags = (await tagsOf(db, [id])).get(id) ?? [];
      await changeTags(
        db,
        { ids: [id], add: newTags, remove: currentTags.filter((tag) => !newTags.includes(tag)), by },
        now(),
      );
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

function altText(input: string): string {
  return input.replace(/\s+/g, " ").trim().toWellFormed();
}

/** Shows again what was shown before. */
function undoFraming(previous: MediaRow): UndoAction {
  return {
    url: href("/cms/media/:picture", { picture: previous.id }),
    fields: [
      ["intent", "frame"],
      ["x", String(previous.focus_x)],
      ["y", String(previous.focus_y)],
      ["crop", writeCrop(cropOf(previous))],
    ],
  };
}
