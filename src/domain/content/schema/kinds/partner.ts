import { z } from "zod";
import { line, picture } from "../fields.ts";
import { defineKind } from "../kind.ts";

export const partner = defineKind({
  label: "Partner",
  plural: "Partners",
  single: false,
  schema: z.object({
    name: line(60).meta({ label: "Name" }),
    image: picture.meta({ label: "Logo", hint: "One color on a transparent background works best" }),
    wide: z
      .boolean()
      .default(false)
      .meta({ label: "Larger", hint: "For a wide word or small letters, so that it's as easy to read as the others" }),
  }),
  title: (content) => content.name,
  displayPath: "/#partners",
  list: { segment: "partners", purpose: "Technology partners", icon: "handshake", order: 70 },
  listing: ({ image }) => ({ summary: "", entryIcon: { media: image.media } }),
});
