import { z } from "zod";
import { type ActionResult, done, refused } from "#src/admin/ui/form/result.ts";
import { rowVersion } from "#src/admin/ui/form/row-version.server.ts";
import { formatList } from "#src/admin/ui/format-list.ts";
import type { Moment } from "#src/admin/ui/time/times.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { SignedIn } from "#src/domain/auth/person.ts";
import {
  type CurrentText,
  goesLive,
  type ListedRevision,
  readRevision,
  restoreRevision,
} from "#src/domain/content/drafts/revisions.server.ts";
import { referenceOptionsIn } from "#src/domain/content/entries/lists/reference-options.server.ts";
import { claimLabel } from "#src/domain/content/fields/describe.ts";
import { type Difference, differencesBetween } from "#src/domain/content/fields/diff/differences.ts";
import { fieldOfKind } from "#src/domain/content/fields/parse.ts";
import type { Services } from "#src/domain/services.ts";

/** A version in the list. */
export interface VersionLine {
  version: number;
  by: string;
  at: Moment;
  /** What it changed, or how it came about. */
  what: string;
  isCurrent: boolean;
}

export function versionLines(
  revisions: readonly ListedRevision[],
  current: number,
  moment: (at: Date) => Moment,
): VersionLine[] {
  const exact = (time: string) => moment(new Date(time)).exact;
  return revisions.map((revision) => ({
    version: revision.version,
    by: revision.by,
    at: moment(revision.at),
    what: whatHappened(revision, exact),
    isCurrent: revision.version === current,
  }));
}

function whatHappened({ act, changed, isRepeated, schedule }: ListedRevision, exact: (time: string) => string): string {
  if (changed === null) return "First version";
  if (act === "discarded") return "Went back to the published version";
  const parts = formatList(changed);
  if (act.startsWith("restored")) return parts ? `Restored an earlier version: ${parts}` : "Restored the same content";
  const change = parts && `Changed ${parts}`;
  if (schedule) return [change, describeSchedule(schedule, exact)].filter(Boolean).join(". ");
  if (change) return change;
  if (act !== "published") return "Saved without changes";
  return isRepeated ? "Published again without changes" : "Published the draft";
}

function describeSchedule(
  { publishAt, unpublishAt }: NonNullable<ListedRevision["schedule"]>,
  exact: (time: string) => string,
): string {
  const times = [publishAt && `publish ${exact(publishAt)}`, unpublishAt && `unpublish ${exact(unpublishAt)}`];
  const set = times.filter(Boolean).join(" and ");
  return set ? `Scheduled to ${set}` : "Removed the schedule";
}

/** The selected version. */
export interface SelectedVersion {
  version: number;
  by: string;
  at: Moment;
  /** Differences from the current version. */
  differences: Difference[];
  /** What was truncated, as messages. */
  cut: string[];
  /** Restoring publishes it immediately. */
  comesLive: boolean;
}

export async function readVersion(
  db: Db,
  text: CurrentText,
  version: number | null,
  { person, moment }: { person: string; moment: (at: Date) => Moment },
): Promise<SelectedVersion | null> {
  const revision = version === null ? null : await readRevision(db, text, version);
  if (!revision) return null;
  const contents = [revision.content, text.content];
  const { entries, pictures, files, claims } = await referenceOptionsIn(db, contents, {
    person,
    language: text.language,
  });
  const names = {
    entry: (id: string) => entries.find((entry) => entry.id === id)?.title,
    picture: (id: string) => [...pictures, ...files].find((media) => media.id === id)?.filename,
    claim: (id: string) => claimLabel(claims, id),
  };
  return {
    version: revision.version,
    by: revision.by,
    at: moment(revision.at),
    cut: revision.cut,
    differences: differencesBetween(fieldOfKind(text.kind), revision.content, text.content, names),
    comesLive: goesLive(text, revision),
  };
}

/** `about` is the version to restore, `seen` the one that was current when the page was loaded. */
export const restoreForm = z.object({ intent: z.literal("restore"), about: rowVersion, seen: rowVersion });

/** Restores an earlier version. */
export async function handleRestore(
  { db, now }: Services,
  text: CurrentText,
  by: SignedIn,
  { about, seen }: z.output<typeof restoreForm>,
): Promise<ActionResult> {
  const form = `restore ${about}`;
  const result = await restoreRevision(db, { text, version: about, seen, by }, now());
  const message = restoreMessage(result, text.title);
  const isRestored = result.state === "published" || result.state === "saved";
  return isRestored ? done(form, message) : refused(form, { message });
}

function restoreMessage(result: Awaited<ReturnType<typeof restoreRevision>>, title: string): string {
  switch (result.state) {
    case "published":
      return `The earlier version of ${title} is restored.`;
    case "saved":
      return `The draft of ${title} is now the earlier version. Visitors see it after you publish.`;
    case "conflict":
      return `${result.saved.by} just saved ${title}. The differences shown are from that version now. Check them before you restore.`;
    case "invalid":
    case "refused":
      return "This version doesn't meet today's requirements, so it can't be restored as is. Copy what you need from it.";
    case "missing":
      return "This version no longer exists.";
    case "slug-refused":
    case "slug-taken":
      return "Another entry uses its address now. Change that address first.";
  }
}
