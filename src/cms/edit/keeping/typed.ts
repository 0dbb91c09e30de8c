import type { Saved } from "../exchange/answers.ts";

/** What a form holds that is not saved, as it is sent to the server and kept there. */
export interface TypedText {
  /** The version that it was begun with. */
  base: number;
  content: object;
}

/** What the server says to it. */
export type TypingAnswer =
  | { state: "kept"; at: string }
  /** Something later of the same form was there before it, or its end. */
  | { state: "overtaken" }
  /** It is more than an entry can hold, and stays in the browser alone. */
  | { state: "too-large" }
  /** It is not kept any more, as was asked. */
  | { state: "ended" }
  | { state: "missing" }
  /** Another person is logged in by now in this browser. */
  | { state: "somebody-else" };

/** What somebody typed in another of their forms, on whatever device, and did not save. */
export interface TypedElsewhere {
  /** The form's id. */
  writer: string;
  sequence: number;
  /** What it was begun with. */
  base: Pick<Saved, "version" | "content">;
  content: object;
  /** What `content` lacks of what is kept, in words. */
  cut?: readonly string[];
  /** An instant, in ISO form. */
  at: string;
}

/** Somebody who has the same entry open, or oneself elsewhere. */
export interface Companion {
  person: string;
  name: string;
  /** An instant, in ISO form. */
  since: string;
  /** How long ago, in milliseconds, they last changed what they have not saved yet. */
  typedAgo: number | null;
}
