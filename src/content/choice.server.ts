import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { withoutField } from "../db/dialect.ts";
import type { Db, Tables } from "../db/tables.ts";
import { type ContentOf, type KindName, kinds } from "./kinds/kinds.ts";

/**
 * What a page reads of a kind, so that its cost follows what it shows and not how much there is. An entry that any of
 * `marked`, `slug`, `ids` and `linkedFrom` names is read; without all of them, every entry is.
 */
export interface Choice<Name extends KindName> {
  /** Those for which staff have ticked this mark. */
  marked?: MarkOf<Name>;
  slug?: string | undefined;
  ids?: readonly string[];
  /** Those that another entry refers to: the one of a single kind, or the one with a slug. */
  linkedFrom?: { kind: KindName; slug?: string | undefined };
  /** A field that is not read: it comes as its default. */
  without?: keyof ContentOf<Name> & string;
}

/** Fields of a kind that are ticked or not. */
type MarkOf<Name extends KindName> = keyof {
  [Field in keyof ContentOf<Name> as ContentOf<Name>[Field] extends boolean ? Field : never]: true;
} &
  string;

export type Choices<Loaded extends KindName> = { [Name in Loaded]?: Choice<Name> };

type Texts = ExpressionBuilder<Pick<Tables, "entries" | "entry_texts" | "entry_links">, "entries" | "entry_texts">;

/** The condition that a text is one of a kind's chosen entries. */
export function isChosen(eb: Texts, kind: KindName, { marked, slug, ids, linkedFrom }: Choice<KindName>) {
  const ways = [];
  if (marked !== undefined) ways.push(isMarked(eb, kind, marked));
  if (slug !== undefined) ways.push(eb("entry_texts.slug", "=", slug));
  if (ids) ways.push(ids.length > 0 ? eb("entries.id", "in", ids) : eb.lit(false));
  if (linkedFrom) ways.push(isLinkedFrom(eb, linkedFrom));
  const ofKind = eb("entries.kind", "=", kind);
  return ways.length > 0 ? eb.and([ofKind, eb.or(ways)]) : ofKind;
}

/** What is read of a text: all of it, but for the fields that choices leave out. It is read by `readJson`. */
export function chosenContent(
  db: Db,
  { kind, content }: { kind: Expression<string>; content: Expression<unknown> },
  choices: Choices<KindName>,
) {
  const left = Object.entries(choices).flatMap(([name, { without }]) => (without ? [{ name, without }] : []));
  return left.reduce(
    (whole, { name, without }) =>
      sql`case when ${kind} = ${name} then ${withoutField(db, content, without)} else ${whole} end`,
    sql<unknown>`${content}`,
  );
}

/** SQLite says 1 for a ticked mark, PostgreSQL true. Texts older than the mark count as its default says. */
function isMarked(eb: Texts, kind: KindName, mark: string) {
  const fields: Record<string, { parse(stored: unknown): unknown }> = kinds[kind].schema.shape;
  const unwritten = String(fields[mark]?.parse(undefined));
  return sql<SqlBool>`coalesce(cast(${eb.ref("entry_texts.published")} ->> ${mark} as text), ${unwritten}) in ('true', '1')`;
}

function isLinkedFrom(eb: Texts, { kind, slug }: { kind: KindName; slug?: string | undefined }) {
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
