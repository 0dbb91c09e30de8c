import { sql } from "kysely";
import { readJson } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { slugOf } from "../../schema/values/slugs.ts";
import { titlesOf } from "./list.server.ts";

/** In characters of JSON: more than the form lets anyone enter. Such topics are left out. */
const maxTopicsLength = 10_000;

interface Choice {
  value: string;
  label: string;
}

/** What posts can be filtered by, and the posts that match. */
export interface PostFilters {
  /** The topics of posts and drafts, by slug. */
  topics: Choice[];
  /** The team members that they name as author, by id. */
  authors: Choice[];
  /** Null without a filter. */
  matching: string[] | null;
}

export async function readPostFilters(db: Db, filter: { topic: string; author: string }): Promise<PostFilters> {
  const rows = await db
    .selectFrom("entry_texts")
    .select("entry_id")
    .select(({ ref }) => [
      sql<unknown>`case when length(cast(${ref("draft")} -> 'topics' as text)) <= ${maxTopicsLength} then ${ref("draft")} -> 'topics' end`.as(
        "topics",
      ),
      sql<unknown>`${ref("draft")} -> 'author'`.as("author"),
    ])
    .where("kind", "=", "post")
    .where("locale", "=", defaultLanguage)
    .where("deleted_at", "is", null)
    .execute();
  const posts = rows.map(({ entry_id, topics, author }) => ({
    id: entry_id,
    topics: namesIn(readJson(topics)),
    author: String(Object(readJson(author)).entry ?? ""),
  }));
  const names = new Map(posts.flatMap(({ topics }) => [...topics]));
  const authors = await titlesOf(db, ["member"], [...new Set(posts.map(({ author }) => author))]);
  const matching = posts.filter(
    ({ topics, author }) =>
      (filter.topic === "" || topics.has(filter.topic)) && (filter.author === "" || author === filter.author),
  );
  return {
    topics: sorted([...names].map(([value, label]) => ({ value, label }))),
    authors: sorted(authors.map(({ id, title }) => ({ value: id, label: title }))),
    matching: filter.topic === "" && filter.author === "" ? null : matching.map(({ id }) => id),
  };
}

/** Topics by slug. A draft may have empty ones. */
function namesIn(topics: unknown): Map<string, string> {
  const names: unknown[] = Array.isArray(topics) ? topics : [];
  return new Map(names.flatMap((name) => (typeof name === "string" && slugOf(name) ? [[slugOf(name), name]] : [])));
}

function sorted(choices: Choice[]): Choice[] {
  return choices.toSorted((one, other) => one.label.localeCompare(other.label, "en"));
}
