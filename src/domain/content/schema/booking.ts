import { z } from "zod";
import { webAddress } from "./fields.ts";

const whole = (min: number, max: number) => z.number().int().min(min).max(max);

/** Off for settings from before: their staff have not chosen their hours. */
const rules = z.object({
  isOn: z.boolean().default(false).meta({ label: "Visitors can book an appointment" }),
  lengthMinutes: whole(10, 240).default(30).meta({ label: "Length", hint: "In minutes" }),
  byPhone: z.boolean().default(true).meta({ label: "By phone" }),
  onSite: z.boolean().default(false).meta({ label: "At the visitor's office" }),
  videoLink: webAddress.nullable().default(null).meta({
    label: "Link for video calls",
    hint: "Your meeting room; starts with https://. Leave blank to offer no video calls",
  }),
  pauseMinutes: whole(0, 240).default(10).meta({ label: "Pause between appointments", hint: "In minutes" }),
  stepMinutes: whole(5, 240).default(30).meta({ label: "Offer a time every", hint: "In minutes" }),
  noticeHours: whole(0, 336).default(4).meta({ label: "Shortest notice", hint: "In hours" }),
  horizonDays: whole(1, 31).default(28).meta({ label: "How far ahead", hint: "In days" }),
  maxPerDay: whole(1, 50).nullable().default(null).meta({
    label: "Most per person and day",
    hint: "Leave blank for no limit",
  }),
});

/** When and how visitors can book an appointment. */
export const booking = rules
  .default(rules.parse({}))
  .meta({ label: "Appointments", keywords: "booking calendar meetings" });
