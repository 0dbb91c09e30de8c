import type { RemoteStatus } from "#src/admin/ui/draft/draft.ts";
import type { LocalStatus } from "#src/admin/ui/draft/local-draft.ts";
import type { Failure } from "#src/admin/ui/requests.ts";
import type { Conflict } from "#src/domain/content/drafts/merge.ts";
import type { Command, FormFinding, PublicationStatus, StoredVersion } from "../api/results.ts";
import type { RecoverableWorkingCopy } from "./autosave.ts";

/** The save status of a form. Typing continues in every status except `conflict`. */
export type Status =
  | { state: "saved" }
  | { state: "unsaved" }
  | { state: "saving"; intent: Command["intent"] }
  /** The server did not accept it. */
  | { state: "failed"; failure: Failure; intent: Command["intent"] }
  /** Validation failed, here or on the server. */
  | { state: "invalid" }
  /** Both sides changed the same field; the person has to choose. */
  | { state: "conflict"; conflict: SaveConflict };

export interface SaveConflict {
  /** Author and time of the other side. */
  author: { by: string | null; at: string };
  /** Both sides merged, with mine in the conflicting fields. */
  merged: object;
  conflicts: Conflict[];
  /** The base after the merge: the other side's last save. */
  base: StoredVersion;
  /** What follows once all conflicts are resolved. */
  next: { act: "send"; command: Command } | { act: "edit" } | { act: "take-over"; recoverable: RecoverableWorkingCopy };
}

interface Findings {
  command: Command;
  /** The command was carried out: the findings are suggestions for later. */
  isDone: boolean;
  list: readonly FormFinding[];
  /** The slug that was checked. */
  slug: unknown;
}

export interface FormState {
  status: Status;
  /** The save that the form is based on. */
  base: StoredVersion;
  /** The document as of `base`, before the server trimmed it. */
  cleanContent: object;
  errors: Readonly<Record<string, string>>;
  /** Findings about a command, which most of them stop. Fixed ones disappear. */
  findings: Findings | null;
  publicationStatus: PublicationStatus;
  /** Uploads are running. Publishing waits for them. */
  isUploading: boolean;
  localAutosave: LocalStatus;
  remoteAutosave: RemoteStatus;
  /** A newer save from another person or tab. */
  newer: StoredVersion | null;
  /** Unsaved input of an earlier session. */
  recoverable: RecoverableWorkingCopy | null;
}

export function initialState(storedVersion: StoredVersion, publicationStatus: PublicationStatus): FormState {
  return {
    status: { state: "saved" },
    base: storedVersion,
    cleanContent: storedVersion.content,
    errors: {},
    findings: null,
    publicationStatus,
    isUploading: false,
    localAutosave: { state: "nothing" },
    remoteAutosave: { state: "nothing" },
    newer: null,
    recoverable: null,
  };
}

/** A change of the state: the parts that it replaces. */
export type StateChange = Partial<FormState>;

/** After an autosave report. The first text on the server creates the entry. */
export function afterAutosave(
  state: FormState,
  report: Partial<Pick<FormState, "localAutosave" | "remoteAutosave" | "recoverable">>,
): StateChange {
  if (report.remoteAutosave?.state !== "saved") return report;
  const { publicationStatus } = state;
  return {
    ...report,
    ...afterContact(state),
    ...(!publicationStatus.exists && { publicationStatus: { ...publicationStatus, exists: true } }),
  };
}

/** Failures that are over once the server has answered this person. */
const transientFailures: readonly Failure[] = ["unreachable", "logged-out", "two-factor", "other-person"];

/** After the server answered: a failed save can be tried again. */
export function afterContact({ status }: FormState): StateChange {
  return status.state === "failed" && transientFailures.includes(status.failure)
    ? { status: { state: "unsaved" } }
    : {};
}

/** After input. A running or failed command stays shown until the next save. */
export function afterTyping({ status, findings }: FormState, isClean: boolean): StateChange {
  if (status.state === "saving" || status.state === "conflict") return {};
  if (isClean) return { status: { state: "saved" }, ...(findings ? {} : { errors: {} }) };
  return status.state === "saved" ? { status: { state: "unsaved" } } : {};
}

/** After the server saved `sent`. Later input is still unsaved. */
export function afterSave(state: FormState, storedVersion: StoredVersion, sent: object, isClean: boolean): StateChange {
  return {
    ...onBase(state, storedVersion),
    ...noFindings,
    cleanContent: sent,
    status: { state: isClean ? "saved" : "unsaved" },
  };
}

/** Bases the form on another save. */
export function onBase({ newer }: FormState, base: StoredVersion): StateChange {
  return { base, cleanContent: base.content, newer: newer && newer.version > base.version ? newer : null };
}

export function withFindings(findings: Findings): StateChange {
  const blocks = findings.list
    .filter(({ level, other }) => level === "blocks" && !other)
    .map(({ path, message }) => [path, message]);
  return { findings, errors: Object.fromEntries(blocks) };
}

export const noFindings = { findings: null, errors: {} } satisfies StateChange;

export function afterRemoteSave({ base }: FormState, newer: StoredVersion): StateChange {
  return newer.version > base.version ? { newer } : {};
}
