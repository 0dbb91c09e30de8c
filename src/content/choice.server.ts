import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { type ContentOf, type KindName, kinds } from "./kinds/kinds.ts";

/**
 * Which entries of a kind a page reads, so that its cost follows what it shows and not how many there are. An entry
 * that any of these names is read.
 */
export interface Choice<Name extends KindName> {
  /** Those for which staff have ticked this mark. */
  marked?: MarkOf<Name>;
  slug?: string | undefined;
  /** Those that another entry refers to: the one of a single kind, or the one with a slug. */
  linkedFrom?: { kind: KindName; slug?: string | undefined };
}

/** Fields of a kind that are ticked or not. */
type MarkOf<Name extends KindName> = keyof {
  [Field in keyof ContentOf<Name> as ContentOf<Name>[Field] extends boolean ? Field : never]: true;
} &
  string;

export type Choices<Loaded extends KindName> = { [Name in Loaded]?: Choice<Name> };

type Texts = ExpressionBuilder<Pick<Tables, "entries" | "entry_texts" | "entry_links">, "entries" | "entry_texts">;

/** The condition that a text is one of a kind's chosen entries. */
export function isChosen(eb: Texts, kind: KindName, { marked, slug, linkedFrom }: Choice<KindName>) {
  const ways = [];
  if (marked !== undefined) ways.push(isMarked(eb, kind, marked));
  if (slug !== undefined) ways.push(eb("entry_texts.slug", "=", slug));
  if (linkedFrom) ways.push(isLinkedFrom(eb, linkedFrom));
  return eb.and([eb("entries.kind", "=", kind), eb.or(ways)]);
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
