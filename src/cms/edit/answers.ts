import type { Choices } from "../../content/choices.server.ts";

/** What is saved of an entry, as a form knows it. */
export interface Saved {
  version: number;
  content: object;
  /** Nobody: it is as it came with the product. */
  by: string | null;
  /** An instant, in ISO form. */
  at: string;
}

/** What the server says to a save. */
export type SaveAnswer =
  | { state: "saved"; saved: Saved }
  | { state: "invalid"; faults: Record<string, string> }
  /** Somebody saved in between; `choices` are what that refers to. */
  | { state: "conflict"; saved: Saved; choices: Choices }
  | { state: "missing" }
  /** Another person is logged in by now in this browser. */
  | { state: "somebody-else"; name: string };

/** What was saved since a version. */
export type SinceAnswer = { state: "same" } | { state: "newer"; saved: Saved; choices: Choices };

/** Why a save did not come to an answer. */
export type Failure =
  | "unreachable"
  | "logged-out"
  | "forbidden"
  | "too-large"
  | "missing"
  | "somebody-else"
  | "surprise";

/** What became of a save, for whoever says so. */
export type Outcome =
  | { state: "saved"; with: Meanwhile[] }
  | { state: "failed" }
  | { state: "faulty" }
  | { state: "choosing" };

/** What somebody else had saved in between, and what it had been before. */
export interface Meanwhile {
  by: string | null;
  before: object;
  after: object;
}
