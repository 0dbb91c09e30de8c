import { z } from "zod";
import { line, paragraph, picture } from "./fields.ts";
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
      .regex(/^\p{Lu}{1,3}$/u, { message: "One to three capital letters" })
      .meta({ label: "Initials", hint: "Shown while there is no photo" }),
    photo: picture.nullable().default(null).meta({ label: "Photo" }),
  }),
  title: (content) => content.name,
  metAt: "/about#team",
  list: { segment: "team", purpose: "Whom visitors meet", icon: "users-round", order: 50 },
  listing: ({ role, initials, photo }) => ({ summary: role, sign: photo ? { media: photo.media } : { initials } }),
});

export type Member = z.infer<typeof member.schema>;
