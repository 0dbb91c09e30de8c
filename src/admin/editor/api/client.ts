import { href } from "react-router";
import type { FileOption, PictureOption } from "#src/domain/content/entries/lists/media-options.server.ts";
import type { EntryOption } from "#src/domain/content/entries/lists/reference-options.server.ts";
import type { Use } from "#src/domain/content/published/uses.server.ts";
import type {
  ActionResult,
  AddressResult,
  Command,
  Failure,
  PollResult,
  SaveResult,
  SimilarityResult,
} from "./results.ts";

/** The entry that is edited, and the person who edits it. */
export interface Subject {
  kind: string;
  entry: string;
  language: string;
  /** The first input creates it, unless it exists. */
  begins: boolean;
  /** The editing person's id: the server rejects saves under another login. */
  person: string;
}

type WithFailure<Answer> = Answer | { state: "failed"; failure: Failure };

function urlOf({ kind, entry, ...subject }: Subject, query: Record<string, string> = {}): string {
  const all = new URLSearchParams({ ...queryOf(subject), ...query });
  return `${href("/cms/entries/:kind/:entry", { kind, entry })}?${all}`;
}

/** Query parameters of every URL about an entry. */
export function queryOf({ language, begins }: Pick<Subject, "language" | "begins">): Record<string, string> {
  return { language, ...(begins && { new: "yes" }) };
}

/** A document, its base version and its text's id. */
interface SaveInput {
  base: number;
  content: object;
  writer: string;
  sequence: number;
}

/** Sends the document with a command. */
export function sendSave(
  subject: Subject,
  command: Command,
  { content, ...text }: SaveInput,
): Promise<WithFailure<SaveResult>> {
  return send(subject, { ...command, ...text, content: JSON.stringify(content) });
}

/** Goes back to the published version. */
export function sendDiscard(subject: Subject, base: number): Promise<WithFailure<SaveResult>> {
  return send(subject, { intent: "discard", base });
}

export type EntryAction = "unpublish" | "duplicate" | "delete";

export function sendAction(subject: Subject, intent: EntryAction): Promise<WithFailure<ActionResult>> {
  return send(subject, { intent });
}

/** Network failures become results. */
async function send<Answer>(subject: Subject, fields: Record<string, unknown>): Promise<WithFailure<Answer>> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, person: subject.person })) body.set(name, String(value));
  try {
    const response = await fetch(urlOf(subject), { method: "POST", body, redirect: "manual" });
    return response.ok ? await response.json() : { state: "failed", failure: await failureOf(response) };
  } catch {
    return { state: "failed", failure: "unreachable" };
  }
}

export async function failureOf(response: Response): Promise<Failure> {
  const { type, status } = response;
  // The guard redirects to the login.
  if (type === "opaqueredirect") return "logged-out";
  if (status === 403) {
    const body = await response.json().catch(() => null);
    return body?.needs === "two-factor" ? "two-factor" : "forbidden";
  }
  if (status === 413) return "too-large";
  return status === 404 ? "missing" : "surprise";
}

/** Newer saves since a version, also from other tabs, and who else has the entry open. */
export async function fetchUpdates(
  subject: Subject,
  { version, writer }: { version: number; writer: string },
  signal: AbortSignal,
): Promise<PollResult> {
  return fetchJson(urlOf(subject, { since: String(version), writer }), signal);
}

/** Checks a slug for the entry; for an empty one, the slug made from its title. */
export async function fetchAddress(
  { kind, entry, language }: Subject,
  wanted: { slug: string; title: string },
  signal: AbortSignal,
): Promise<AddressResult> {
  const address = href("/cms/entries/:kind/:entry/slug", { kind, entry });
  return fetchJson(`${address}?${new URLSearchParams({ language, ...wanted })}`, signal);
}

/** Entries that refer to this one. */
export async function fetchUses({ kind, entry }: Subject): Promise<Use[]> {
  return fetchJson(href("/cms/entries/:kind/:entry/uses", { kind, entry }));
}

/** Compares the form's input with the published entries of its kind. */
export async function fetchSimilarity(
  { kind, entry, language }: Subject,
  content: unknown,
  signal: AbortSignal,
): Promise<SimilarityResult> {
  const body = new FormData();
  body.set("content", JSON.stringify(content));
  const address = href("/cms/entries/:kind/:entry/similarity", { kind, entry });
  const query = new URLSearchParams({ language });
  const response = await fetch(`${address}?${query}`, { method: "POST", body, redirect: "manual", signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

export async function fetchEntries(kinds: readonly string[], words: string): Promise<EntryOption[]> {
  return fetchJson(
    `${href("/cms/references")}?${new URLSearchParams({ of: "entries", kinds: kinds.join(","), q: words })}`,
  );
}

/** The entry whose page is at this path, or null. */
export async function fetchEntryAt(path: string): Promise<EntryOption | null> {
  return fetchJson(`${href("/cms/references")}?${new URLSearchParams({ of: "entry-at", q: path })}`);
}

export interface PictureQuery {
  words: string;
  /** Empty for all. */
  tag: string;
  limit: number;
}

export async function fetchPictures({ words, tag, limit }: PictureQuery): Promise<PictureOption[]> {
  const query = new URLSearchParams({ of: "pictures", q: words, tag, limit: String(limit) });
  return fetchJson(`${href("/cms/references")}?${query}`);
}

/** The tags of the media library. */
export async function fetchTags(): Promise<string[]> {
  return fetchJson(`${href("/cms/references")}?${new URLSearchParams({ of: "tags" })}`);
}

/** Files that are no pictures; without kinds, all. */
export async function fetchFiles(kinds: readonly string[], words: string): Promise<FileOption[]> {
  return fetchJson(
    `${href("/cms/references")}?${new URLSearchParams({ of: "files", kinds: kinds.join(","), q: words })}`,
  );
}

async function fetchJson<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { redirect: "manual", ...(signal && { signal }) });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}
