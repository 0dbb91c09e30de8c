import { momentsIn } from "../../times.ts";
import type { FormState } from "../editor/state.ts";
import type { Failure, Standing, Way } from "../exchange/answers.ts";

/** What the save bar says. */
export interface BarWords {
  tone: "good" | "busy" | "bad" | "open";
  text: string;
  /** What is to be done, or what is known besides. */
  more: string;
}

/** An instant as people say it: `10:42 AM` of today, `Nov 20, 10:42 AM` of any other day. */
export function timeIn(timeZone: string, iso: string, now = new Date()): string {
  const say = momentsIn(timeZone, now);
  const { exact } = say(new Date(iso));
  const [day, time] = exact.split(/, (?=[^,]*$)/);
  const [today] = say(now).exact.split(/, (?=[^,]*$)/);
  return day === today && time !== undefined ? time : exact;
}

const failures: Record<Failure, string> = {
  unreachable: "the server cannot be reached. Save again when you are online.",
  "logged-out": "you are logged out.",
  forbidden: "your role does not allow it any more. An owner of the site can change that.",
  "second-factor": "your role requires two-step sign-in now. Set it up, then save again here.",
  "too-large": "this is more text than can be saved. Shorten it.",
  missing: "this is in the bin. Somebody has deleted it meanwhile.",
  "somebody-else": "somebody else is logged in in this browser now.",
  surprise: "something went wrong on our side. Save again in a minute.",
};

const busy: Record<Way["intent"], string> = {
  save: "Saving...",
  publish: "Publishing...",
  schedule: "Scheduling...",
};

const notDone: Record<Way["intent"], string> = {
  save: "Not saved",
  publish: "Not published",
  schedule: "Not scheduled",
};

/** `isAtOnce`: what is saved is what visitors see. */
export function barWords(state: FormState, timeZone: string, isAtOnce: boolean): BarWords {
  const { status, base, faults, standing } = state;
  const kept = keptWords(state, timeZone);
  switch (status.state) {
    case "saved":
      return isAtOnce
        ? { tone: "good", text: "All changes saved", more: savedWords(base, timeZone) }
        : { ...standingWords(standing, timeZone), more: savedWords(base, timeZone) };
    case "unsaved":
    case "choosing":
      return { tone: "open", text: "Unsaved changes", more: kept };
    case "saving":
      return { tone: "busy", text: busy[status.way], more: "" };
    case "failed":
      return {
        tone: "bad",
        text: `${notDone[status.way]}: ${failures[status.failure]}`,
        more: kept,
      };
    case "faulty": {
      const count = Object.keys(faults).length;
      if (count === 0) return { tone: "open", text: "Unsaved changes", more: kept };
      const things = count === 1 ? "one field needs" : `${count} fields need`;
      return { tone: "bad", text: `Not saved: ${things} a look.`, more: isRefused(state.onServer) ? kept : "" };
    }
  }
}

function standingWords({ state, isThere, publishAt, unpublishAt }: Standing, timeZone: string): Omit<BarWords, "more"> {
  if (!isThere) return { tone: "open", text: "Nothing typed yet" };
  if (publishAt) return { tone: "good", text: `Goes live ${timeIn(timeZone, publishAt)}` };
  if (state !== "published") return { tone: "good", text: "Draft saved" };
  return { tone: "good", text: unpublishAt ? `Published until ${timeIn(timeZone, unpublishAt)}` : "Published" };
}

function savedWords({ by, at }: { by: string | null; at: string }, timeZone: string): string {
  return by === null ? "" : `by ${by}, ${timeIn(timeZone, at)}`;
}

/** Where what is typed is, as far as it is anywhere. */
function keptWords({ keeping, onServer }: FormState, timeZone: string): string {
  if (onServer.state === "kept") return `Kept on the server ${timeIn(timeZone, onServer.at)}`;
  switch (keeping.state) {
    case "kept": {
      const here = `Kept in this browser ${timeIn(timeZone, keeping.at)}`;
      return isRefused(onServer) ? `${here}, but not on the server: ${whyNot("too-large")}.` : here;
    }
    case "impossible":
      return onServer.state === "failed" ? `Not kept: this browser has no room, and ${whyNot(onServer.failure)}.` : "";
    case "nothing":
      return "";
  }
}

function isRefused(onServer: FormState["onServer"]): boolean {
  return onServer.state === "failed" && onServer.failure === "too-large";
}

export function whyNot(failure: Failure): string {
  if (failure === "unreachable") return "the server cannot be reached";
  if (failure === "too-large") return "it is more than can be saved";
  return failure === "logged-out" ? "you are logged out" : "the server does not take it";
}
