import type { Db } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import type { Language } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { factsOf, fillFacts } from "../fields/facts.ts";
import { migrateContent } from "../fields/parse.ts";
import type { ContentReader } from "../published/reader.server.ts";
import type { FormQuestion } from "../schema/questions.ts";
import { publicRevisions } from "./revisions.server.ts";

/** For so long after a change, visitors who had the form open can send it as it was, in milliseconds. */
const gracePeriodMs = dayMs;

/** Published versions that a visitor may have open. */
const maxVersions = 5;

/** A reader with a form as visitors saw it until it was unpublished or deleted. Null if that was not just now. */
export async function readerWithFormerForm(
  { db, reader }: { db: Db; reader: ContentReader },
  { slug, language }: { slug: string; language: Language },
  now: Date,
): Promise<ContentReader | null> {
  const since = new Date(now.getTime() - gracePeriodMs);
  const unpublished = db
    .selectFrom("audit_log")
    .select("subject_id")
    .where("act", "=", "unpublished")
    .where("locale", "=", language)
    .where("at", ">", since);
  const text = await db
    .selectFrom("entry_texts")
    .select("entry_id as id")
    .where("kind", "=", "form")
    .where("locale", "=", language)
    .where("slug", "=", slug)
    .where((eb) =>
      eb.or([
        eb("published", "is", null).and("entry_id", "in", unpublished),
        eb("published", "is not", null).and("deleted_at", ">", since),
      ]),
    )
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const [latest] = text ? await publicRevisions(db, { id: text.id, language }, 1) : [];
  if (!text || !latest) return null;
  const content = migrateContent("form", latest.data);
  const shown = { publishedAt: now, day: "", before: null };
  return reader.withDraft({ entry: text.id, kind: "form", language, slug, content, ...shown });
}

/** Questions that a form no longer has, which a visitor who had it open has answered: as they were asked, none required. */
export async function readFormerQuestions(
  { db, reader, now }: { db: Db; reader: ContentReader; now: Date },
  { form, language }: { form: string | undefined; language: Language },
  ids: ReadonlySet<string>,
): Promise<FormQuestion[]> {
  if (ids.size === 0) return [];
  const kind = form === undefined ? "settings" : "form";
  const [current, ...former] = await publicRevisions(db, { id: form ?? "settings", language }, maxVersions);
  const formerQuestions: FormQuestion[] = [];
  // Each version was public until the next one.
  let until = current?.at;
  for (const { data, at } of former) {
    if (!until || now.getTime() - until.getTime() > gracePeriodMs) break;
    const { questions = [] }: { questions?: FormQuestion[] } = migrateContent(kind, data);
    formerQuestions.push(
      ...questions.filter((question) => ids.has(question.id) && formerQuestions.every(({ id }) => id !== question.id)),
    );
    until = at;
  }
  if (formerQuestions.length === 0) return [];
  const settings = (await reader.content(language, ["settings"])).single("settings").content;
  return fillFacts(formerQuestions, factsOf(settings, serverWordsFor(language))).map((question) => ({
    ...question,
    isRequired: false,
  }));
}
