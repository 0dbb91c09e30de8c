import type { KyselyPlugin, RootOperationNode, SelectQueryNode } from "kysely";
import { baseTables } from "#src/base/db/dialect.ts";
import type { Db, Tables } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { contentReferencesIn } from "../fields/references.ts";
import { chronologicalRows } from "../published/chronological-list.server.ts";
import { id } from "../schema/fields.ts";
import type { ContentOf, KindName } from "../schema/kinds.ts";

/** A draft to show as if it were published, also from the trash. */
export interface DraftOverlay {
  entry: string;
  kind: KindName;
  language: Language;
  slug: string | null;
  /** Valid for its kind. */
  content: object;
  /** The publication time to show. */
  publishedAt: Date;
  /** The day for an entry without one: `2026-11-21`. */
  day: string;
}

/**
 * A read-only view of the database in which one draft is published. All queries for published content see it: in lists,
 * by its address and by its links.
 */
export async function withDraftOverlay(db: Db, overlay: DraftOverlay): Promise<Db> {
  return db.withPlugin(new OverlayPlugin(await overlayQuery(db, overlay)));
}

/** Adds common table expressions with the names of tables to each query: they replace the tables. */
class OverlayPlugin implements KyselyPlugin {
  readonly #with: NonNullable<SelectQueryNode["with"]>;

  constructor({ with: expressions }: SelectQueryNode) {
    if (!expressions) throw new Error("The overlay has no tables");
    this.#with = expressions;
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    if (node.kind !== "SelectQueryNode") throw new Error("The draft overlay is read-only");
    const expressions = [...this.#with.expressions, ...(node.with?.expressions ?? [])];
    return { ...node, with: { ...this.#with, expressions } };
  }

  async transformResult<Result>({ result }: { result: Result }): Promise<Result> {
    return result;
  }
}

/** A query with the overlay's CTEs. Each ends with the table itself: SQLite takes the column types from there. */
async function overlayQuery(db: Db, overlay: DraftOverlay): Promise<SelectQueryNode> {
  const { entry, kind, language, content, day } = overlay;
  const rows = await chronologicalRows(
    { entry, kind, language, content: content as ContentOf<KindName> },
    async () => day,
  );
  return db
    .with(
      (cte) => cte("entry_texts").notMaterialized(),
      () => overlaidTexts(db, overlay),
    )
    .with(
      (cte) => cte("entry_links").notMaterialized(),
      () => overlaidLinks(db, overlay),
    )
    .with(
      (cte) => cte("entry_dates").notMaterialized(),
      () => overlaidEntryDates(db, overlay, rows),
    )
    .selectFrom("entries")
    .select("id")
    .toOperationNode();
}

/** The columns of a text that the overlay does not change. */
const unchangedColumns = [
  "entry_id",
  "locale",
  "kind",
  "title",
  "draft",
  "version",
  "unpublish_at",
  "schedule_failed_at",
  "author",
  "created_at",
  "updated_at",
  "search_text",
] as const satisfies (keyof Tables["entry_texts"])[];

const replacedColumns = ["slug", "draft_slug", "published", "publish_at", "published_at", "deleted_at"] as const;

/** Does not compile if the table has a column that is missing here. */
type UnlistedColumn = Exclude<
  keyof Tables["entry_texts"],
  (typeof unchangedColumns)[number] | (typeof replacedColumns)[number]
>;
const columns: readonly ((typeof unchangedColumns)[number] | (typeof replacedColumns)[number] | UnlistedColumn)[] = [
  ...unchangedColumns,
  ...replacedColumns,
];

function overlaidTexts(db: Db, { entry, language, slug, content, publishedAt }: DraftOverlay) {
  const texts = baseTables(db).selectFrom("entry_texts");
  return texts
    .select(unchangedColumns)
    .select(({ val }) => [
      val(slug).as("slug"),
      val<string | null>(null).as("draft_slug"),
      val<object | null>(content).as("published"),
      val<Date | null>(null).as("publish_at"),
      val<Date | null>(publishedAt).as("published_at"),
      val<Date | null>(null).as("deleted_at"),
    ])
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .unionAll(
      texts
        .select(columns)
        .where(({ not, and, eb }) => not(and([eb("entry_id", "=", entry), eb("locale", "=", language)]))),
    );
}

/** Links of the overlay to existing entries; other references show nothing. */
function overlaidLinks(db: Db, { entry, language, content }: DraftOverlay) {
  const referenceIds = contentReferencesIn(content).flatMap((reference) =>
    "entry" in reference ? [reference.entry] : [],
  );
  const validIds = [...new Set(referenceIds)].filter((name) => id.safeParse(name).success);
  const tables = baseTables(db);
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
    .where((eb) => (validIds.length > 0 ? eb("entries.id", "in", validIds) : eb.lit(false)))
    .unionAll(links);
}

function overlaidEntryDates(db: Db, { entry, language }: DraftOverlay, rows: Tables["entry_dates"][]) {
  const tables = baseTables(db);
  const others = tables
    .selectFrom("entry_dates")
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
