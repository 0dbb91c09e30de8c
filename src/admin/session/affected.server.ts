import { href } from "react-router";
import { staffLanguage } from "#src/base/languages.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { can } from "#src/domain/auth/policies.ts";
import { dateAndTime } from "#src/domain/content/published/hours/business-hours.ts";
import { type AffectedAppointment, readAffected } from "#src/domain/leads/bookings/affected.server.ts";
import type { Services } from "#src/domain/services.ts";
import { readCompanyInfo } from "./company-info.server.ts";

/** What a save means for appointments, for its toast. */
export interface AffectedNote {
  text: string;
  links: { title: string; path: string }[];
}

/** More are in the calendar. */
const maxListed = 3;

/** Saves, and names the appointments that can't be held as planned since. Null if there are none. */
export async function noteAffected<Result>(
  { db, now }: Pick<Services, "db" | "now">,
  person: Person,
  save: () => Promise<Result>,
): Promise<{ result: Result; note: AffectedNote | null }> {
  const keyOf = ({ id, conflict }: AffectedAppointment) => `${id} ${conflict.kind}`;
  const before = new Set((await readAffected(db, now())).map(keyOf));
  const result = await save();
  const affected = (await readAffected(db, now())).filter((one) => !before.has(keyOf(one)));
  if (affected.length === 0) return { result, note: null };
  const count = affected.length === 1 ? "1 appointment needs" : `${affected.length} appointments need`;
  const text = `${count} another time or coworker.`;
  if (!can(person, "leads.read")) return { result, note: { text: `${text} Tell who works on leads.`, links: [] } };
  const { timeZone } = await readCompanyInfo(db, now());
  const listed = affected.slice(0, maxListed).map(({ lead, lead_id, starts_at }) => ({
    title: `${lead}, ${dateAndTime(starts_at, timeZone, staffLanguage)}`,
    path: href("/cms/leads/:lead?", { lead: lead_id }),
  }));
  const calendar = { title: "Calendar", path: `${href("/cms/leads/calendar")}#calendar-affected` };
  return { result, note: { text, links: [...listed, calendar] } };
}
