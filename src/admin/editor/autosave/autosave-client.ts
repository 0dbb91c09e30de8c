import { href } from "react-router";
import { type EditedEntry, failureOf, queryOf } from "../api/client.ts";
import type { Failure, StoredVersion } from "../api/results.ts";

/** A form's unsaved text. */
export interface WorkingCopy {
  /** The save that it is based on. */
  base: Pick<StoredVersion, "version">;
  content: object;
}

/** An autosave request: the text as of a change, or that there is none anymore. */
export type AutosaveRequest = { sequence: number } & (
  | { intent: "save"; workingCopy: WorkingCopy }
  | { intent: "discard" }
);

/** The server's result. */
export type AutosaveResult =
  | { state: "saved"; at: string }
  /** A later text of the same form arrived first, or its end. */
  | { state: "stale" }
  /** It is over the size limit and stays only in the browser. */
  | { state: "too-large" }
  /** It was dropped, as requested. */
  | { state: "discarded" }
  | { state: "missing" }
  /** Another person is now logged in in this browser. */
  | { state: "other-person" };

export type AutosaveResponse = AutosaveResult | { state: "failed"; failure: Failure };

/** Unsaved text of another form of the same person, on any device. */
export interface RemoteWorkingCopy {
  /** The form's id. */
  formId: string;
  sequence: number;
  base: Pick<StoredVersion, "version" | "content">;
  content: object;
  /** What was truncated from the stored text, as messages. */
  truncated?: readonly string[];
  /** An instant, in ISO form. */
  at: string;
}

/** Request timeout, in milliseconds. The server may still handle the request after that. */
const timeoutMs = 20_000;

function urlOf({ kind, entry, ...subject }: EditedEntry): string {
  return `${href("/cms/entries/:kind/:entry/autosave", { kind, entry })}?${new URLSearchParams(queryOf(subject))}`;
}

function formData(
  { person }: EditedEntry,
  formId: string,
  intent: string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, person, formId, ...fields })) form.set(name, value);
  return form;
}

/** Sends one form's text to the server. */
export function createAutosaveClient(subject: EditedEntry, formId: string) {
  function requestForm({ sequence, ...request }: AutosaveRequest): FormData {
    const fields = request.intent === "save" && {
      base: String(request.workingCopy.base.version),
      content: JSON.stringify(request.workingCopy.content),
    };
    return formData(subject, formId, request.intent, { sequence: String(sequence), ...fields });
  }
  return {
    send: async (request: AutosaveRequest): Promise<AutosaveResponse> => {
      try {
        const response = await fetch(urlOf(subject), {
          method: "POST",
          body: requestForm(request),
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        });
        return response.ok ? await response.json() : { state: "failed", failure: await failureOf(response) };
      } catch {
        return { state: "failed", failure: "unreachable" };
      }
    },
    /** Sends while the page closes. Browsers limit this to 64 KB. */
    sendBeacon: (request: AutosaveRequest) => {
      navigator.sendBeacon(urlOf(subject), requestForm(request));
    },
    sendLeave: () => {
      navigator.sendBeacon(urlOf(subject), formData(subject, formId, "leave"));
    },
    /** Drops the text of another form of the same person. */
    dropOther: async (other: { formId: string; sequence: number }) => {
      const body = formData(subject, other.formId, "discard", { sequence: String(other.sequence) });
      await fetch(urlOf(subject), { method: "POST", body, redirect: "manual" });
    },
    /** Unsaved texts of the same person's other forms, on any device. */
    fetchOthers: async (): Promise<RemoteWorkingCopy[]> => {
      const response = await fetch(urlOf(subject), { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`${response.status}`);
      return response.json();
    },
  };
}
