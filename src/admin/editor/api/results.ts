import type { AffectedNote } from "#src/admin/session/affected.server.ts";
import type { Language } from "#src/base/languages.ts";
import type { EntryState } from "#src/domain/content/entries/entry-state.ts";
import type { ReferenceOptions } from "#src/domain/content/entries/lists/reference-options.server.ts";
import type { PublishFinding } from "#src/domain/content/fields/checks/publish-check.ts";
import type { Similarity } from "#src/domain/content/similarity/compare.ts";

/** An entry's saved version, as its form knows it. */
export interface StoredVersion {
  version: number;
  /** The version of the default language's text that it has the items of; absent in that language. */
  original?: number;
  /** Includes the slug, for kinds with addresses; see `slug-key.ts`. */
  content: object;
  /** What was truncated, as messages: it was stored before there were size limits. */
  truncated?: readonly string[];
  /** Null for seeded content. */
  by: string | null;
  /** An instant, in ISO form. */
  at: string;
}

/** An entry's publication status. Instants are in ISO form. */
export interface PublicationStatus {
  state: EntryState;
  /** Whether it is stored. A new entry is not, until the first input. */
  exists: boolean;
  title: string;
  isPublished: boolean;
  /** The current slug; it redirects once the entry has another. */
  slug: string | null;
  /** Its public path; null for a draft or an entry without a page. */
  path: string | null;
  /** Where visitors find it, as the end of a sentence; empty for a draft. */
  visibilityText: string;
  publishAt: string | null;
  unpublishAt: string | null;
  /** A scheduled publication that failed, and why. The next save clears it. */
  failedSchedule: { at: string; findings: PublishFinding[] } | null;
}

/** A command that sends the document. */
export type Command =
  | { intent: "save" }
  /** `ignoreWarnings`: it goes on with them. `also`: the drafts in other languages to publish with it, as `es:3`. */
  | { intent: "publish"; ignoreWarnings: boolean; also?: string }
  /** Local times in the company's time zone, `2026-12-01T09:00`; empty for none. */
  | { intent: "schedule"; ignoreWarnings: boolean; publishAt: string; unpublishAt: string };

/** A finding about the form's text, or about a draft in another language, which has a form of its own. */
export interface FormFinding extends PublishFinding {
  other?: { language: Language; name: string; label: string };
}

/** The server's result. */
export type SaveResult =
  /** `advice`: new suggestions about what was published or scheduled. `note`: what it means for others than visitors. */
  | {
      state: "saved";
      storedVersion: StoredVersion;
      publicationStatus: PublicationStatus;
      advice?: FormFinding[];
      note?: AffectedNote;
    }
  /** Only for kinds without drafts, and for content over the size limit. */
  | { state: "invalid"; fieldErrors: Record<string, string> }
  /** Findings that stop publishing. */
  | { state: "findings"; findings: FormFinding[] }
  /** Someone saved in between; `choices` are the references in their version. */
  | {
      state: "conflict";
      storedVersion: StoredVersion;
      publicationStatus: PublicationStatus;
      referenceOptions: ReferenceOptions;
    }
  | Refusal;

/** The result of an action without the document. */
export type EntryActionResult =
  | { state: "done"; publicationStatus: PublicationStatus }
  | { state: "copied"; id: string }
  | { state: "deleted" }
  | Refusal;

type Refusal =
  | { state: "missing" }
  /** Refused, with a message for people. */
  | { state: "refused"; message: string }
  /** Another person is now logged in in this browser. */
  | { state: "other-person"; name: string };

/** Newer saves since a version, and who else has the entry open. */
export type PollResult = { companions: Companion[] } & (
  | { state: "same"; publicationStatus: PublicationStatus }
  | {
      state: "newer";
      storedVersion: StoredVersion;
      publicationStatus: PublicationStatus;
      referenceOptions: ReferenceOptions;
    }
);

/** The check of an address in the input. */
export type SlugCheckResult =
  | { state: "free"; slug: string; path: string }
  /** Taken or malformed; `better` is a free one. */
  | { state: "refused"; message: string; suggestion: string };

/** The outcome of a command. */
export type CommandOutcome =
  | { state: "saved"; intent: Command["intent"]; merged: RemoteChange[]; note?: AffectedNote }
  /** Someone's save was merged into the form and needs a look before publishing. */
  | { state: "merged"; merged: RemoteChange[] }
  | { state: "failed"; intent: Command["intent"] }
  | { state: "refused"; message: string }
  | { state: "invalid" }
  | { state: "findings" }
  | { state: "conflict" };

/** A save by someone else, and the version before it. */
export interface RemoteChange {
  by: string | null;
  before: object;
  after: object;
}

/** A person who has the same entry open; may be the same person elsewhere. */
export interface Companion {
  person: string;
  name: string;
  /** An instant, in ISO form. */
  since: string;
  /** Milliseconds since their last unsaved change; null without one. */
  editedAgoMs: number | null;
}

/** What the input shares with other entries, and why search engines would not see it. Null for kinds that may be alike. */
export type SimilarityResult = (Similarity & { reason: string | null }) | null;
