import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { PublishFinding } from "../fields/checks/publish-check.ts";
import { factsOf, fillFacts } from "../fields/facts.ts";
import { migrateDraft } from "../fields/parse.ts";
import { databaseReader } from "../published/published.server.ts";
import type { ContentReader, Published } from "../published/reader.server.ts";
import type { Kind } from "../schema/kind.ts";
import { type KindName, kindNames, kinds } from "../schema/kinds.ts";
import { isRecord } from "../schema/values/deep-equal.ts";
import { textsOf } from "../search/texts.ts";
import { type Comparable, compareInOrder, isDistinct, notIndexedMessage, type Similarity } from "./compare.ts";
import { type Fingerprint, fingerprintOf } from "./shingles.ts";

/** The kinds that search engines see only if their texts differ. */
export const comparedKinds: readonly KindName[] = kindNames.filter((name) => differenceRuleOf(name));

export function differenceRuleOf(name: KindName): Kind["mustDiffer"] {
  const { mustDiffer }: Kind = kinds[name];
  return mustDiffer;
}

/** What published entries of a kind share with those before them, by id. Empty for kinds that may be alike. */
export async function readSimilarities(
  reader: ContentReader,
  language: Language,
  kind: KindName,
): Promise<ReadonlyMap<string, Similarity>> {
  if (!differenceRuleOf(kind)) return new Map();
  const found = await reader.derived(`similarities ${kind} ${language}`, async (inner) => {
    const entries = (await inner.content(language, [kind])).entries(kind);
    const titles = await readTitles(
      inner,
      language,
      entries.flatMap(({ content }) => namesOf(kind, content)),
    );
    return [...compareInOrder(entries.map((entry) => comparable(kind, entry, titles)))];
  });
  return new Map(found);
}

/** The ids of the published entries that search engines see. */
export async function readIndexed(reader: ContentReader, language: Language, kind: KindName): Promise<Set<string>> {
  const similarities = await readSimilarities(reader, language, kind);
  return new Set([...similarities].flatMap(([id, found]) => (isDistinct(found) ? [id] : [])));
}

/** What an entry would share with the others if this content were published; null for a kind that may be alike. */
export async function similarityOfDraft(
  db: Db,
  { kind, entry, language }: { kind: KindName; entry: string; language: Language },
  draft: unknown,
): Promise<Similarity | null> {
  if (!differenceRuleOf(kind)) return null;
  const reader = databaseReader(db);
  const content = await reader.content(language, [kind, "settings"]);
  const order = await db
    .selectFrom("entries")
    .select("id")
    .where("kind", "=", kind)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const positions = new Map(order.map(({ id }, position) => [id, position]));
  const positionOf = ({ id }: Comparable) => positions.get(id) ?? positions.size;
  const facts = factsOf(content.single("settings").content, serverWordsFor(language));
  const draftContent = fillFacts(migrateDraft(kind, draft), facts);
  const others = content.entries(kind).filter(({ id }) => id !== entry);
  const contents = [...others.map((other) => other.content), draftContent];
  const titles = await readTitles(
    reader,
    language,
    contents.flatMap((one) => namesOf(kind, one)),
  );
  const pages = [
    ...others.map((other) => comparable(kind, other, titles)),
    { id: entry, title: "", fingerprint: fingerprint(kind, draftContent, titles) },
  ];
  return compareInOrder(pages.sort((one, other) => positionOf(one) - positionOf(other))).get(entry) ?? null;
}

/** Warns before a page is published that search engines would not see. */
export async function checkSimilarity(
  db: Db,
  subject: { kind: KindName; entry: string; language: Language },
  content: unknown,
): Promise<PublishFinding[]> {
  const similarity = await similarityOfDraft(db, subject, content);
  const message = similarity && notIndexedMessage(similarity);
  const path = differenceRuleOf(subject.kind)?.in;
  return message && path ? [{ path, level: "warns", message, isServerOnly: true }] : [];
}

type Titles = ReadonlyMap<string, string>;

/** The titles of the services that some names refer to. */
async function readTitles(reader: ContentReader, language: Language, names: readonly Name[]): Promise<Titles> {
  const ids = [...new Set(names.flatMap((name) => (typeof name === "string" ? [] : [name.entry])))];
  const services = (await reader.content(language, ["service"], { service: { ids } })).entries("service");
  return new Map(services.map(({ id, content }) => [id, content.title]));
}

function comparable(kind: KindName, { id, content }: Published<KindName>, titles: Titles): Comparable {
  return { id, title: Object(content).title, fingerprint: knownFingerprint(kind, content, titles) };
}

/** Fingerprints of published content, which stays the same object until it changes. */
const fingerprints = new WeakMap<object, { names: string; fingerprint: Fingerprint }>();

function knownFingerprint(kind: KindName, content: object, titles: Titles): Fingerprint {
  const names = namesIn(kind, content, titles).join("\n");
  const known = fingerprints.get(content);
  if (known?.names === names) return known.fingerprint;
  const made = fingerprint(kind, content, titles);
  fingerprints.set(content, { names, fingerprint: made });
  return made;
}

function fingerprint(kind: KindName, content: object, titles: Titles): Fingerprint {
  return fingerprintOf(textsOf(kind, content), namesIn(kind, content, titles));
}

/** A text, or an entry whose title is one. */
type Name = string | { entry: string };

function namesOf(kind: KindName, content: object): Name[] {
  const fields: Record<string, unknown> = { ...content };
  return (differenceRuleOf(kind)?.except ?? []).flatMap((field): Name[] => {
    const value = fields[field];
    if (typeof value === "string") return [value];
    return isRecord(value) && typeof value.entry === "string" ? [{ entry: value.entry }] : [];
  });
}

function namesIn(kind: KindName, content: object, titles: Titles): string[] {
  return namesOf(kind, content).flatMap((name) => (typeof name === "string" ? name : (titles.get(name.entry) ?? [])));
}
