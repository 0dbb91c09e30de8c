import { z } from "zod";
import { line, paragraph, picture } from "./fields.ts";
import { initialsOf } from "./initials.ts";
import { defineKind } from "./kind.ts";

export const member = defineKind({
  label: "Team member",
  plural: "Team Members",
  single: false,
  schema: z.object({
    name: line(80).meta({ label: "Name" }),
    role: line(80).meta({ label: "Role" }),
    description: paragraph(300).meta({ label: "Description", hint: "One or two sentences" }),
    initials: z
      .string()
      .trim()
      .regex(/^\p{Lu}{0,3}$/u, { message: "Use one to three capital letters" })
      .max(6)
      .default("")
      .meta({ label: "Initials", hint: "Shown until there's a photo. Leave blank to create them from the name" }),
    photo: picture.nullable().default(null).meta({ label: "Photo" }),
  }),
  title: (content) => content.name,
  shownAt: "/about#team",
  list: { segment: "team", purpose: "Your team", icon: "users-round", order: 50 },
  listing: ({ name, role, initials, photo }) => ({
    summary: role,
    entryIcon: photo ? { media: photo.media } : { initials: initials || initialsOf(name) },
  }),
});

export type Member = z.infer<typeof member.schema>;
