import { z } from "zod";
import { noteAffected } from "#src/admin/session/affected.server.ts";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { UndoableResult } from "#src/admin/ui/form/undo.tsx";
import type { Db } from "#src/base/db/tables.ts";
import { staffLanguage } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { formatDay } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn, daysBetween } from "#src/domain/content/published/hours/calendar.ts";
import { addVacation, deleteVacation, readVacations } from "#src/domain/leads/deadlines/vacations.server.ts";
import { readNoticePeople } from "#src/domain/leads/rules/people.server.ts";
import type { Services } from "#src/domain/services.ts";

const id = z.string().max(64);
const day = z.iso.date();

export const vacationForm = z.object({
  intent: z.literal("add-vacation"),
  vacation: z.uuid(),
  /** Absent for one's own. */
  person: id.optional(),
  firstDay: day.or(z.literal("")),
  lastDay: day.or(z.literal("")),
  substitute: id,
});

export const vacationRemoval = z.object({ intent: z.literal("remove-vacation"), about: id });

/** In days. */
const maxVacationDays = 366;

export async function runAddVacation(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof vacationForm>,
): Promise<UndoableResult> {
  const { db, now } = services;
  const form = formKey(input);
  const { vacation, firstDay, lastDay, person = by.id, substitute } = input;
  const values = { firstDay, lastDay, person, substitute };
  if (firstDay === "") return refused(form, { errors: { firstDay: "Choose the first day." }, values });
  if (lastDay === "" || lastDay < firstDay)
    return refused(form, { errors: { lastDay: "Choose a last day that isn't before the first." }, values });
  if (daysBetween(firstDay, lastDay) > maxVacationDays)
    return refused(form, { errors: { lastDay: "Choose a year at most." }, values });
  if (substitute === person) return refused(form, { errors: { substitute: "Choose someone else." }, values });
  const added = { id: vacation, personId: person, firstDay, lastDay, substituteId: substitute || null };
  const { result, note } = await noteAffected(services, by, () => addVacation(db, by, added, now()));
  if (result.state === "notFound") return refused(form, { message: "This person can't see leads anymore.", values });
  const saved = `Saved: ${person === by.id ? "you're" : `${result.name} is`} away until ${formatDay(lastDay, staffLanguage)}.`;
  return note ? { ...done(form, `${saved} ${note.text}`), links: note.links } : done(form, saved);
}

/** Removes a vacation: anyone's, or only one's own. */
export async function runRemoveVacation(
  { db, now }: Services,
  by: LoggedInPerson,
  input: z.infer<typeof vacationRemoval>,
  scope: "anyone" | "own",
): Promise<ActionResult> {
  const form = formKey(input);
  const { state } = await deleteVacation(db, by, { id: input.about, scope }, now());
  if (state === "notFound") return refused(form, { message: "It was already removed." });
  return done(form, "Vacation removed.");
}

/** Vacations that are not over: everyone's, or one person's. */
export async function readVacationList(db: Db, timeZone: string, now: Date, onlyPersonId?: string) {
  const [vacations, people] = await Promise.all([readVacations(db, dateIn(timeZone, now)), readNoticePeople(db)]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return {
    vacations: vacations
      .filter(({ personId }) => onlyPersonId === undefined || personId === onlyPersonId)
      .map(({ id, personId, firstDay, lastDay, substituteId }) => ({
        id,
        name: names.get(personId) ?? "Someone without access",
        days:
          firstDay === lastDay
            ? formatDay(firstDay, staffLanguage)
            : `${formatDay(firstDay, staffLanguage)} to ${formatDay(lastDay, staffLanguage)}`,
        substitute: names.get(substituteId ?? "") ?? null,
      })),
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    /** The id for the next one, so that a repeated submission adds one only. */
    next: crypto.randomUUID(),
  };
}
