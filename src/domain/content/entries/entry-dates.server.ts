import type { Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { dayAndTopicsOf, noTopic } from "../published/dated-list.server.ts";
import { dateIn } from "../published/hours/calendar.ts";
import { publishedSingle } from "../published/published.server.ts";
import type { ContentOf, KindName } from "../schema/kinds.ts";

/** Replaces the days and topics of a text that goes live. Write its revision first. */
export async function writeEntryDates(
  tx: Tx,
  {
    entry,
    kind,
    language,
    content,
  }: { entry: string; kind: KindName; language: Language; content: ContentOf<KindName> },
): Promise<void> {
  const found = dayAndTopicsOf(kind, content);
  if (!found) return;
  const day = found.day ?? (await firstPublishedDay(tx, entry, language));
  const topics = [{ slug: noTopic, name: "" }, ...found.topics];
  const rows = topics.map(({ slug, name }) => ({
    entry_id: entry,
    locale: language,
    kind,
    day,
    topic: slug,
    topic_name: name,
  }));
  await tx.deleteFrom("entry_dates").where("entry_id", "=", entry).where("locale", "=", language).execute();
  await tx.insertInto("entry_dates").values(rows).execute();
}

/** The day of first publication, in the company's time zone. */
async function firstPublishedDay(tx: Tx, entry: string, language: Language): Promise<string> {
  const { at } = await tx
    .selectFrom("revisions")
    .select("at")
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .where("act", "=", "published")
    .orderBy("version")
    .executeTakeFirstOrThrow();
  const { content } = await publishedSingle(tx, "settings", defaultLanguage);
  return dateIn(content.company.timeZone, at);
}
