import type { Db } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { parseContent } from "../fields/parse.ts";
import type { ContentReader } from "./reader.server.ts";

/** A shorter alert was turned on by mistake. */
const minMs = 5 * minuteMs;
const maxPeriods = 50;

/** The latest time of a date. */
const maxTime = 8.64e15;

/** What begins or ends a period. */
const acts = ["published", "restored", "unpublished", "deleted", "undeleted"] satisfies AuditAct[];

/** A time when a site alert was on. Times are in ISO 8601. */
export interface AlertPeriod {
  alert: string;
  title: string;
  text: string;
  startedAt: string;
  /** Null while it is on. */
  endedAt: string | null;
}

/** When site alerts were on, newest first. Deleted alerts are left out. */
export function readAlertHistory(reader: ContentReader, language: Language): Promise<AlertPeriod[]> {
  // Derived, so that only another history makes pages stale.
  return reader.derived(`alert history ${language}`, (source) => source.query((db) => findPeriods(db, language)));
}

async function findPeriods(db: Db, language: Language): Promise<AlertPeriod[]> {
  const lines = await db
    .selectFrom("audit_log")
    .innerJoin("entries", "entries.id", "audit_log.subject_id")
    .select(["subject_id as alert", "locale", "act", "at"])
    .where("entries.kind", "=", "alert")
    .where("entries.deleted_at", "is", null)
    .where("act", "in", acts)
    .orderBy("at")
    .execute();
  const texts = await db
    .selectFrom("revisions")
    .innerJoin("entries", "entries.id", "revisions.entry_id")
    .select(["entry_id as alert", "locale", "at", "data"])
    .where("entries.kind", "=", "alert")
    .where("act", "in", ["published", "restored"])
    .orderBy("version", "desc")
    .execute();
  const periods = [...Map.groupBy(lines, ({ alert }) => alert)].flatMap(([alert, all]) => {
    const textIn = (locale: Language, at: Date) =>
      texts.find((text) => text.alert === alert && text.locale === locale && text.at <= at)?.data;
    const own = all.filter(({ locale, act }) => locale === language && act !== "unpublished");
    // A translation is on only beside its original, but not each time.
    return periodsOf(
      alert,
      all.filter(({ locale }) => locale === null || locale === defaultLanguage),
      (at) => textIn(defaultLanguage, at),
    ).map((period) => {
      const startedAt = new Date(period.startedAt);
      const endedAt = period.endedAt === null ? new Date(maxTime) : new Date(period.endedAt);
      const isOwn = own.some(({ at }) => startedAt <= at && at < endedAt);
      const content = isOwn ? textIn(language, endedAt) : undefined;
      return content ? { ...period, ...alertText(content) } : period;
    });
  });
  return periods
    .filter(({ startedAt, endedAt }) => endedAt === null || Date.parse(endedAt) - Date.parse(startedAt) >= minMs)
    .sort((one, other) => (one.startedAt > other.startedAt ? -1 : 1))
    .slice(0, maxPeriods);
}

/** What is published while an alert is on changes its text. An alert that was deleted while it was on comes back so. */
function periodsOf(
  alert: string,
  lines: readonly { act: string; at: Date }[],
  publishedAt: (at: Date) => object | undefined,
): AlertPeriod[] {
  const periods: AlertPeriod[] = [];
  let wasDeleted = false;
  for (const { act, at } of lines) {
    const last = periods.at(-1);
    const current = last?.endedAt === null ? last : undefined;
    if (act === "unpublished" || act === "deleted") {
      if (current) current.endedAt = at.toISOString();
      wasDeleted = act === "deleted" && current !== undefined;
      continue;
    }
    const content = publishedAt(at);
    if (!content) continue;
    const words = alertText(content);
    if (current) Object.assign(current, words);
    else if (act !== "undeleted" || wasDeleted) {
      periods.push({ alert, ...words, startedAt: at.toISOString(), endedAt: null });
    }
  }
  return periods;
}

function alertText(content: object) {
  const { title, text } = parseContent("alert", content);
  return { title, text };
}
