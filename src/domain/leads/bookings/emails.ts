import type { Selectable } from "kysely";
import type { LeadRow, Tables } from "#src/base/db/tables.ts";
import { inLanguage, type Language, languageOrDefault, staffLanguage } from "#src/base/languages.ts";
import type { ServerWords } from "#src/base/words/en.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { type CalendarEvent, invitation } from "#src/domain/bookings/ics.ts";
import { dateAndTime, formatDay, timeOf, zoneName } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn, offsetMsAt } from "#src/domain/content/published/hours/calendar.ts";
import { isPhone, phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { emailUrl } from "#src/domain/email/email-address.ts";
import {
  type EmailFact,
  emailDocument,
  factTable,
  html,
  type SenderCompany,
  senderOf,
  styles,
} from "#src/domain/email/layout.ts";
import type { Mailbox, NewEmail } from "#src/domain/email/queue/outbox.server.ts";
import type { StaffEmail } from "#src/domain/email/staff-email.server.ts";
import { languageFact, leadMailbox, leadUrl, replyAdvice } from "../intake/emails.ts";
import { greetedName } from "../intake/greeted-name.ts";

export type Booking = Selectable<Tables["bookings"]>;

/** What emails about an appointment say of it. */
export interface BookingFacts {
  booking: Booking;
  lead: LeadRow;
  /** Who has it; null once their account is disabled or deleted. */
  person: { name: string } | null;
  company: SenderCompany;
  /** Visitors can book. */
  isBookingOn: boolean;
  /** The site's public address. */
  origin: string;
}

export type BookingChange = "booked" | "moved" | "canceled";

type AppointmentWords = ServerWords["mail"]["appointment"];

/** What an email to a visitor tells. */
type VisitorOccasion = BookingChange | "reminder";

/**
 * The visitor's email about an appointment, in their language, with the time in their zone and ours. `url` is their link. The address may be another
 * person's, so it repeats nothing they wrote but a plain name and a phone number, as the confirmation does.
 */
export function visitorEmail(
  { booking, lead, person, company: settings, isBookingOn, origin }: BookingFacts,
  occasion: VisitorOccasion,
  { url, replyTo }: { url: string; replyTo: string | null },
): Omit<NewEmail, "purpose"> {
  const { company, mailbox } = senderOf(settings);
  const language = languageOrDefault(lead.language);
  const { hello, appointment: words, appointments } = serverWordsFor(language).mail;
  const texts = appointments[occasion];
  const { starts_at, visitor_time_zone: visitorZone } = booking;
  const subject = `${texts.subject}: ${dateAndTime(starts_at, visitorZone, language)} - ${company.name}`;
  const name = greetedName(lead.name);
  const greeting = hello(name);
  const event = texts.event(company.name);
  const text = `${event} ${texts.file}`.trim();
  const isCanceled = occasion === "canceled";
  const time = (timeZone: string, separator?: string) => timeIn(timeZone, booking, language, separator);
  const place = placeFor(booking, words);
  const facts = [
    { label: words.when, text: time(visitorZone, "\n") },
    ...(isElsewhere(booking, settings) ? [{ label: words.ourTime, text: time(settings.timeZone, "\n") }] : []),
    ...(isCanceled ? [] : [place]),
    ...(person ? [{ label: words.with, text: person.name }] : []),
  ];
  const page = (path: string) => `${origin}${inLanguage(path, language)}`;
  const another = isBookingOn
    ? { text: words.another, url: page("/book") }
    : { text: words.write, url: `${page("/contact")}#contact-form` };
  const link = isCanceled ? another : { text: words.change, url };
  const help = words.questions(company.phone);
  const stranger = isCanceled ? words.notBookedCanceled : words.notBooked;
  const body = html`<h1 class="ink" style="${styles.heading}">${greeting}</h1>
<p class="ink-2" style="${styles.text}">${text}</p>
${factTable(facts)}
<p style="margin:0 0 24px"><a href="${link.url}" style="${styles.button}">${link.text}</a></p>
<p class="ink-2" style="${styles.text}">${help}</p>
<p class="ink-3" style="${styles.meta}">${stranger}</p>`;
  const entry: CalendarEvent = {
    ...versionOf(booking),
    isCanceled,
    summary: words.summary(company.name),
    description: isCanceled ? event : `${link.text}: ${url}\n${help}`,
    location: place.text,
    url: isCanceled ? "" : url,
    organizer: { name: company.name, email: mailbox.address },
    attendee: { name, email: lead.email },
  };
  return {
    about: lead.id,
    from: mailbox,
    to: { name: "", address: lead.email },
    replyTo: leadMailbox(replyTo, mailbox),
    subject,
    text: [
      greeting,
      text,
      facts.map((fact) => `${fact.label}: ${fact.text.replace("\n", ", ")}`).join("\n"),
      `${link.text}: ${link.url}`,
      help,
      stranger,
      `-- \n${company.name}\n${company.address}`,
    ].join("\n\n"),
    html: emailDocument(company, subject, `${text} ${time(visitorZone)}`, body, language).source,
    ...(occasion !== "reminder" && { calendar: invitation(entry, visitorZone) }),
  };
}

/** `reassigned`: it's another person's now. */
type StaffOccasion = BookingChange | "reassigned";

const staffTexts: Record<StaffOccasion, { subject: string; heading: (name: string) => string }> = {
  booked: { subject: "New appointment", heading: (name) => `You have an appointment with ${name}` },
  moved: { subject: "Appointment moved", heading: (name) => `Your appointment with ${name} has moved` },
  canceled: { subject: "Appointment canceled", heading: (name) => `Your appointment with ${name} is canceled` },
  reassigned: { subject: "Appointment reassigned", heading: (name) => `A coworker has your appointment with ${name}` },
};

/** In characters. */
const maxExcerptLength = 300;

/** The notice to who has an appointment, with all that they need for it. `replyTo`: where an answer is sent on to the customer. */
export function staffNotice(
  { booking, lead, company, origin }: BookingFacts,
  occasion: StaffOccasion,
  replyTo: string | null,
): StaffEmail {
  const { subject, heading } = staffTexts[occasion];
  const { email, phone, service_name, message } = lead;
  const isCut = message.length > maxExcerptLength;
  const facts: EmailFact[] = [
    ...(isElsewhere(booking, company)
      ? [{ label: "Their time", text: timeIn(booking.visitor_time_zone, booking, staffLanguage) }]
      : []),
    {
      label: serverWordsFor(staffLanguage).mail.appointment.places[booking.place],
      text: booking.location,
      href: urlOf(booking),
    },
    { label: "Company", text: lead.company },
    {
      label: "Phone",
      text: booking.place === "phone" && phone === booking.location ? "" : phone,
      href: phoneUrl(phone),
    },
    { label: "Email", text: email, href: emailUrl(email) },
    { label: "Service", text: service_name },
    ...languageFact(lead),
    { label: "Message", text: isCut ? `${message.slice(0, maxExcerptLength).toWellFormed()}...` : message },
  ];
  const advice = replyTo === null || email === "" ? [] : [replyAdvice(lead.name, company.name)];
  return {
    subject: `${subject}: ${lead.name}, ${dateAndTime(booking.starts_at, company.timeZone, staffLanguage)}`,
    heading: heading(lead.name),
    paragraphs: [`${timeIn(company.timeZone, booking, staffLanguage)}.`, ...advice],
    facts: facts.filter(({ text }) => text !== ""),
    ...(advice.length > 0 && replyTo !== null && { replyTo: { name: lead.name, address: replyTo } }),
    link: { text: "Open the lead", url: leadUrl(origin, lead.id) },
  };
}

/** The calendar file of a notice. */
export function staffInvitation(
  { booking, lead, company: settings, origin }: BookingFacts,
  to: Mailbox,
  isCanceled: boolean,
): NonNullable<NewEmail["calendar"]> {
  const { name, email, phone } = lead;
  const contact = [phone && `Phone: ${phone}`, email && `Email: ${email}`, leadUrl(origin, lead.id)];
  const event: CalendarEvent = {
    ...versionOf(booking),
    isCanceled,
    summary: `Appointment with ${[name, lead.company].filter(Boolean).join(", ")}`,
    description: contact.filter(Boolean).join("\n"),
    location: booking.location,
    url: leadUrl(origin, lead.id),
    organizer: { name: settings.name, email: settings.email },
    attendee: { name: to.name, email: to.address },
  };
  return invitation(event, settings.timeZone);
}

/** The notice that an appointment is canceled because its lead is erased. */
export function erasureNotice(booking: Booking, company: SenderCompany, to: Mailbox) {
  const time = timeIn(company.timeZone, booking, staffLanguage);
  const notice: StaffEmail = {
    subject: `Appointment canceled: ${dateAndTime(booking.starts_at, company.timeZone, staffLanguage)}`,
    heading: "An appointment is canceled",
    paragraphs: [`${time}.`, "Its lead was erased, with the customer's data."],
  };
  const event: CalendarEvent = {
    ...versionOf({ ...booking, sequence: booking.sequence + 1 }),
    isCanceled: true,
    ...{ summary: "Appointment", description: "", location: "", url: "" },
    organizer: { name: company.name, email: company.email },
    attendee: { name: to.name, email: to.address },
  };
  return { notice, calendar: invitation(event, company.timeZone) };
}

function versionOf({ id, sequence, changed_at, starts_at, ends_at }: Booking) {
  return { uid: id, sequence, changedAt: changed_at, startsAt: starts_at, endsAt: ends_at };
}

/** `Tuesday, December 8, 7:30 PM to 8:00 PM, India Standard Time`. */
function timeIn(timeZone: string, { starts_at, ends_at }: Booking, language: Language, separator = ", "): string {
  const day = formatDay(dateIn(timeZone, starts_at), language);
  const [from, to] = [starts_at, ends_at].map((at) => timeOf(at, timeZone, language)) as [string, string];
  const zone = zoneName(starts_at, timeZone, language, "longZone");
  return serverWordsFor(language).mail.appointment.timeSpan(day, from, to) + separator + zone;
}

/** Whether the visitor's clocks show another time than the company's. */
function isElsewhere({ starts_at, visitor_time_zone }: Booking, company: Pick<SenderCompany, "timeZone">): boolean {
  const [theirs, ours] = [visitor_time_zone, company.timeZone].map((zone) => offsetMsAt(starts_at.getTime(), zone));
  return theirs !== ours;
}

/** Where it is, for the visitor. */
function placeFor(booking: Booking, words: AppointmentWords): EmailFact {
  const label = words.places[booking.place];
  const location = repeatedLocation(booking);
  if (booking.place === "visit") return { label, text: words.weCome };
  if (booking.place === "video") return { label, text: location, href: urlOf(booking) };
  return { label, text: words.weCall(location) };
}

/** What may be shown to who has the visitor's address, or their link: of what they wrote, only a phone number. */
export function repeatedLocation({ place, location }: Pick<Booking, "place" | "location">): string {
  if (place === "video") return location;
  return place === "phone" && isPhone(location) ? location : "";
}

function urlOf({ place, location }: Booking): string | undefined {
  if (place === "phone") return phoneUrl(location);
  return place === "video" && /^https?:\/\//.test(location) ? location : undefined;
}
