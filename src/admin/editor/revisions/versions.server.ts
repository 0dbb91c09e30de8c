import { z } from "zod";
import { type ActionResult, done, refused } from "#src/admin/ui/form/result.ts";
import { rowVersion } from "#src/admin/ui/form/row-version.server.ts";
import { formatList } from "#src/admin/ui/format-list.ts";
import type { Moment } from "#src/admin/ui/time/times.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import {
  type CurrentText,
  type ListedRevision,
  publishesOnRestore,
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
  summary: string;
  mark: VersionMark;
}

/** Live: visitors see it. Draft: the current version, which they don't see. */
export type VersionMark = "Live" | "Draft" | null;

type VersionNumbers = Pick<CurrentText, "liveVersion" | "draftVersion">;

function markOf(version: number, { liveVersion, draftVersion }: VersionNumbers): VersionMark {
  if (version === liveVersion) return "Live";
  return version === draftVersion ? "Draft" : null;
}

export function versionLines(
  revisions: readonly ListedRevision[],
  text: VersionNumbers,
  moment: (at: Date) => Moment,
): VersionLine[] {
  const formatExact = (time: string) => moment(new Date(time)).exact;
  return revisions.map((revision) => ({
    version: revision.version,
    by: revision.by,
    at: moment(revision.at),
    summary: describeRevision(revision, formatExact),
    mark: markOf(revision.version, text),
  }));
}

function describeRevision(
  { act, changed, followsPublic: isRepeated, schedule }: ListedRevision,
  formatExact: (time: string) => string,
): string {
  if (changed === null) return "First version";
  if (act === "discarded") return "Went back to the published version";
  const changedFields = formatList(changed);
  if (act.startsWith("restored"))
    return changedFields ? `Restored an earlier version: ${changedFields}` : "Restored the same content";
  const change = changedFields && `Changed ${changedFields}`;
  if (schedule) return [change, describeSchedule(schedule, formatExact)].filter(Boolean).join(". ");
  if (change) return change;
  if (act !== "published") return "Saved without changes";
  return isRepeated ? "Published again without changes" : "Published the draft";
}

function describeSchedule(
  { publishAt, unpublishAt }: NonNullable<ListedRevision["schedule"]>,
  formatExact: (time: string) => string,
): string {
  const times = [
    publishAt && `publish ${formatExact(publishAt)}`,
    unpublishAt && `unpublish ${formatExact(unpublishAt)}`,
  ];
  const scheduledTimes = times.filter(Boolean).join(" and ");
  return scheduledTimes ? `Scheduled to ${scheduledTimes}` : "Removed the schedule";
}

/** The selected version. */
export interface SelectedVersion {
  version: number;
  mark: VersionMark;
  by: string;
  at: Moment;
  /** Differences from the current version. */
  differences: Difference[];
  /** What was truncated, as messages. */
  truncated: string[];
  /** Restoring publishes it immediately. */
  publishesImmediately: boolean;
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
    mark: markOf(revision.version, text),
    by: revision.by,
    at: moment(revision.at),
    truncated: revision.truncated,
    differences: differencesBetween(fieldOfKind(text.kind), revision.content, text.content, names),
    publishesImmediately: publishesOnRestore(text, revision),
  };
}

/** `about` is the version to restore, `seen` the one that was current when the page was loaded. */
export const restoreForm = z.object({ intent: z.literal("restore"), about: rowVersion, seen: rowVersion });

/** Restores an earlier version. */
export async function handleRestore(
  { db, now }: Services,
  text: CurrentText,
  by: LoggedInPerson,
  { about, seen }: z.output<typeof restoreForm>,
): Promise<ActionResult> {
  const form = `restore ${about}`;
  const result = await restoreRevision(db, { text, version: about, baseVersion: seen, by }, now());
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
      return `${result.storedVersion.by} just saved ${title}. The differences are now from that version. Check them before you restore.`;
    case "invalid":
    case "refused":
      return "This version doesn't meet today's requirements, so it can't be restored as is. Copy what you need from it.";
    case "missing":
      return "This version no longer exists.";
    case "original-unpublished":
      return "Publish it in English first.";
    case "slug-refused":
    case "slug-taken":
      return "Another entry uses its address now. Change that address first.";
  }
}
