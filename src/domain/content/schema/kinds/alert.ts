import { z } from "zod";
import { byDate, line, optionalPhone, paragraph } from "../fields.ts";
import { defineKind } from "../kind.ts";
import { openingTimes } from "./settings.ts";

/** A banner on every page while it is published, such as during a storm. It can change the phone and the hours. */
export const alert = defineKind({
  label: "Site alert",
  plural: "Site Alerts",
  keywords: "banners hurricane storm emergency notices announcements closed outage",
  single: false,
  isInAllLanguages: true,
  schema: z.object({
    title: line(80).meta({ label: "Title" }),
    text: paragraph(400).meta({ label: "Message", hint: "What happened, and what you're doing about it" }),
    phone: optionalPhone.meta({ label: "Phone", hint: "Leave blank to keep the usual number" }),
    days: z
      .array(
        z.object({
          date: z.iso.date().meta({ label: "Date" }),
          times: openingTimes.meta({ label: "Hours", hint: "Leave blank if the office is closed" }),
        }),
      )
      .max(31)
      .overwrite(byDate)
      .default([])
      .meta({ label: "Changed hours", item: "day" }),
  }),
  title: (content) => content.title,
  displayPath: "/",
  list: {
    segment: "alerts",
    purpose: "Banners on every page, for emergencies",
    icon: "megaphone",
    order: 80,
    group: "Content",
  },
  listing: ({ text }) => ({ summary: text }),
});

export type Alert = z.infer<typeof alert.schema>;
