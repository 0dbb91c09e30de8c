import { z } from "zod";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { rowVersion } from "#src/admin/ui/form/row-version.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { instantAt } from "#src/domain/content/published/hours/business-hours.ts";
import {
  bookAppointment,
  cancelAppointment,
  markAppointment,
  moveAppointment,
} from "#src/domain/leads/bookings/appointments.server.ts";
import { writeAboutAppointments } from "#src/domain/leads/bookings/write-about.server.ts";
import { parseDay } from "#src/domain/leads/pipeline/outcome.ts";
import type { Services } from "#src/domain/services.ts";
import { isId } from "../inbox/query-params.ts";

const about = z.string().refine(isId);
const time = { day: z.string(), time: z.string(), person: about };

/** Ids with spaces between them, and sequences after a colon where they are needed. */
const ids = z
  .string()
  .regex(/^[\w: -]{1,100000}$/)
  .transform((text) => text.split(" "));

/** In characters: a long link. */
const maxLocation = 500;

export const appointmentForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("book-appointment"),
    about,
    item: z.uuid(),
    ...time,
    place: z.enum(["phone", "video", "visit"]),
    location: z.string().max(maxLocation),
  }),
  z.object({ intent: z.literal("move-appointment"), about, sequence: rowVersion, ...time }),
  z.object({ intent: z.literal("cancel-appointment"), about, sequence: rowVersion }),
  z.object({
    intent: z.literal("mark-appointment"),
    about,
    sequence: rowVersion,
    state: z.enum(["held", "missed"]),
  }),
  z.object({
    intent: z.literal("write-about-appointments"),
    about,
    item: z.uuid(),
    appointments: ids,
    text: z.string(),
  }),
  z.object({ intent: z.literal("cancel-appointments"), appointments: ids }),
]);

type AppointmentForm = z.infer<typeof appointmentForm>;
type Input<Intent> = Extract<AppointmentForm, { intent: Intent }>;

export async function runAppointmentAction(
  services: Services,
  by: LoggedInPerson,
  input: AppointmentForm,
): Promise<ActionResult> {
  const form = formKey(input);
  switch (input.intent) {
    case "book-appointment":
    case "move-appointment":
      return saveTime(services, by, input);
    case "cancel-appointment": {
      const seen = { id: input.about, sequence: input.sequence };
      const { state } = await cancelAppointment(services, by, seen);
      return state === "canceled" ? done(form, "Appointment canceled.") : refused(form, { message: problems[state] });
    }
    case "mark-appointment": {
      const { about: id, sequence, state: mark } = input;
      const { state } = await markAppointment(services, by, { id, sequence, state: mark });
      return state === "marked" ? done(form, `Marked as ${mark}.`) : refused(form, { message: problems[state] });
    }
    case "write-about-appointments": {
      const result = await writeAboutAppointments(services, by, input);
      if (result.state === "sent")
        return done(form, result.count === 1 ? "Email sent." : `${result.count} emails sent.`);
      const text = result.state === "empty" ? "Write something first." : "This is too long. Shorten it.";
      return refused(form, { errors: { text }, values: { text: input.text } });
    }
    case "cancel-appointments":
      return cancelSeveral(services, by, input);
  }
}

async function cancelSeveral(
  services: Services,
  by: LoggedInPerson,
  { intent: form, appointments }: Input<"cancel-appointments">,
): Promise<ActionResult> {
  let changed = 0;
  for (const appointment of appointments) {
    const [id = "", sequence] = appointment.split(":");
    const { state } = await cancelAppointment(services, by, { id, sequence: Number(sequence) });
    if (state !== "canceled") changed += 1;
  }
  if (changed === 0) return done(form, "Appointments canceled.");
  return refused(form, { message: `Someone has changed ${changed} of them meanwhile. Check them, and try again.` });
}

const problems = {
  taken: "That time is taken. Choose another one.",
  stale: "Someone has just changed this appointment. Check it, and try again.",
  closed: "This appointment was canceled, or is over.",
  notFound: "This no longer exists.",
  early: "This appointment hasn't started yet.",
};

async function saveTime(
  services: Services,
  by: LoggedInPerson,
  input: Input<"book-appointment" | "move-appointment">,
): Promise<ActionResult> {
  const form = formKey(input);
  const { day: dayInput, time: clock, person: personId } = input;
  const isNew = input.intent === "book-appointment";
  const entered = { day: dayInput, time: clock, person: personId };
  const values = isNew ? { ...entered, place: input.place, location: input.location } : entered;
  const day = parseDay(dayInput);
  if (!day) return refused(form, { errors: { day: "Choose a date, like 12/01/2026." }, values });
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(clock))
    return refused(form, { errors: { time: "Choose a time, like 3:30 PM." }, values });
  const { timeZone, booking } = await readCompanyInfo(services.db, services.now());
  const startsAt = instantAt(`${day}T${clock}`, timeZone);
  const { state } = isNew
    ? await bookAppointment(services, by, {
        ...{ id: input.item, lead: input.about, personId, startsAt, timeZone },
        ...{
          place: input.place,
          location: input.location.trim() || (input.place === "video" && booking.videoLink) || "",
        },
        ...{ lengthMinutes: booking.lengthMinutes, pauseMinutes: booking.pauseMinutes },
      })
    : await moveAppointment(services, by, { id: input.about, sequence: input.sequence, personId, startsAt });
  switch (state) {
    case "booked":
      return done(form, "Appointment booked.");
    case "moved":
      return done(form, "Appointment moved.");
    case "past":
      return refused(form, { errors: { time: "Choose a time that isn't over." }, values });
    case "no-such-person":
      return refused(form, { errors: { person: "This account no longer exists." }, values });
    case "taken":
      return refused(form, { errors: { time: problems.taken }, values });
    default:
      return refused(form, { message: problems[state], values });
  }
}
