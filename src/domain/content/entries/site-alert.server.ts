import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languages } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { checkContent } from "../fields/parse.ts";
import { dateIn, dayAfter } from "../published/hours/calendar.ts";
import { publishIn } from "./publishing/publish.server.ts";
import { scheduleIn } from "./publishing/schedule.server.ts";
import { unpublishIn } from "./publishing/unpublish.server.ts";
import { lockText } from "./texts.server.ts";
import { basisOf } from "./translations/follow-original.server.ts";
import { readByWriter } from "./translations/translation-rows.server.ts";

export interface AlertStart {
  id: string;
  /** When it is unpublished by itself. */
  endsAt: Date;
  /** The office is closed from today to the day of `endsAt`; else the draft's own days apply. */
  isClosed: boolean;
  timeZone: string;
  by: Actor;
}

export type AlertResult = "done" | "missing" | "invalid" | "already";

/** A site alert as the dashboard shows it. */
export interface AlertState {
  id: string;
  title: string;
  isLive: boolean;
  endsAt: Date | null;
}

/** Site alerts in their order. */
export async function readAlerts(db: Db): Promise<AlertState[]> {
  const rows = await db
    .selectFrom("entries")
    .innerJoin("entry_texts", "entry_texts.entry_id", "entries.id")
    .select(["entries.id", "title", "published_at", "unpublish_at"])
    .where("entries.kind", "=", "alert")
    .where("entries.deleted_at", "is", null)
    .where("locale", "=", defaultLanguage)
    .orderBy("entries.position")
    .orderBy("entries.id")
    .execute();
  return rows.map(({ id, title, published_at, unpublish_at }) => ({
    id,
    title,
    isLive: published_at !== null,
    endsAt: unpublish_at,
  }));
}

/** Publishes the draft of a site alert until a time, in all its languages. One that is published stays as it is: `already`. */
export function startAlert(db: Db, start: AlertStart, now: Date): Promise<AlertResult> {
  return inEachLanguage(db, start.id, async (tx, language) => {
    const text = await lockText(tx, start.id, language);
    if (text?.kind !== "alert") return "missing";
    if (text.published) return "already";
    const checked = checkContent("alert", text.draft);
    if (!checked.success) return "invalid";
    const today = dateIn(start.timeZone, now);
    const days = start.isClosed
      ? closedDays(today, dateIn(start.timeZone, start.endsAt))
      : checked.data.days.filter(({ date }) => date >= today);
    const { id, by } = start;
    const version = await readByWriter(tx, text);
    // Better in English than out of date.
    if (version !== undefined && (await basisOf(tx, { id, kind: "alert" }, version)).translation_state === "changed")
      return "invalid";
    const content = { ...checked.data, days };
    const target = { kind: "alert" as const, id, language, slug: null, translates: { version } };
    const publication = { ...target, content, baseVersion: text.version, by };
    const { state } = await publishIn(tx, publication, now);
    if (state !== "published") return "missing";
    await scheduleIn(tx, { id, language, by, publishAt: null, unpublishAt: start.endsAt }, now);
    return "done";
  });
}

/** Unpublishes a site alert in all its languages. */
export function endAlert(db: Db, { id, by }: { id: string; by: Actor }, now: Date): Promise<AlertResult> {
  return inEachLanguage(db, id, async (tx, language) => {
    const text = await lockText(tx, id, language);
    if (text?.kind !== "alert") return "missing";
    if (!text.published) return "already";
    return (await unpublishIn(tx, { id, language, by }, now)).state === "done" ? "done" : "missing";
  });
}

/** The result in the default language counts; a translation that cannot follow stays as it is. */
async function inEachLanguage(
  db: Db,
  id: string,
  run: (tx: Tx, language: Language) => Promise<AlertResult>,
): Promise<AlertResult> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom("entry_texts").select("locale").where("entry_id", "=", id).execute();
    const result = await run(tx, defaultLanguage);
    for (const language of languages) {
      const isTranslated = language !== defaultLanguage && rows.some(({ locale }) => locale === language);
      if (result === "done" && isTranslated) await run(tx, language);
    }
    return result;
  });
}

function closedDays(first: string, last: string) {
  const days: { date: string; times: [] }[] = [];
  for (let date = first; date <= last; date = dayAfter(date, 1)) days.push({ date, times: [] });
  return days;
}
