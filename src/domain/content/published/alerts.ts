import type { Alert } from "../schema/kinds/alert.ts";
import type { Company } from "../schema/kinds/settings.ts";
import type { KindName } from "../schema/kinds.ts";
import type { SpecialDay } from "./hours/business-hours.ts";

/** What an alert can change. */
type AlertableCompany = Pick<Company, "phone" | "holidays">;

type AlertChanges = Pick<Alert, "title" | "phone" | "days">;

/**
 * The company while site alerts are published: their phone, and their hours of some days in `holidays`. The first alert
 * wins.
 */
export function withAlerts<AnyCompany extends AlertableCompany>(
  company: AnyCompany,
  alerts: readonly AlertChanges[],
): AnyCompany {
  if (alerts.length === 0) return company;
  const days = new Map<string, SpecialDay>(company.holidays.map((day) => [day.date, day]));
  for (const { title, days: changedDays } of alerts.toReversed()) {
    for (const day of changedDays) days.set(day.date, { ...day, name: title });
  }
  const phone = alerts.find((alert) => alert.phone !== "")?.phone ?? company.phone;
  return { ...company, phone, holidays: [...days.values()] };
}

/** An entry as it is while alerts are published: they change the settings only. */
export function entryWithAlerts<Entry extends { content: object }>(
  kind: KindName,
  entry: Entry,
  alerts: readonly AlertChanges[],
): Entry {
  if (kind !== "settings" || alerts.length === 0) return entry;
  const content = entry.content as { company: AlertableCompany };
  return { ...entry, content: { ...content, company: withAlerts(content.company, alerts) } };
}

/** The kinds to read for some kinds: alerts change the settings. */
export function withAlertKind(kinds: readonly KindName[]): readonly KindName[] {
  return kinds.includes("settings") ? [...new Set<KindName>([...kinds, "alert"])] : kinds;
}
