import type { Failure } from "#src/admin/ui/requests.ts";
import { momentFormatter } from "#src/admin/ui/time/times.ts";
import type { Command, PublicationStatus } from "../api/results.ts";
import type { FormState } from "../document/state.ts";

/** The id of the findings. */
export const findingsId = "findings";

/** The status in the save bar. */
export interface BarStatus {
  tone: "good" | "busy" | "bad" | "open";
  text: string;
  /** Details or next step. */
  more: string;
}

/** `10:42 AM` today, `Nov 20, 10:42 AM` on other days. */
export function formatTime(timeZone: string, iso: string, now = new Date()): string {
  const format = momentFormatter(timeZone, now);
  const { exact } = format(new Date(iso));
  const [day, time] = exact.split(/, (?=[^,]*$)/);
  const [today] = format(now).exact.split(/, (?=[^,]*$)/);
  return day === today && time !== undefined ? time : exact;
}

const failures: Record<Failure, string> = {
  unreachable: "the server can't be reached. Save again when you're online.",
  "logged-out": "you're logged out.",
  forbidden: "you no longer have permission. Ask a site owner.",
  "two-factor": "your role now requires two-step sign-in. Set it up, then save again here.",
  "too-large": "this is over the size limit. Shorten it.",
  missing: "someone deleted this. It's in the trash.",
  "other-person": "someone else is now logged in on this browser.",
  surprise: "something went wrong on our end. Save again in a minute.",
};

const commandTexts: Record<Command["intent"], { busy: string; failed: string }> = {
  save: { busy: "Saving...", failed: "Not saved" },
  publish: { busy: "Publishing...", failed: "Not published" },
  schedule: { busy: "Scheduling...", failed: "Not scheduled" },
};

/** The text during a command. Publishing waits for uploads. */
export function busyText({ isUploading }: FormState, intent: Command["intent"], isPublishedOnSave: boolean): string {
  const isWaiting = isUploading && (intent !== "save" || isPublishedOnSave);
  return isWaiting ? "Waiting for the upload..." : commandTexts[intent].busy;
}

/** The text for a form's state. `isPublishedOnSave`: its kind has no drafts. */
export function barStatus(state: FormState, timeZone: string, isPublishedOnSave: boolean): BarStatus {
  const { status, base, errors, publicationStatus } = state;
  const autosaved = autosaveText(state, timeZone);
  const unsaved: BarStatus = { tone: "open", text: "Unsaved changes", more: autosaved };
  switch (status.state) {
    case "saved": {
      if (state.isUploading) return { tone: "busy", text: "Uploading...", more: "" };
      const more = base.by === null ? "" : `by ${base.by}, ${formatTime(timeZone, base.at)}`;
      if (isPublishedOnSave) return { tone: "good", text: "All changes saved", more };
      return { ...publicationStatusText(publicationStatus, timeZone), more };
    }
    case "unsaved":
    case "conflict":
      return unsaved;
    case "saving":
      return { tone: "busy", text: busyText(state, status.intent, isPublishedOnSave), more: "" };
    case "failed": {
      const text = `${commandTexts[status.intent].failed}: ${failures[status.failure]}`;
      return { tone: "bad", text, more: autosaved };
    }
    case "invalid": {
      const count = Object.keys(errors).length;
      if (count === 0) return unsaved;
      const fields = count === 1 ? "1 field" : `${count} fields`;
      return {
        tone: "bad",
        text: `Not saved: fix ${fields}.`,
        more: isTooLarge(state.remoteAutosave) ? autosaved : "",
      };
    }
  }
}

function publicationStatusText(
  { state, exists, publishAt, unpublishAt }: PublicationStatus,
  timeZone: string,
): Omit<BarStatus, "more"> {
  if (!exists) return { tone: "open", text: "Nothing typed yet" };
  if (publishAt) return { tone: "good", text: `Goes live ${formatTime(timeZone, publishAt)}` };
  if (state !== "published") return { tone: "good", text: "Draft saved" };
  return { tone: "good", text: unpublishAt ? `Published until ${formatTime(timeZone, unpublishAt)}` : "Published" };
}

/** Where unsaved input is stored, if anywhere. */
function autosaveText({ localAutosave, remoteAutosave }: FormState, timeZone: string): string {
  if (remoteAutosave.state === "saved") return `Autosaved ${formatTime(timeZone, remoteAutosave.at)}`;
  switch (localAutosave.state) {
    case "saved": {
      const local = `Saved in this browser ${formatTime(timeZone, localAutosave.at)}`;
      return isTooLarge(remoteAutosave) ? `${local}, but not on the server: ${failureReason("too-large")}.` : local;
    }
    case "failed":
      return remoteAutosave.state === "failed"
        ? `Not autosaved: this browser's storage is full, and ${failureReason(remoteAutosave.failure)}.`
        : "";
    case "nothing":
      return "";
  }
}

function isTooLarge(remoteAutosave: FormState["remoteAutosave"]): boolean {
  return remoteAutosave.state === "failed" && remoteAutosave.failure === "too-large";
}

export function failureReason(failure: Failure): string {
  if (failure === "unreachable") return "the server can't be reached";
  if (failure === "too-large") return "it's over the size limit";
  return failure === "logged-out" ? "you're logged out" : "the server refused it";
}
