import { href } from "react-router";
import { type Fields, fetchJson, formDataOf, sendFields, type WithFailure } from "#src/admin/ui/requests.ts";
import type { Language } from "#src/base/languages.ts";
import type { FileOption, PictureOption } from "#src/domain/content/entries/lists/media-options.server.ts";
import type { EntryOption } from "#src/domain/content/entries/lists/reference-options.server.ts";
import type { EntryUse } from "#src/domain/content/published/uses.server.ts";
import type {
  Command,
  EntryActionResult,
  PollResult,
  SaveResult,
  SimilarityResult,
  SlugCheckResult,
} from "./results.ts";

/** The entry that is edited, and the person who edits it. */
export interface EditedEntry {
  kind: string;
  entry: string;
  language: Language;
  /** The first input creates it, unless it exists. */
  isNew: boolean;
  /** The editing person's id: the server rejects saves under another login. */
  person: string;
}

function urlOf({ kind, entry, ...subject }: EditedEntry, query: Record<string, string> = {}): string {
  const all = new URLSearchParams({ ...queryOf(subject), ...query });
  return `${href("/cms/entries/:kind/:entry", { kind, entry })}?${all}`;
}

/** Query parameters of every URL about an entry. */
export function queryOf({ language, isNew }: Pick<EditedEntry, "language" | "isNew">): Record<string, string> {
  return { language, ...(isNew && { new: "yes" }) };
}

/** A document, its base version and its text's id. */
interface SaveInput {
  base: number;
  /** The version of the default language's text that the person has read. */
  original: number | undefined;
  content: object;
  formId: string;
  sequence: number;
}

/** Sends the document with a command. */
export function sendSave(
  subject: EditedEntry,
  command: Command,
  { content, original, ...text }: SaveInput,
): Promise<WithFailure<SaveResult>> {
  return send(subject, { ...command, ...text, ...ofOriginal(original), content: JSON.stringify(content) });
}

/** Goes back to the published version. */
export function sendDiscard(subject: EditedEntry, base: number): Promise<WithFailure<SaveResult>> {
  return send(subject, { intent: "discard", base });
}

export type EntryAction = "unpublish" | "duplicate" | "delete";

export function sendAction(subject: EditedEntry, intent: EntryAction): Promise<WithFailure<EntryActionResult>> {
  return send(subject, { intent });
}

/** Says that a translation is up to date with a version of the default language's text. */
export function sendConfirmation(subject: EditedEntry, original: number): Promise<WithFailure<EntryActionResult>> {
  return send(subject, { intent: "confirm-translation", original });
}

function ofOriginal(original: number | undefined): Fields {
  return original === undefined ? {} : { original };
}

function send<Result>(subject: EditedEntry, fields: Fields): Promise<WithFailure<Result>> {
  return sendFields(urlOf(subject), { ...fields, person: subject.person });
}

/** Newer saves since a version, also from other tabs, and who else has the entry open. */
export async function fetchUpdates(
  subject: EditedEntry,
  { version, formId }: { version: number; formId: string },
  signal: AbortSignal,
): Promise<PollResult> {
  return fetchJson(urlOf(subject, { since: String(version), formId }), { signal });
}

/** Checks a slug for the entry; for an empty one, the slug made from its title. */
export async function fetchSlugCheck(
  { kind, entry, language }: EditedEntry,
  input: { slug: string; title: string },
  signal: AbortSignal,
): Promise<SlugCheckResult> {
  const url = href("/cms/entries/:kind/:entry/slug", { kind, entry });
  return fetchJson(`${url}?${new URLSearchParams({ language, ...input })}`, { signal });
}

/** Entries that refer to this one. */
export async function fetchUses({ kind, entry }: EditedEntry): Promise<EntryUse[]> {
  return fetchJson(href("/cms/entries/:kind/:entry/uses", { kind, entry }));
}

/** Compares the form's input with the published entries of its kind. */
export async function fetchSimilarity(
  { kind, entry, language }: EditedEntry,
  content: unknown,
  signal: AbortSignal,
): Promise<SimilarityResult> {
  const url = href("/cms/entries/:kind/:entry/similarity", { kind, entry });
  const body = formDataOf({ content: JSON.stringify(content) });
  return fetchJson(`${url}?${new URLSearchParams({ language })}`, { method: "POST", body, signal });
}

export async function fetchEntries(kinds: readonly string[], text: string): Promise<EntryOption[]> {
  return fetchJson(
    `${href("/cms/references")}?${new URLSearchParams({ of: "entries", kinds: kinds.join(","), q: text })}`,
  );
}

/** The entry whose page is at this path, or null. */
export async function fetchEntryAt(path: string): Promise<EntryOption | null> {
  return fetchJson(`${href("/cms/references")}?${new URLSearchParams({ of: "entry-at", q: path })}`);
}

export interface PictureQuery {
  text: string;
  /** Empty for all. */
  tag: string;
  limit: number;
}

export async function fetchPictures({ text, tag, limit }: PictureQuery): Promise<PictureOption[]> {
  const query = new URLSearchParams({ of: "pictures", q: text, tag, limit: String(limit) });
  return fetchJson(`${href("/cms/references")}?${query}`);
}

/** The tags of the media library. */
export async function fetchTags(): Promise<string[]> {
  return fetchJson(`${href("/cms/references")}?${new URLSearchParams({ of: "tags" })}`);
}

/** Why an email address gets none of a form's emails, or null. */
export async function fetchRecipientProblem(address: string): Promise<string | null> {
  return fetchJson(`${href("/cms/references")}?${new URLSearchParams({ of: "recipient", q: address })}`);
}

/** Files that are no pictures; without kinds, all. */
export async function fetchFiles(kinds: readonly string[], text: string): Promise<FileOption[]> {
  return fetchJson(
    `${href("/cms/references")}?${new URLSearchParams({ of: "files", kinds: kinds.join(","), q: text })}`,
  );
}
