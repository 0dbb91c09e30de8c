import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { withoutField } from "#src/base/db/dialect.ts";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { type ContentOf, type KindName, kinds } from "../../schema/kinds.ts";

/**
 * Selects the entries of a kind that a page needs. An entry is read if it matches any of `flag`, `slug`, `ids` and
 * `linkedFrom`. Without conditions all entries are read.
 */
export interface EntrySelection<Name extends KindName> {
  /** Entries with this switch on. */
  flag?: FlagOf<Name>;
  slug?: string | undefined;
  ids?: readonly string[];
  /** Entries that another entry links to: the entry of a single kind, or the one with this slug. */
  linkedFrom?: { kind: KindName; slug?: string | undefined };
  /** A field to leave out: it gets its default. */
  without?: keyof ContentOf<Name> & string;
}

/** The boolean fields of a kind. */
type FlagOf<Name extends KindName> = keyof {
  [Field in keyof ContentOf<Name> as ContentOf<Name>[Field] extends boolean ? Field : never]: true;
} &
  string;

export type EntrySelections<Loaded extends KindName> = { [Name in Loaded]?: EntrySelection<Name> };

type TextExpressions = ExpressionBuilder<
  Pick<Tables, "entries" | "entry_texts" | "entry_links">,
  "entries" | "entry_texts"
>;

/** The condition that a text matches a selection. */
export function isSelected(
  eb: TextExpressions,
  kind: KindName,
  { flag, slug, ids, linkedFrom }: EntrySelection<KindName>,
) {
  const conditions = [];
  if (flag !== undefined) conditions.push(hasFlag(eb, kind, flag));
  if (slug !== undefined) conditions.push(eb("entry_texts.slug", "=", slug));
  if (ids) conditions.push(ids.length > 0 ? eb("entries.id", "in", ids) : eb.lit(false));
  if (linkedFrom) conditions.push(isLinkedFrom(eb, linkedFrom));
  const ofKind = eb("entries.kind", "=", kind);
  return conditions.length > 0 ? eb.and([ofKind, eb.or(conditions)]) : ofKind;
}

/** The content of a text without the left-out fields. Parse it with `readJson`. */
export function selectedContent(
  db: Db,
  { kind, content }: { kind: Expression<string>; content: Expression<unknown> },
  selections: EntrySelections<KindName>,
) {
  const omissions = Object.entries(selections).flatMap(([name, { without }]) => (without ? [{ name, without }] : []));
  return omissions.reduce(
    (expression, { name, without }) =>
      sql`case when ${kind} = ${name} then ${withoutField(db, content, without)} else ${expression} end`,
    sql<unknown>`${content}`,
  );
}

/** SQLite stores 1, PostgreSQL true. Texts older than the field count as its default. */
function hasFlag(eb: TextExpressions, kind: KindName, flag: string) {
  const fields: Record<string, { parse(stored: unknown): unknown }> = kinds[kind].schema.shape;
  const defaultValue = String(fields[flag]?.parse(undefined));
  return sql<SqlBool>`coalesce(cast(${eb.ref("entry_texts.published")} ->> ${flag} as text), ${defaultValue}) in ('true', '1')`;
}

function isLinkedFrom(eb: TextExpressions, { kind, slug }: { kind: KindName; slug?: string | undefined }) {
  const linking = eb
    .selectFrom("entry_texts as linking")
    .select("linking.entry_id")
    .where("linking.kind", "=", kind)
    .where((text) => (slug === undefined ? text("linking.slug", "is", null) : text("linking.slug", "=", slug)));
  return eb(
    "entries.id",
    "in",
    eb
      .selectFrom("entry_links")
      .select("to_entry")
      .where("state", "=", "published")
      .where("to_entry", "is not", null)
      .where("from_entry", "in", linking),
  );
}
