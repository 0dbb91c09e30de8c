import { z } from "zod";
import { emptySeo, line, paragraph, picture, seo } from "../fields.ts";
import { defineKind } from "../kind.ts";
import { initialsOf } from "../values/initials.ts";
import { maxEmailLength } from "../values/max-lengths.ts";

const year = z.number().int().min(1950).max(2100);

const certificate = z.object({
  name: line(100).meta({ label: "Name", shared: true }),
  issuer: line(80).meta({ label: "Issued by", shared: true }),
  year: year.nullable().default(null).meta({ label: "Year" }),
});

export const member = defineKind({
  label: "Team member",
  plural: "Team Members",
  keywords: "staff employees people",
  single: false,
  schema: z.object({
    name: line(80).meta({ label: "Name", shared: true }),
    role: line(80).meta({ label: "Role" }),
    description: paragraph(300).meta({ label: "Description", hint: "One or two sentences" }),
    initials: z
      .string()
      .trim()
      .regex(/^\p{Lu}{0,3}$/u, { message: "Use one to three capital letters" })
      .max(6)
      .default("")
      .meta({
        label: "Initials",
        hint: "Shown until there's a photo. Leave blank to create them from the name",
        shared: true,
      }),
    photo: picture.nullable().default(null).meta({ label: "Photo", hint: "Of the person, or of their desk" }),
    biography: z.string().trim().max(1500).default("").meta({
      label: "Biography",
      hint: "With a biography and a certificate, the team member gets a page",
      input: "long-text",
    }),
    since: year.nullable().default(null).meta({ label: "In the field since", hint: "A year, like 2007" }),
    account: z
      .union([z.literal(""), z.email().max(maxEmailLength).meta({ input: "coworker" })])
      .default("")
      .meta({
        label: "Email of their account",
        hint: "What visitors write to them is assigned to this coworker. It isn't shown on the site. Leave blank to use the lead rules",
      }),
    languages: z.array(line(40)).max(8).default([]).meta({ label: "Languages", item: "language" }),
    certificates: z.array(certificate).max(12).default([]).meta({ label: "Certificates", item: "certificate" }),
    seo: seo.default(emptySeo).meta({ label: "Search and sharing" }),
  }),
  title: (content) => content.name,
  hasPage: ({ biography, certificates }) => biography !== "" && certificates.length > 0,
  displayPath: "/about#team",
  list: {
    segment: "team",
    purpose: "Your team, as visitors see it, not who can log in",
    icon: "users-round",
    order: 130,
  },
  listing: ({ name, role, initials, photo }) => ({
    summary: role,
    entryIcon: photo ? { media: photo.media } : { initials: initials || initialsOf(name) },
  }),
  form: {
    main: {
      "Team member": ["name", "role", "description", "initials"],
      "Their page": ["biography", "since", "account"],
    },
  },
  listPage: { slug: "about", hasEntryModule: true },
});

export type Member = z.infer<typeof member.schema>;
