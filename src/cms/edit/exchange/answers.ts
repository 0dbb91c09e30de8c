import type { Choices } from "../../../content/choices.server.ts";
import type { EntryState } from "../../../content/entry-state.ts";
import type { Finding } from "../../../content/publish-check.ts";
import type { Companion } from "../keeping/typed.ts";

/** What is saved of an entry, as a form knows it. */
export interface Saved {
  version: number;
  /** With its address, where entries of its kind have one; see `slug-part.ts`. */
  content: object;
  /** What it lacks of what is stored, in words: more was saved once than can be shown now. */
  cut?: readonly string[];
  /** Nobody: it is as it came with the product. */
  by: string | null;
  /** An instant, in ISO form. */
  at: string;
}

/** How an entry stands before visitors. Instants are in ISO form. */
export interface Standing {
  state: EntryState;
  /** Whether anything of it is kept: else nobody knows of it but whoever is about to type. */
  isThere: boolean;
  title: string;
  isPublished: boolean;
  /** The address that it has; an old one leads on from there once it has another. */
  slug: string | null;
  /** Where visitors find it; nowhere while it is a draft, or has no page of its own. */
  address: string | null;
  publishAt: string | null;
  unpublishAt: string | null;
  /** When it was to go live and could not, and what keeps it from that; gone with the next save. */
  missed: { at: string; findings: Finding[] } | null;
}

/** What is to become of what is typed. */
export type Way =
  | { intent: "save" }
  /** `anyway`: also with something that is worth a look. */
  | { intent: "publish"; anyway: boolean }
  /** Both as clocks of the company's time zone show them: `2026-12-01T09:00`; empty: not by itself. */
  | { intent: "schedule"; anyway: boolean; publishAt: string; unpublishAt: string };

/** What the server says to it. */
export type SaveAnswer =
  | { state: "saved"; saved: Saved; standing: Standing }
  /** Of a kind that is saved at once. */
  | { state: "invalid"; faults: Record<string, string> }
  /** Something is to be looked at before it is published. */
  | { state: "findings"; findings: Finding[] }
  /** Somebody saved in between; `choices` are what that refers to. */
  | { state: "conflict"; saved: Saved; standing: Standing; choices: Choices }
  | Refusal;

/** What the server says to what is done without what is typed. */
export type ActAnswer =
  | { state: "done"; standing: Standing }
  | { state: "copied"; id: string }
  | { state: "deleted" }
  | Refusal;

type Refusal =
  | { state: "missing" }
  /** It cannot be: in words for a person. */
  | { state: "refused"; words: string }
  /** Another person is logged in by now in this browser. */
  | { state: "somebody-else"; name: string };

/** What was saved since a version, and who has the entry open besides whoever asks. */
export type SinceAnswer = { companions: Companion[] } & (
  | { state: "same"; standing: Standing }
  | { state: "newer"; saved: Saved; standing: Standing; choices: Choices }
);

/** What can be said of an address that somebody types. */
export type AddressAnswer =
  | { state: "free"; slug: string; path: string }
  /** It is not free, or none at all; `better` is one that is. */
  | { state: "refused"; words: string; better: string };

/** Why something did not come to an answer. */
export type Failure =
  | "unreachable"
  | "logged-out"
  | "forbidden"
  /** The role requires a second factor that the person has not set up. */
  | "second-factor"
  | "too-large"
  | "missing"
  | "somebody-else"
  | "surprise";

/** What became of a way, for whoever says so. */
export type Outcome =
  | { state: "saved"; way: Way["intent"]; with: Meanwhile[] }
  /** What somebody else saved in between is in the form now, to be seen before it is published. */
  | { state: "joined"; with: Meanwhile[] }
  | { state: "failed"; way: Way["intent"] }
  | { state: "refused"; words: string }
  | { state: "faulty" }
  | { state: "found" }
  | { state: "choosing" };

/** What somebody else had saved in between, and what it had been before. */
export interface Meanwhile {
  by: string | null;
  before: object;
  after: object;
}
