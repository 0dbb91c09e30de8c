import { href } from "react-router";
import { failureOf, queryOf, type Subject } from "../api/client.ts";
import type { Failure, Saved } from "../api/results.ts";

/** A form's unsaved text. */
export interface UnsavedText {
  /** The save that it is based on. */
  base: Pick<Saved, "version">;
  content: object;
}

/** An autosave request: the text as of a change, or that there is none anymore. */
export type AutosaveRequest = { sequence: number } & ({ intent: "keep"; text: UnsavedText } | { intent: "drop" });

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

export type AutosaveResponse = AutosaveResult | { state: "failed"; failure: Failure };

/** Unsaved text of another form of the same person, on any device. */
export interface RemoteDraft {
  /** The form's id. */
  writer: string;
  sequence: number;
  base: Pick<Saved, "version" | "content">;
  content: object;
  /** What was truncated from the stored text, as messages. */
  cut?: readonly string[];
  /** An instant, in ISO form. */
  at: string;
}

/** Request timeout, in milliseconds. The server may still handle the request after that. */
const timeout = 20_000;

function urlOf({ kind, entry, ...subject }: Subject): string {
  return `${href("/cms/entries/:kind/:entry/autosave", { kind, entry })}?${new URLSearchParams(queryOf(subject))}`;
}

function formData({ person }: Subject, writer: string, intent: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, person, writer, ...fields })) form.set(name, value);
  return form;
}

/** Sends one form's text to the server. */
export function createAutosaveClient(subject: Subject, writer: string) {
  function requestForm({ sequence, ...request }: AutosaveRequest): FormData {
    const text = request.intent === "keep" && {
      base: String(request.text.base.version),
      content: JSON.stringify(request.text.content),
    };
    return formData(subject, writer, request.intent, { sequence: String(sequence), ...text });
  }
  return {
    send: async (request: AutosaveRequest): Promise<AutosaveResponse> => {
      try {
        const response = await fetch(urlOf(subject), {
          method: "POST",
          body: requestForm(request),
          redirect: "manual",
          signal: AbortSignal.timeout(timeout),
        });
        return response.ok ? await response.json() : { state: "failed", failure: await failureOf(response) };
      } catch {
        return { state: "failed", failure: "unreachable" };
      }
    },
    /** Sends while the page closes. Browsers limit this to 64 KB. */
    sendOff: (request: AutosaveRequest) => {
      navigator.sendBeacon(urlOf(subject), requestForm(request));
    },
    sendLeave: () => {
      navigator.sendBeacon(urlOf(subject), formData(subject, writer, "leave"));
    },
    /** Drops the text of another form of the same person. */
    dropOther: async (other: { writer: string; sequence: number }) => {
      const body = formData(subject, other.writer, "drop", { sequence: String(other.sequence) });
      await fetch(urlOf(subject), { method: "POST", body, redirect: "manual" });
    },
    /** Unsaved texts of the same person's other forms, on any device. */
    fetchOthers: async (): Promise<RemoteDraft[]> => {
      const response = await fetch(urlOf(subject), { redirect: "manual", signal: AbortSignal.timeout(timeout) });
      if (!response.ok) throw new Error(`${response.status}`);
      return response.json();
    },
  };
}
