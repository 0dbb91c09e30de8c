import { z } from "zod";
import { factWords } from "#src/base/words/en-facts.ts";
import { booking } from "../booking.ts";
import { certificates, reviews } from "../credentials.ts";
import {
  button,
  byDate,
  closing,
  currency,
  entryLink,
  id,
  line,
  optionalPhone,
  paragraph,
  webAddress,
} from "../fields.ts";
import { defineKind } from "../kind.ts";
import { questions } from "../questions.ts";
import type { FederalHoliday } from "../values/federal-holidays.ts";
import { maxEmailLength } from "../values/max-lengths.ts";

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export type Weekday = (typeof weekdays)[number];

/** A time of day on a 24-hour clock, `HH:MM`. */
const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .max(5)
  .meta({ input: "time" });

/** The open hours of one day. An empty list means closed. */
export const openingTimes = z
  .array(z.object({ from: timeOfDay.meta({ label: "From" }), to: timeOfDay.meta({ label: "To" }) }))
  .max(3)
  .meta({ input: "opening-times" });

export const hours = z.object({
  mon: openingTimes.meta({ label: "Monday" }),
  tue: openingTimes.meta({ label: "Tuesday" }),
  wed: openingTimes.meta({ label: "Wednesday" }),
  thu: openingTimes.meta({ label: "Thursday" }),
  fri: openingTimes.meta({ label: "Friday" }),
  sat: openingTimes.meta({ label: "Saturday" }),
  sun: openingTimes.meta({ label: "Sunday" }),
} satisfies Record<Weekday, typeof openingTimes>);

const socialNetworks = {
  linkedin: "LinkedIn",
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  x: "X",
  github: "GitHub",
};

const timeZones = new Set(Intl.supportedValuesOf("timeZone"));
const timeZone = z
  .string()
  .max(64)
  .refine((name) => timeZones.has(name), { message: "Choose a time zone from the list" })
  .meta({ input: "time-zone" });

/** Off in settings from before: they list the days of each year. */
const closedOnHoliday = (holiday: FederalHoliday) =>
  z
    .boolean()
    .default(false)
    .meta({ label: factWords.holidayName(holiday) });

const federalHolidays = z.object({
  newYear: closedOnHoliday("newYear"),
  martinLutherKing: closedOnHoliday("martinLutherKing"),
  presidents: closedOnHoliday("presidents"),
  memorial: closedOnHoliday("memorial"),
  juneteenth: closedOnHoliday("juneteenth"),
  independence: closedOnHoliday("independence"),
  labor: closedOnHoliday("labor"),
  columbus: closedOnHoliday("columbus"),
  veterans: closedOnHoliday("veterans"),
  thanksgiving: closedOnHoliday("thanksgiving"),
  christmas: closedOnHoliday("christmas"),
} satisfies Record<FederalHoliday, z.ZodType>);

const company = z.object({
  name: line(60).meta({ label: "Name", shared: true }),
  legalName: line(80).meta({ label: "Legal name", hint: "Shown in the copyright line", shared: true }),
  blurb: paragraph(240).meta({ label: "About the company", hint: "Two lines, shown in the footer" }),
  phone: line(30).meta({ label: "Phone", input: "phone", keywords: "telephone number" }),
  email: z.email().max(maxEmailLength).meta({ label: "Email" }),
  address: z
    .object({
      street: line(120).meta({ label: "Street", shared: true }),
      city: line(60).meta({ label: "City", shared: true }),
      region: line(40).meta({ label: "State", shared: true }),
      postalCode: line(12).meta({ label: "ZIP code", shared: true }),
      country: z
        .string()
        .length(2)
        .default("US")
        .meta({ label: "Country", hint: "Two-letter code, like US", shared: true }),
      latitude: z.number().min(-90).max(90).meta({ label: "Latitude" }),
      longitude: z.number().min(-180).max(180).meta({ label: "Longitude" }),
    })
    .meta({ label: "Address", keywords: "location map" }),
  areaServed: z.array(line(60)).min(1).max(12).meta({ label: "Area served", item: "place" }),
  priceRange: z.string().trim().max(60).default("").meta({
    label: "Price range",
    hint: "Shown with your contact info and to search engines, like: $90-$140 per user and month. Leave blank to show none",
  }),
  timeZone: timeZone.meta({ label: "Time zone" }),
  hours: hours.meta({ label: "Business hours", keywords: "opening times" }),
  helpDeskHours: z.string().trim().max(60).default("").meta({
    label: "Help desk hours",
    hint: "Shown next to the business hours, like: Help desk open 24 hours. Leave blank if they are the same",
  }),
  federalHolidays: federalHolidays.default(federalHolidays.parse({})).meta({ label: "Closed on US federal holidays" }),
  holidays: z
    .array(z.object({ date: z.iso.date().meta({ label: "Date" }), name: line(60).meta({ label: "Name" }) }))
    .max(100)
    .overwrite(byDate)
    .default([])
    .meta({ label: "Other holidays", item: "holiday" }),
  currency: currency.meta({
    label: "Currency",
    hint: "For the value of leads. Three-letter code, like USD",
    shared: true,
  }),
  replyMinutes: z.number().int().min(15).max(2400).default(60).meta({
    label: "Reply goal",
    hint: "In business minutes",
  }),
  // Off for settings from before: their staff have not seen the figure yet.
  showReplyTime: z.boolean().default(false).meta({
    label: "Show last month's reply time",
    hint: "On the contact, thank-you and about pages. Hidden until a month has enough inquiries",
  }),
});

/** An item of the header menu. `children` are its submenu. */
const menuItem = z.object({
  text: line(40).meta({ label: "Text" }),
  link: button.shape.link.meta({ label: "Links to" }),
  children: z.array(button).max(10).default([]).meta({ label: "Submenu", item: "submenu item" }),
});

/** A heading and a few lines that ask visitors to get in touch. */
const contactPrompt = z.object({
  heading: line(80).meta({ label: "Heading" }),
  text: paragraph(300).meta({ label: "Text" }),
});

/** For settings saved before staff could edit these texts. */
const defaultContactPrompts = {
  service: {
    heading: "Next step: a few lines, or a call",
    text: "Tell us what you have and what bothers you about it. An engineer answers, and asking is free.",
  },
  message: "Tell us what’s going on in your own words. A senior engineer reads every message.",
  application: {
    heading: "No opening fits? Write to us anyway.",
    text: "More than one of us started with a letter nobody had asked for.",
  },
};

/** On the contact page. */
const clientHelp = z.object({
  question: line(60).meta({ label: "Question" }),
  prospect: line(40).meta({ label: "Choice for new visitors", hint: "They see the contact form" }),
  client: line(40).meta({ label: "Choice for clients", hint: "They see the help below and the client links" }),
  heading: line(80).meta({ label: "Heading for clients" }),
  text: paragraph(300).meta({ label: "Text for clients" }),
  phone: optionalPhone.meta({
    label: "Help desk phone",
    hint: "Leave blank to hide it; {phone} is the company's",
  }),
  email: z
    .union([z.literal(""), z.email().max(maxEmailLength)])
    .default("")
    .meta({ label: "Help desk email", hint: "Leave blank to hide it" }),
});

/** For settings saved before the contact page asked. */
const defaultClientHelp = {
  question: "Who are you?",
  prospect: "I’m new here",
  client: "I’m a client",
  heading: "Help for clients",
  text: "Calling is fastest when something is down. For the rest, use what suits you.",
  phone: "",
  email: "",
} satisfies z.infer<typeof clientHelp>;

/** For settings saved before leads had them. */
const defaultLostReasons = [
  "Price",
  "Chose another provider",
  "No reply from them",
  "Project postponed",
  "Not a service we offer",
];

export const settings = defineKind({
  label: "Settings",
  plural: "Settings",
  single: true,
  schema: z.object({
    company: company.meta({ label: "Company" }),
    social: z
      .array(
        z.object({
          network: z
            .enum(Object.keys(socialNetworks) as (keyof typeof socialNetworks)[])
            .meta({ label: "Network", options: socialNetworks }),
          address: webAddress.meta({ label: "Address", hint: "Starts with https://" }),
        }),
      )
      .max(6)
      .meta({ label: "Social links", item: "network", keywords: Object.keys(socialNetworks).join(" ") }),
    claims: z
      .array(
        z.object({
          id: id.meta({ input: "id" }),
          value: line(12).meta({ label: "Number", shared: true }),
          label: line(60).meta({ label: "Label" }),
          basis: z.string().trim().max(80).default("").meta({
            label: "Basis",
            hint: "How and when you counted it, like: all contracts up for renewal in 2025. Shown under the label",
          }),
        }),
      )
      .max(12)
      .meta({ label: "Key numbers", item: "key number" }),
    reviews,
    certificates,
    consultation: z
      .object({
        text: line(40).meta({ label: "Text" }),
        service: entryLink
          .meta({ kinds: ["service"] })
          .nullable()
          .meta({ label: "Preselected service" }),
      })
      .meta({ label: "Main button" }),
    closing: closing.meta({ label: "Closing call to action" }),
    invitations: z
      .object({
        service: contactPrompt.meta({ label: "At the end of each service" }),
        message: paragraph(300).meta({ label: "Above the contact form" }),
        application: contactPrompt.meta({ label: "Below the job openings" }),
      })
      .default(defaultContactPrompts)
      .meta({ label: "Contact prompts" }),
    applicationForm: entryLink
      .meta({ kinds: ["form"] })
      .nullable()
      .default(null)
      .meta({
        label: "Application form",
        hint: "Shown on the page of each job, with the job's title in its first “Short text” question",
      }),
    questions: questions.meta({ label: "Questions in the contact form" }),
    clientHelp: clientHelp.default(defaultClientHelp).meta({ label: "“Who are you?” on the contact page" }),
    booking,
    menu: z.array(menuItem).max(8).meta({ label: "Header menu", item: "menu item", keywords: "navigation" }),
    footer: z
      .object({
        services: z.array(button).max(12).meta({ label: "Services", item: "link" }),
        quickLinks: z.array(button).max(12).meta({ label: "Quick links", item: "link" }),
        legal: z.array(button).max(6).meta({ label: "Legal links", item: "link" }),
      })
      .meta({ label: "Footer", keywords: "navigation menus" }),
    clientPortal: webAddress
      .nullable()
      .default(null)
      .meta({ label: "Client portal", hint: "Where clients log in; starts with https://" }),
    remoteSupport: webAddress
      .nullable()
      .default(null)
      .meta({ label: "Remote support tool", hint: "Where clients download it; starts with https://" }),
    lostReasons: z
      .array(line(60))
      .max(20)
      .default(defaultLostReasons)
      .meta({ label: "Reasons for lost leads", item: "reason", shared: true }),
    // Off for settings from before: their privacy page does not say that visits are counted.
    countVisits: z
      .boolean()
      .default(false)
      .meta({ label: "Count visits, without cookies", keywords: "analytics statistics tracking" }),
  }),
  title: () => "Settings",
});

export type Settings = z.infer<typeof settings.schema>;
export type Company = Settings["company"];
export type Hours = Company["hours"];
