import { href } from "react-router";
import type { EntryChoice, PictureChoice } from "../../../content/choices.server.ts";
import type { Use } from "../../../content/uses.server.ts";
import type { ActAnswer, AddressAnswer, Failure, SaveAnswer, SinceAnswer, Way } from "./answers.ts";

/** Which entry is edited, and by whom. */
export interface Subject {
  kind: string;
  entry: string;
  language: string;
  /** It begins with what is typed, unless it is there already. */
  begins: boolean;
  /** The id of whoever edits: nothing is saved in another's name. */
  person: string;
}

type Sent<Answer> = Answer | { state: "failed"; failure: Failure };

function addressOf({ kind, entry, ...subject }: Subject, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams({ ...askedOf(subject), ...query });
  return `${href("/cms/entries/:kind/:entry", { kind, entry })}?${asked}`;
}

/** What every address that is about a subject says of it. */
export function askedOf({ language, begins }: Pick<Subject, "language" | "begins">): Record<string, string> {
  return { language, ...(begins && { new: "yes" }) };
}

/** What is to be saved on top of a version, and which text of which form it is. */
interface ToSave {
  base: number;
  content: object;
  writer: string;
  sequence: number;
}

/** Sends what is typed, and what is to become of it. */
export function sendTyped(subject: Subject, way: Way, { content, ...text }: ToSave): Promise<Sent<SaveAnswer>> {
  return send(subject, { ...way, ...text, content: JSON.stringify(content) });
}

/** Goes back to what visitors see. */
export function sendDiscard(subject: Subject, base: number): Promise<Sent<SaveAnswer>> {
  return send(subject, { intent: "discard", base });
}

export type Act = "unpublish" | "duplicate" | "delete";

export function sendAct(subject: Subject, intent: Act): Promise<Sent<ActAnswer>> {
  return send(subject, { intent });
}

/** Whatever goes wrong on the way is an answer, too. */
async function send<Answer>(subject: Subject, fields: Record<string, unknown>): Promise<Sent<Answer>> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, person: subject.person })) body.set(name, String(value));
  try {
    const answer = await fetch(addressOf(subject), { method: "POST", body, redirect: "manual" });
    return answer.ok ? await answer.json() : { state: "failed", failure: await failureOf(answer) };
  } catch {
    return { state: "failed", failure: "unreachable" };
  }
}

export async function failureOf(answer: Response): Promise<Failure> {
  const { type, status } = answer;
  // The guard sends strangers to the login.
  if (type === "opaqueredirect") return "logged-out";
  if (status === 403) {
    const said = await answer.json().catch(() => null);
    return said?.needs === "second-factor" ? "second-factor" : "forbidden";
  }
  if (status === 413) return "too-large";
  return status === 404 ? "missing" : "surprise";
}

/** What somebody else, or oneself in another tab, has saved since a version, and who is there besides this form. */
export async function askSince(
  subject: Subject,
  { version, writer }: { version: number; writer: string },
  signal: AbortSignal,
): Promise<SinceAnswer> {
  return ask(addressOf(subject, { since: String(version), writer }), signal);
}

/** What can be said of an address for the entry; empty: of the one that its title makes. */
export async function askAddress(
  { kind, entry, language }: Subject,
  wanted: { slug: string; title: string },
  signal: AbortSignal,
): Promise<AddressAnswer> {
  const address = href("/cms/entries/:kind/:entry/address", { kind, entry });
  return ask(`${address}?${new URLSearchParams({ language, ...wanted })}`, signal);
}

/** What refers to the entry. */
export async function askUses({ kind, entry }: Subject): Promise<Use[]> {
  return ask(href("/cms/entries/:kind/:entry/uses", { kind, entry }));
}

export async function askEntries(kinds: readonly string[], words: string): Promise<EntryChoice[]> {
  return ask(`${href("/cms/choices")}?${new URLSearchParams({ of: "entries", kinds: kinds.join(","), q: words })}`);
}

/** The entry whose page has a path; null where there is none. */
export async function askEntryAt(path: string): Promise<EntryChoice | null> {
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
