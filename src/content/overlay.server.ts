import type { KyselyPlugin, RootOperationNode, SelectQueryNode } from "kysely";
import { tablesThemselves } from "../db/dialect.ts";
import type { Db, Tables } from "../db/tables.ts";
import { id } from "./kinds/fields.ts";
import type { ContentOf, KindName } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { referencesIn } from "./references.ts";
import { timelineRows } from "./timeline.server.ts";

/** One entry's text as if it were published. */
export interface Overlay {
  entry: string;
  kind: KindName;
  language: Language;
  slug: string | null;
  /** It fits its kind. */
  content: object;
  /** When it would have been published. */
  at: Date;
  /** Of an entry that is read by day and names none, as `2026-11-21`. */
  day: string;
}

/**
 * The same database, in which one entry is published as the overlay says: whoever reads visitors' content through it
 * finds it in lists, by its address and by what it refers to, without knowing. It only reads, and everything else stays
 * as it is.
 */
export async function withOverlay(db: Db, overlay: Overlay): Promise<Db> {
  return db.withPlugin(new ReadOver(await carrierOf(db, overlay)));
}

/** Puts queries of the tables' names before every query, which so take the tables' place in it. */
class ReadOver implements KyselyPlugin {
  readonly #over: NonNullable<SelectQueryNode["with"]>;

  constructor({ with: over }: SelectQueryNode) {
    if (!over) throw new Error("An overlay lies over tables");
    this.#over = over;
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    if (node.kind !== "SelectQueryNode") throw new Error("Through an overlay one only reads");
    const expressions = [...this.#over.expressions, ...(node.with?.expressions ?? [])];
    return { ...node, with: { ...this.#over, expressions } };
  }

  async transformResult<Result>({ result }: { result: Result }): Promise<Result> {
    return result;
  }
}

/** A query that carries the others. In each the table stands last: SQLite takes the types of the columns from there. */
async function carrierOf(db: Db, overlay: Overlay): Promise<SelectQueryNode> {
  const { entry, kind, language, content, day } = overlay;
  const rows = await timelineRows({ entry, kind, language, content: content as ContentOf<KindName> }, async () => day);
  return db
    .with(
      (cte) => cte("entry_texts").notMaterialized(),
      () => textsOver(db, overlay),
    )
    .with(
      (cte) => cte("entry_links").notMaterialized(),
      () => linksOver(db, overlay),
    )
    .with(
      (cte) => cte("timeline").notMaterialized(),
      () => timelineOver(db, overlay, rows),
    )
    .selectFrom("entries")
    .select("id")
    .toOperationNode();
}

/** The columns of a text that the overlay leaves as they are; all others it says itself. */
const left = [
  "entry_id",
  "locale",
  "kind",
  "title",
  "draft",
  "version",
  "unpublish_at",
  "missed_at",
  "author",
  "created_at",
  "updated_at",
  "deleted_at",
  "search_text",
] as const satisfies (keyof Tables["entry_texts"])[];

const said = ["slug", "draft_slug", "published", "publish_at", "published_at"] as const;

/** Fails to compile when a table has a column that is not read here. */
type Missing = Exclude<keyof Tables["entry_texts"], (typeof left)[number] | (typeof said)[number]>;
const columns: readonly ((typeof left)[number] | (typeof said)[number] | Missing)[] = [...left, ...said];

function textsOver(db: Db, { entry, language, slug, content, at }: Overlay) {
  const texts = tablesThemselves(db).selectFrom("entry_texts");
  return texts
    .select(left)
    .select(({ val }) => [
      val(slug).as("slug"),
      val<string | null>(null).as("draft_slug"),
      val<object | null>(content).as("published"),
      val<Date | null>(null).as("publish_at"),
      val<Date | null>(at).as("published_at"),
    ])
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .unionAll(
      texts
        .select(columns)
        .where(({ not, and, eb }) => not(and([eb("entry_id", "=", entry), eb("locale", "=", language)]))),
    );
}

/** What the overlay refers to is told by the entries there are: of dead references there is nothing to show. */
function linksOver(db: Db, { entry, language, content }: Overlay) {
  const named = referencesIn(content).flatMap((reference) => ("entry" in reference ? [reference.entry] : []));
  const wanted = [...new Set(named)].filter((name) => id.safeParse(name).success);
  const tables = tablesThemselves(db);
  const links = tables
    .selectFrom("entry_links")
    .select(["from_entry", "locale", "state", "field", "to_entry", "to_media"])
    .where(({ not, and, eb }) =>
      not(and([eb("from_entry", "=", entry), eb("locale", "=", language), eb("state", "=", "published")])),
    );
  return tables
    .selectFrom("entries")
    .select(({ val, ref }) => [
      val(entry).as("from_entry"),
      val<string>(language).as("locale"),
      val<string>("published").as("state"),
      ref("entries.id").as("field"),
      ref("entries.id").$castTo<string | null>().as("to_entry"),
      val<string | null>(null).as("to_media"),
    ])
    .where((eb) => (wanted.length > 0 ? eb("entries.id", "in", wanted) : eb.lit(false)))
    .unionAll(links);
}

function timelineOver(db: Db, { entry, language }: Overlay, rows: Tables["timeline"][]) {
  const tables = tablesThemselves(db);
  const others = tables
    .selectFrom("timeline")
    .select(["entry_id", "locale", "kind", "day", "topic", "topic_name"])
    .where(({ not, and, eb }) => not(and([eb("entry_id", "=", entry), eb("locale", "=", language)])));
  const [first, ...more] = rows.map((row) =>
    db.selectNoFrom(({ val }) => [
      val(row.entry_id).as("entry_id"),
      val(row.locale).as("locale"),
      val(row.kind).as("kind"),
      val(row.day).as("day"),
      val(row.topic).as("topic"),
      val(row.topic_name).as("topic_name"),
    ]),
  );
  if (!first) return others;
  return more.reduce((query, row) => query.unionAll(row), first).unionAll(others);
}
