import { expect } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { readForEditing } from "#src/domain/content/entries/editing/edit.server.ts";
import { saveDraft } from "#src/domain/content/entries/editing/save.server.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { createEntry } from "./drafts.ts";
import { type Answer, ask, databaseSettings, startTestSite } from "./site.ts";
import { aPerson, form, logInDirectly, type TestPerson } from "./staff.ts";

const language = "en" as const;

export async function previewSite(engine: Engine) {
  const { url, site } = await startTestSite(await databaseSettings(engine));
  const { db } = site.services;
  const Host = new URL(url).host;
  const enter = async (change: Partial<TestPerson> = {}) => {
    const person = await aPerson(db, change);
    const Cookie = await logInDirectly(db, person);
    const get = (path: string) => follow(url, path, { Host, Cookie });
    const post = (path: string, fields: Record<string, string>) => ask(url, path, form(url, fields, { Cookie }));
    return { person, get, post };
  };
  const getPath = (path: string) => ask(url, path, { headers: { Host } });
  const startEntry = async (kind: KindName, content: object) => {
    const { id } = await createEntry(db, { kind, language, content, by: ana }, new Date());
    return id;
  };
  return { url, site, db, enter, look: getPath, startEntry, stranger: (path: string) => follow(url, path, { Host }) };
}

export type PreviewSite = Awaited<ReturnType<typeof previewSite>>;

export const ana = { id: "ana", name: "Ana Reyes" };

/** Follows a preview's redirect. */
async function follow(
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<Answer & { finalPath: string }> {
  const answer = await ask(url, path, { headers });
  const { location } = answer.headers;
  if (answer.status !== 302 || location === undefined) return { ...answer, finalPath: path };
  const finalPath = location.split("#", 1)[0] ?? "";
  return { ...(await ask(url, finalPath, { headers })), finalPath: location };
}

export async function draftOf({ db }: PreviewSite, kind: KindName, entry: string) {
  const stored = await readForEditing(db, kind, entry, language);
  if (!stored) throw new Error(`There is no ${entry}`);
  return stored;
}

export async function saveOn(trial: PreviewSite, kind: KindName, entry: string, change: object) {
  const { content, version } = await draftOf(trial, kind, entry);
  const draft = { id: entry, kind, language, slug: null, content: { ...content, ...change }, baseVersion: version };
  expect(await saveDraft(trial.db, { ...draft, by: ana }, new Date())).toMatchObject({ state: "saved" });
}

export async function share(trial: PreviewSite, kind: KindName, entry: string) {
  const editor = await trial.enter({ role: "editor" });
  const links = `/cms/entries/${kind}/${entry}/links`;
  const answer = await editor.post(links, { intent: "share" });
  const { path, links: made }: { path: string; links: { id: string }[] } = JSON.parse(answer.body);
  return { editor, links, path, made };
}

/** A phrase that only these tests use. */
export const secretText = /The word is quetzal/;
