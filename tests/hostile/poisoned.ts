import type { Insertable } from "kysely";
import { addressOf } from "../../src/content/address.ts";
import type { KindName } from "../../src/content/kinds/kinds.ts";
import { kinds } from "../../src/content/kinds/kinds.ts";
import { publishEntry } from "../../src/content/publish.server.ts";
import type { Db, Tables } from "../../src/db/tables.ts";
import { createEntry } from "../support/drafts.ts";
import { aLead, putLeads } from "../support/leads.ts";
import { hostileContent, hostileDraft, kindNames, type Sources } from "./filled.ts";

/** Whoever writes it is called something hostile as well. */
export interface Writer {
  id: string;
  name: string;
}

export interface Poisoned {
  /** Pages that visitors can open. */
  paths: string[];
  /** Entries with their kinds; the drafts among them. */
  entries: { kind: KindName; id: string }[];
  drafts: { kind: KindName; id: string }[];
  /** Fields that took no hostile text at all. */
  tamed: Set<string>;
}

/** What there is to refer to on a site with its default content. */
export async function knownOn(db: Db): Promise<Sources["known"]> {
  const entries = await db.selectFrom("entries").select(["id", "kind"]).orderBy("position", "desc").execute();
  const { id: media } = await db
    .selectFrom("media")
    .select("id")
    .where("content_type", "=", "image/jpeg")
    .executeTakeFirstOrThrow();
  return { entries: Object.fromEntries(entries.map(({ kind, id }) => [kind, id])), media };
}

/** Writes hostile texts over all that is there, and adds entries and drafts with more of them, so many of each kind. */
export async function poison(db: Db, sources: Sources, by: Writer, number: number): Promise<Poisoned> {
  const hostile = new Set<string>();
  const poisoned: Poisoned = { paths: [], entries: [], drafts: [], tamed: new Set() };
  for (const kind of kindNames) {
    for (const text of await textsOf(db, kind)) await publish(kind, text);
    if (kinds[kind].single) continue;
    for (let added = 0; added < number; added += 1) {
      await publish(kind, { id: undefined, slug: `hostile-${crypto.randomUUID()}`, version: 0 });
      const draft = { kind, language: "en" as const, content: hostileDraft(kind, sources), by };
      const { id } = await createEntry(db, draft, new Date());
      poisoned.drafts.push({ kind, id });
    }
  }
  for (const place of hostile) poisoned.tamed.delete(place);
  return poisoned;

  async function publish(kind: KindName, text: { id: string | undefined; slug: string | null; version: number }) {
    const filled = hostileContent(kind, sources);
    for (const place of filled.hostile) hostile.add(place);
    for (const place of filled.tamed) poisoned.tamed.add(place);
    const { content } = filled;
    const { id, slug, version: baseVersion } = text;
    const result = await publishEntry(
      db,
      { kind, ...(id !== undefined && { id }), language: "en", slug, content, baseVersion, by },
      new Date(),
    );
    if (result.state !== "published") throw new Error(`${kind} ${id}: ${JSON.stringify(result)}`);
    poisoned.entries.push({ kind, id: result.id });
    const path = addressOf(kind, slug, "en");
    if (path !== null) poisoned.paths.push(path);
  }
}

/** Publishes a page with all of some texts, and answers where. */
export async function poisonPage(db: Db, texts: readonly string[], by: Writer): Promise<string> {
  const written = texts.filter((text) => text !== "");
  const content = written.map((text) => ({ type: "paragraph", content: [{ type: "text", text, marks: [] }] }));
  const page = {
    title: "Everything",
    name: "Everything",
    intro: "All of it.",
    blocks: [{ block: "text", text: { type: "doc", content } }],
  };
  const slug = "every-text";
  await publishEntry(db, { kind: "page", language: "en", slug, content: page, baseVersion: 0, by }, new Date());
  return `/${slug}`;
}

/** The entries of a kind that pages stand on; of the others, the first ones: they have been seen then. */
async function textsOf(db: Db, kind: KindName) {
  const texts = await db
    .selectFrom("entry_texts")
    .innerJoin("entries", "entries.id", "entry_texts.entry_id")
    .select(["entry_id as id", "slug", "version"])
    .where("entry_texts.kind", "=", kind)
    .where("published", "is not", null)
    .orderBy("position")
    .execute();
  return kind === "page" || kinds[kind].single ? texts : texts.slice(0, 2);
}

/** Enquiries that say the same everywhere: so many, each with other texts. */
export async function poisonLeads(db: Db, { texts }: Sources, number: number): Promise<string[]> {
  const fields = [
    "name",
    "email",
    "phone",
    "company",
    "service_name",
    "message",
    "landing_page",
    "referrer",
    "utm_source",
    "utm_campaign",
  ];
  const leads = Array.from({ length: number }, (_, index) =>
    aLead(
      index,
      Object.fromEntries(fields.map((field) => [field, texts.take(200)])) as Partial<Insertable<Tables["leads"]>>,
    ),
  );
  await putLeads(db, leads);
  return leads.map(({ id }) => `/cms/leads/${id}`);
}
