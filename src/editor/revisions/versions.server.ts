import { formatList } from "../../admin-ui/format-list.ts";
import type { Moment } from "../../admin-ui/times.ts";
import {
  type CurrentText,
  goesLive,
  type ListedRevision,
  readRevision,
} from "../../content/drafts/revisions.server.ts";
import { referenceOptionsIn } from "../../content/entries/reference-options.server.ts";
import { claimLabel } from "../../content/fields/describe.ts";
import { type Difference, differencesBetween } from "../../content/fields/differences.ts";
import { fieldOfKind } from "../../content/fields/parse.ts";
import type { Db } from "../../db/tables.ts";

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
  return revisions.map(({ version, act, by, at, changed }) => ({
    version,
    by,
    at: moment(at),
    what: whatChanged(act, changed),
    isCurrent: version === current,
  }));
}

function whatChanged(act: string, changed: string[] | null): string {
  if (changed === null) return "First version";
  if (act === "discarded") return "Went back to the published version";
  const parts = changed.length === 0 ? "nothing" : formatList(changed);
  return act.startsWith("restored") ? `Restored an earlier version: ${parts}` : `Changed ${parts}`;
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
  const { entries, pictures, claims } = await referenceOptionsIn(db, contents, { person, language: text.language });
  const names = {
    entry: (id: string) => entries.find((entry) => entry.id === id)?.title,
    picture: (id: string) => pictures.find((picture) => picture.id === id)?.filename,
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
