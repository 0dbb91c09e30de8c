import type { Saved } from "../api/results.ts";

/** A form's unsaved text, as the server stores it. */
export interface UnsavedText {
  /** The version that it is based on. */
  base: number;
  content: object;
}

/** The server's result. */
export type AutosaveResult =
  | { state: "kept"; at: string }
  /** A later text of the same form arrived first, or its end. */
  | { state: "overtaken" }
  /** It is over the size limit and stays only in the browser. */
  | { state: "too-large" }
  /** It was dropped, as requested. */
  | { state: "ended" }
  | { state: "missing" }
  /** Another person is now logged in in this browser. */
  | { state: "other-person" };

/** Unsaved text of another form of the same person, on any device. */
export interface RemoteDraft {
  /** The form's id. */
  writer: string;
  sequence: number;
  /** The version that it is based on. */
  base: Pick<Saved, "version" | "content">;
  content: object;
  /** What was truncated from the stored text, as messages. */
  cut?: readonly string[];
  /** An instant, in ISO form. */
  at: string;
}
