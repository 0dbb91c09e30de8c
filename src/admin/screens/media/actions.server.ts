import { href } from "react-router";
import { z } from "zod";
import { done, refused } from "#src/admin/ui/form/result.ts";
import type { UndoableResult } from "#src/admin/ui/form/undo.tsx";
import { formatList } from "#src/admin/ui/format-list.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { changeTags, normalizeTag } from "#src/domain/content/published/media/media-tags.server.ts";
import { deletePicture, restorePicture } from "#src/domain/content/published/media/pictures.server.ts";
import type { Services } from "#src/domain/services.ts";

const entry = z.array(z.string().max(200)).max(100);
const tag = z.string().max(200).default("");

/** The actions on what is selected. `entry` may repeat. */
export const libraryForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["tag", "untag"]), entry, tag }),
  z.object({ intent: z.literal("delete"), entry, tag }),
  z.object({ intent: z.literal("restore"), entry, tag }),
]);

const nothingSelected = { message: "Select something first." };

export async function runLibraryAction(
  { db, now }: Services,
  by: LoggedInPerson,
  { intent, entry: ids, tag: tagInput }: z.output<typeof libraryForm>,
): Promise<UndoableResult> {
  if (ids.length === 0) return refused(intent, nothingSelected);
  switch (intent) {
    case "tag":
    case "untag": {
      const name = normalizeTag(tagInput);
      if (name === "") return refused(intent, { message: "Enter a tag first, like “office” or “team”." });
      const change = intent === "tag" ? { add: [name] } : { remove: [name] };
      const number = await changeTags(db, { ids, ...change, by }, now());
      const itemsText = `${number} ${number === 1 ? "item" : "items"}`;
      return done(intent, intent === "tag" ? `Tagged ${itemsText} “${name}”.` : `Removed “${name}” from ${itemsText}.`);
    }
    case "delete":
      return deleteAll({ db, now }, by, ids);
    case "restore": {
      const at = now();
      let restored = 0;
      for (const id of ids) restored += Number(await restorePicture(db, { id, by }, at));
      if (restored === 0) return refused(intent, { message: "Someone has already restored it." });
      return done(intent, `Restored ${restored} ${restored === 1 ? "item" : "items"}.`);
    }
  }
}

/** What is in use stays, and the message says where. */
async function deleteAll(
  { db, now }: Pick<Services, "db" | "now">,
  by: LoggedInPerson,
  ids: readonly string[],
): Promise<UndoableResult> {
  const deleted: { id: string; filename: string }[] = [];
  const inUse: string[] = [];
  const at = now();
  for (const id of ids) {
    const result = await deletePicture(db, { id, by }, at);
    if (result.state === "deleted") deleted.push({ id, filename: result.filename });
    if (result.state !== "used") continue;
    const { filename, uses } = result;
    const titles = uses.first.map(({ title }) => title);
    const more = uses.number - titles.length;
    inUse.push(`${filename} (used on ${formatList(more > 0 ? [...titles, `${more} more`] : titles)})`);
  }
  const [only] = deleted;
  const deletedText =
    deleted.length === 1 && only ? `${only.filename} is in the trash.` : `${deleted.length} items are in the trash.`;
  const inUseText = inUse.length > 0 ? `Not deleted: ${formatList(inUse)}. Choose others there first.` : "";
  if (deleted.length === 0) return refused("delete", { message: inUseText || "Someone has already deleted it." });
  const fields = deleted.map(({ id }): [string, string] => ["entry", id]);
  return {
    ...done("delete", `${deletedText} ${inUseText}`.trim()),
    undo: { url: href("/cms/media"), fields: [["intent", "restore"], ...fields] },
  };
}
