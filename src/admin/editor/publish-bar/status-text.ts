import type { Failure } from "#src/admin/ui/requests.ts";
import { momentFormatter } from "#src/admin/ui/time/times.ts";
import type { Command, PublicationStatus } from "../api/results.ts";
import type { FormState } from "../document/state.ts";

/** The id of the findings. */
export const findingsId = "findings";

/** The status in the save bar. */
export interface BarStatus {
  tone: "good" | "busy" | "bad" | "open" | "quiet";
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

/** `at 10:42 AM` today, `on Nov 20, 10:42 AM` on other days. */
export function atTime(timeZone: string, iso: string, now = new Date()): string {
  const time = formatTime(timeZone, iso, now);
  return `${time.includes(",") ? "on" : "at"} ${time}`;
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
  const unsaved: BarStatus = { tone: "open", text: unsavedText(state), more: autosaved && `· ${autosaved}` };
  switch (status.state) {
    case "saved": {
      if (state.isUploading) return { tone: "busy", text: "Uploading...", more: "" };
      const savedBy = base.by === null ? "" : `by ${base.by} ${atTime(timeZone, base.at)}`;
      if (isPublishedOnSave) return { tone: "good", text: "All changes saved", more: savedBy };
      const { hasTime, ...shown } = publicationStatusText(publicationStatus, timeZone);
      return { ...shown, more: hasTime && savedBy ? `· saved ${savedBy}` : savedBy };
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

/** Input that the server has is safe, but visitors don't see it. */
function unsavedText({ remoteAutosave, publicationStatus }: FormState): string {
  if (remoteAutosave.state !== "saved") return "Unsaved changes";
  return publicationStatus.isPublished ? "Changes not live yet" : "Not published yet";
}

/** `hasTime`: the text ends with a time, which is not that of the save. */
function publicationStatusText(
  { state, exists, publishAt, unpublishAt }: PublicationStatus,
  timeZone: string,
): Omit<BarStatus, "more"> & { hasTime?: boolean } {
  if (!exists) return { tone: "quiet", text: "New, empty" };
  if (publishAt) return { tone: "good", text: `Scheduled for ${formatTime(timeZone, publishAt)}`, hasTime: true };
  if (state !== "published") return { tone: "good", text: "Draft saved" };
  if (!unpublishAt) return { tone: "good", text: "Published" };
  return { tone: "good", text: `Published until ${formatTime(timeZone, unpublishAt)}`, hasTime: true };
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
