import { z } from "zod";
import { line, picture } from "../fields.ts";
import { defineKind } from "../kind.ts";

export const partner = defineKind({
  label: "Partner",
  plural: "Partners",
  keywords: "vendors manufacturers",
  single: false,
  isInAllLanguages: true,
  schema: z.object({
    name: line(60).meta({ label: "Name", shared: true }),
    image: picture.meta({ label: "Logo", hint: "One color on a transparent background works best" }),
    wide: z.boolean().default(false).meta({ label: "Show larger", hint: "For a wide logo or one with small letters" }),
  }),
  title: (content) => content.name,
  displayPath: "/#partners",
  list: { segment: "partners", purpose: "Technology partners", icon: "handshake", order: 50, group: "Content" },
  listing: ({ image }) => ({ summary: "", entryIcon: { media: image.media } }),
});
