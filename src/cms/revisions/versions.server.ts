import { choicesIn } from "../../content/choices.server.ts";
import { type Difference, differencesBetween } from "../../content/differences.ts";
import { fieldOfKind } from "../../content/parse.ts";
import { comesLive, type ListedRevision, type PresentText, readRevision } from "../../content/revisions.server.ts";
import { nameOfClaim } from "../../content/words-of.ts";
import type { Db } from "../../db/tables.ts";
import { fewOf } from "../few-of.ts";
import type { Moment } from "../times.ts";

/** A version as the list shows it. */
export interface VersionLine {
  version: number;
  by: string;
  at: Moment;
  /** What it changed, or how else it came about. */
  what: string;
  isPresent: boolean;
}

export function versionLines(
  revisions: readonly ListedRevision[],
  present: number,
  moment: (at: Date) => Moment,
): VersionLine[] {
  return revisions.map(({ version, act, by, at, changed }) => ({
    version,
    by,
    at: moment(at),
    what: whatChanged(act, changed),
    isPresent: version === present,
  }));
}

function whatChanged(act: string, changed: string[] | null): string {
  if (changed === null) return "The first version";
  if (act === "discarded") return "Went back to what was published";
  const parts = changed.length === 0 ? "nothing" : fewOf(changed);
  return act.startsWith("restored") ? `Restored an earlier version: ${parts}` : `Changed ${parts}`;
}

/** A version that somebody looks at. */
export interface ChosenVersion {
  version: number;
  by: string;
  at: Moment;
  /** In what it differs from the present version. */
  differences: Difference[];
  /** What is not shown of it, in words. */
  cut: string[];
  /** Visitors see it at once when it is restored. */
  comesLive: boolean;
}

export async function readChosen(
  db: Db,
  text: PresentText,
  version: number | null,
  { person, moment }: { person: string; moment: (at: Date) => Moment },
): Promise<ChosenVersion | null> {
  const revision = version === null ? null : await readRevision(db, text, version);
  if (!revision) return null;
  const contents = [revision.content, text.content];
  const { entries, pictures, claims } = await choicesIn(db, contents, { person, language: text.language });
  const names = {
    entry: (id: string) => entries.find((entry) => entry.id === id)?.title,
    picture: (id: string) => pictures.find((picture) => picture.id === id)?.filename,
    claim: (id: string) => nameOfClaim(claims, id),
  };
  return {
    version: revision.version,
    by: revision.by,
    at: moment(revision.at),
    cut: revision.cut,
    differences: differencesBetween(fieldOfKind(text.kind), revision.content, text.content, names),
    comesLive: comesLive(text, revision),
  };
}
