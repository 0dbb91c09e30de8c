import { z } from "zod";
import { line, picture } from "./fields.ts";
import { defineKind } from "./kind.ts";

export const partner = defineKind({
  label: "Partner",
  plural: "Partners",
  single: false,
  schema: z.object({
    name: line(60).meta({ label: "Name" }),
    image: picture.meta({ label: "Logo", hint: "One color on a clear ground looks best" }),
    wide: z
      .boolean()
      .default(false)
      .meta({ label: "Wide wordmark", hint: "Shown larger, so that it reads like the others" }),
  }),
  title: (content) => content.name,
  metAt: "/#partners",
  list: { segment: "partners", purpose: "Whose technology is used", icon: "handshake", order: 70 },
  listing: ({ image }) => ({ summary: "", sign: { media: image.media } }),
});
