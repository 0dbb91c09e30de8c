import { href } from "react-router";
import type { EntryChoice, PictureChoice } from "../../content/choices.server.ts";
import type { Failure, SaveAnswer, SinceAnswer } from "./answers.ts";

/** Which entry is edited, and by whom. */
export interface Subject {
  kind: string;
  entry: string;
  language: string;
  /** The id of whoever edits: nothing is saved in another's name. */
  person: string;
}

type Sent = SaveAnswer | { state: "failed"; failure: Failure };

function addressOf({ kind, entry, language }: Subject, query: Record<string, string> = {}): string {
  return `${href("/cms/entries/:kind/:entry", { kind, entry })}?${new URLSearchParams({ language, ...query })}`;
}

/** Sends what is to be saved on top of a version. Whatever goes wrong on the way is an answer, too. */
export async function sendSave(subject: Subject, base: number, content: object): Promise<Sent> {
  const body = new FormData();
  body.set("intent", "save");
  body.set("base", String(base));
  body.set("content", JSON.stringify(content));
  body.set("person", subject.person);
  try {
    const answer = await fetch(addressOf(subject), { method: "POST", body, redirect: "manual" });
    return answer.ok ? await answer.json() : { state: "failed", failure: failureOf(answer) };
  } catch {
    return { state: "failed", failure: "unreachable" };
  }
}

function failureOf({ type, status }: Response): Failure {
  // The guard sends strangers to the login.
  if (type === "opaqueredirect") return "logged-out";
  if (status === 403) return "forbidden";
  if (status === 413) return "too-large";
  return status === 404 ? "missing" : "surprise";
}

/** What somebody else, or oneself in another tab, has saved since a version. */
export async function askSince(subject: Subject, version: number, signal: AbortSignal): Promise<SinceAnswer> {
  return ask(addressOf(subject, { since: String(version) }), signal);
}

export async function askEntries(kinds: readonly string[], words: string): Promise<EntryChoice[]> {
  return ask(`${href("/cms/choices")}?${new URLSearchParams({ of: "entries", kinds: kinds.join(","), q: words })}`);
}

/** The id of the entry whose page has a path; null where there is none. */
export async function askEntryAt(path: string): Promise<string | null> {
  return ask(`${href("/cms/choices")}?${new URLSearchParams({ of: "entry-at", q: path })}`);
}

export async function askPictures(words: string): Promise<PictureChoice[]> {
  return ask(`${href("/cms/choices")}?${new URLSearchParams({ of: "pictures", q: words })}`);
}

async function ask<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const answer = await fetch(address, { redirect: "manual", ...(signal && { signal }) });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}
