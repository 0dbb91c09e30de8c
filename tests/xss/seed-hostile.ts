import type { Insertable } from "kysely";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { kinds } from "#src/domain/content/schema/kinds.ts";
import { fileTypes } from "#src/domain/media/file-types.ts";
import { createEntry } from "../support/drafts.ts";
import { aLead, putLeads } from "../support/leads.ts";
import { hostileContent, hostileEntryDraft, kindNames, type Sources } from "./hostile-content.ts";

/** The author; has a hostile name as well. */
export interface HostileEditor {
  id: string;
  name: string;
}

export interface HostileSite {
  /** Pages that visitors can open. */
  paths: string[];
  /** Published entries, and drafts, with their kinds. */
  entries: { kind: KindName; id: string }[];
  drafts: { kind: KindName; id: string }[];
  /** Fields that accepted no hostile text. */
  safeOnly: Set<string>;
}

/** Entries and a picture of the default content to refer to. Adds a file of each other kind with the picture's content. */
export async function findReferences(db: Db): Promise<Sources["known"]> {
  const entries = await db.selectFrom("entries").select(["id", "kind"]).orderBy("position", "desc").execute();
  const picture = await db
    .selectFrom("media")
    .selectAll()
    .where("content_type", "=", "image/jpeg")
    .executeTakeFirstOrThrow();
  const types = [fileTypes.pdf, fileTypes.mp4, fileTypes.vtt];
  const files = types.map(({ kind, contentType }) => ({ kind, id: `hostile-${kind}`, contentType }));
  await db
    .insertInto("media")
    .values(files.map(({ id, contentType }) => ({ ...picture, id, content_type: contentType })))
    .execute();
  return {
    entries: Object.fromEntries(entries.map(({ kind, id }) => [kind, id])),
    media: picture.id,
    files: Object.fromEntries(files.map(({ kind, id }) => [kind, id])),
  };
}

/** Overwrites all texts with hostile ones, and adds so many entries and drafts of each kind. */
export async function seedHostile(db: Db, sources: Sources, by: HostileEditor, number: number): Promise<HostileSite> {
  const hostile = new Set<string>();
  const poisoned: HostileSite = { paths: [], entries: [], drafts: [], safeOnly: new Set() };
  for (const kind of kindNames) {
    for (const text of await textsOf(db, kind)) await publish(kind, text);
    if (kinds[kind].single) continue;
    for (let added = 0; added < number; added += 1) {
      await publish(kind, { id: undefined, slug: `hostile-${crypto.randomUUID()}`, version: 0 });
      const draft = { kind, language: "en" as const, content: hostileEntryDraft(kind, sources), by };
      const { id } = await createEntry(db, draft, new Date());
      poisoned.drafts.push({ kind, id });
    }
  }
  for (const fieldPath of hostile) poisoned.safeOnly.delete(fieldPath);
  return poisoned;

  async function publish(kind: KindName, text: { id: string | undefined; slug: string | null; version: number }) {
    const filled = hostileContent(kind, sources);
    for (const fieldPath of filled.hostile) hostile.add(fieldPath);
    for (const fieldPath of filled.tamed) poisoned.safeOnly.add(fieldPath);
    const { content } = filled;
    const { id, slug, version: baseVersion } = text;
    const result = await publishEntry(
      db,
      { kind, ...(id !== undefined && { id }), language: "en", slug, content, baseVersion, by },
      new Date(),
    );
    if (result.state !== "published") throw new Error(`${kind} ${id}: ${JSON.stringify(result)}`);
    poisoned.entries.push({ kind, id: result.id });
    const path = publicPathOf(kind, slug, "en");
    if (path !== null) poisoned.paths.push(path);
  }
}

/** Publishes a page with all given texts and returns its path. */
export async function seedHostilePage(db: Db, texts: readonly string[], by: HostileEditor): Promise<string> {
  const nonEmptyTexts = texts.filter((text) => text !== "");
  const content = nonEmptyTexts.map((text) => ({ type: "paragraph", content: [{ type: "text", text, marks: [] }] }));
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

/** The English texts of all entries of kinds that pages depend on; of other kinds the first two. */
async function textsOf(db: Db, kind: KindName) {
  const texts = await db
    .selectFrom("entry_texts")
    .innerJoin("entries", "entries.id", "entry_texts.entry_id")
    .select(["entry_id as id", "slug", "version"])
    .where("entry_texts.kind", "=", kind)
    .where("locale", "=", "en")
    .where("published", "is not", null)
    .orderBy("position")
    .execute();
  return kind === "page" || kinds[kind].single ? texts : texts.slice(0, 2);
}

/** Adds so many leads with hostile texts in all fields. */
export async function seedHostileLeads(db: Db, { texts }: Sources, number: number): Promise<string[]> {
  const fields = [
    "name",
    "email",
    "phone",
    "company",
    "service_name",
    "message",
    "estimate",
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
