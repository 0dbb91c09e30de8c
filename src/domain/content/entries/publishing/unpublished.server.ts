import { sql } from "kysely";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { isKindName } from "../../fields/parse.ts";
import type { KindName } from "../../schema/kinds.ts";
import { type EntryState, entryState } from "../entry-state.ts";
import { textsWithRevision } from "../texts.server.ts";

/** An entry whose draft visitors don't see. */
export interface UnpublishedEntry {
  id: string;
  kind: KindName;
  title: string;
  state: EntryState;
  publishAt: Date | null;
  scheduleFailedAt: Date | null;
  updatedAt: Date;
  /** The name of the last editor; empty for default content. */
  by: string;
  isMine: boolean;
}

interface UnpublishedInput {
  kinds: readonly KindName[];
  /** The id of the person whose drafts are listed first. */
  person: string;
  limit: number;
}

/** What is not published yet: first what failed to publish, then the person's own drafts, then what is scheduled. */
export async function readUnpublished(db: Db, { kinds, person, limit }: UnpublishedInput) {
  const texts = textsWithRevision(db)
    .where("entry_texts.kind", "in", kinds)
    .where("entry_texts.locale", "=", defaultLanguage)
    .where("entry_texts.deleted_at", "is", null)
    .where(({ eb, or, ref }) =>
      or([
        eb("publish_at", "is not", null),
        eb("schedule_failed_at", "is not", null),
        eb("published_at", "is", null),
        eb("updated_at", ">", ref("published_at")),
      ]),
    );
  const rank = sql`case
    when publish_at is null and schedule_failed_at is not null then 0
    when publish_at is null and revisions.person_id = ${person} then 1
    when publish_at is not null then 2
    else 3 end`;
  const [totals, rows] = await Promise.all([
    texts
      .select(({ fn, eb }) => [
        fn.countAll<number>().as("all"),
        fn.countAll<number>().filterWhere("publish_at", "is not", null).as("scheduled"),
        fn
          .countAll<number>()
          .filterWhere(eb("publish_at", "is", null).and("schedule_failed_at", "is not", null))
          .as("missed"),
        fn.countAll<number>().filterWhere("revisions.person_id", "=", person).as("mine"),
      ])
      .executeTakeFirstOrThrow(),
    texts
      .select(["entry_texts.entry_id as id", "entry_texts.kind", "entry_texts.title"])
      .select([
        "publish_at",
        "schedule_failed_at",
        "published_at",
        "updated_at",
        "revisions.person_id",
        "revisions.person_name",
      ])
      .orderBy(rank)
      .orderBy("updated_at", "desc")
      .orderBy("entry_texts.entry_id")
      .limit(limit)
      .execute(),
  ]);
  const entries = rows.flatMap(({ id, kind, title, person_id, person_name, ...times }): UnpublishedEntry[] =>
    isKindName(kind)
      ? [
          {
            ...{ id, kind, title, state: entryState(times) },
            ...{ publishAt: times.publish_at, scheduleFailedAt: times.schedule_failed_at, updatedAt: times.updated_at },
            ...{ by: person_name ?? "", isMine: person_id === person },
          },
        ]
      : [],
  );
  const { missed: failed, ...counts } = totals;
  return { counts: { ...counts, failed }, entries };
}
