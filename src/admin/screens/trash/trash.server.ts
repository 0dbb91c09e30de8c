import { z } from "zod";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { type ContentScreen, contentScreens } from "#src/admin/session/screens.ts";
import { done, refused } from "#src/admin/ui/form/result.ts";
import type { UndoableResult } from "#src/admin/ui/form/undo.tsx";
import { formatList } from "#src/admin/ui/format-list.ts";
import type { Db } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { countTrash, listTrash, undeleteEntry } from "#src/domain/content/entries/cleanup/trash.server.ts";
import { workingCopyTitlesOf } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { kindLabel } from "#src/domain/content/entries/lists/list.server.ts";
import { findText } from "#src/domain/content/entries/texts.server.ts";
import { restorePicture } from "#src/domain/content/published/media/pictures.server.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import type { Services } from "#src/domain/services.ts";
import { pageSize, pageSlice } from "../content-list/query-params.ts";

export const trashForm = z.object({
  intent: z.literal("put-back"),
  entry: z.array(z.string().max(200)).min(1).max(100),
});

export type TrashedEntry = Awaited<ReturnType<typeof readTrash>>["rows"][number];

export async function readTrash(
  db: Db,
  { segment, page, person }: { segment: string | null; page: number; person: LoggedInPerson },
  now: Date,
) {
  const list = contentScreens.find((screen) => screen.segment === segment);
  const isMedia = segment === mediaSegment;
  const everything = { kinds: kindsOf(contentScreens), media: true };
  const filter = isMedia ? { kinds: [], media: true } : list ? { kinds: kindsOf([list]) } : everything;
  const [{ formatMoment: moment }, total, workingTitles] = await Promise.all([
    readCompanyInfo(db, now),
    countTrash(db, filter),
    workingCopyTitlesOf(db, { person: person.id, language: defaultLanguage }),
  ]);
  const slice = pageSlice(total, page);
  const isFiltered = isMedia || list !== undefined;
  const isEmpty = total === 0 && (!isFiltered || (await countTrash(db, everything)) === 0);
  const deleted = await listTrash(db, filter, { offset: slice.offset, limit: pageSize });
  return {
    /** The list that it is filtered by. */
    segment: isMedia ? mediaSegment : (list?.segment ?? null),
    /** The trash is empty. */
    isEmpty,
    slice,
    rows: deleted.map(({ id, title, kind, by, deletedAt, expiresAt }) => ({
      /** What the form sends. */
      id: kind === "media" ? `${mediaPrefix}${id}` : id,
      title: workingTitles.get(id) ?? title,
      kind: kind === "media" ? "Media" : kindLabel(kind),
      by,
      deleted: moment(deletedAt),
      /** When it is permanently deleted: `in 12 days`. */
      deletedIn: daysUntil(expiresAt, now),
    })),
  };
}

/** The filter for pictures and other files, and what their ids begin with in the form. */
const mediaSegment = "media";
const mediaPrefix = "media:";

function kindsOf(lists: readonly ContentScreen[]) {
  return lists.flatMap(({ kinds }) => kinds);
}

const days = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

/** A due deletion runs in the background a moment later. */
function daysUntil(at: Date, now: Date): string {
  return days.format(Math.max(0, Math.ceil((at.getTime() - now.getTime()) / dayMs)), "day");
}

/** Restores entries. The message names those with a new address. */
export async function restoreEntries(
  { db, now }: Services,
  entries: string[],
  by: LoggedInPerson,
): Promise<UndoableResult> {
  // One time for all: the audit log shows them as one act.
  const at = now();
  const restored: string[] = [];
  const moved: { title: string; path: string | null; url: string }[] = [];
  for (const id of entries) {
    if (id.startsWith(mediaPrefix)) {
      const restoredFile = await restorePicture(db, { id: id.slice(mediaPrefix.length), by }, at);
      if (restoredFile) restored.push(`“${restoredFile}”`);
      continue;
    }
    const result = await undeleteEntry(db, { id, by }, at);
    if (result.state === "missing") continue;
    const { title } = result;
    restored.push(`“${title}”`);
    const text = result.hasNewSlug && (await findText(db, id, defaultLanguage));
    if (!text) continue;
    const url = publicPathOf(text.kind, text.slug, defaultLanguage) ?? "";
    moved.push({ title, path: entryPath({ kind: text.kind, id }), url });
  }
  if (restored.length === 0) return refused("put-back", { message: "Someone has already restored it." });
  const urlNotes = moved.map(({ title, url }) => ` The old address of “${title}” is taken, so it's now ${url}.`);
  return { ...done("put-back", `Restored ${formatList(restored)}.${urlNotes.join("")}`), links: moved };
}
