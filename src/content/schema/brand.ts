import { z } from "zod";
import { picture } from "./fields.ts";
import { defineKind } from "./kind.ts";

const logo = picture.meta({ input: "logo" }).nullable().default(null);

/** How the company looks: on its site, in the admin, in emails and in shared links. */
export const brand = defineKind({
  label: "Brand",
  plural: "Brand",
  single: true,
  schema: z.object({
    logo: logo.meta({ label: "Logo", hint: "Without one, the company's name is shown next to a drawn mark" }),
    darkLogo: logo.meta({
      label: "Logo for dark backgrounds",
      hint: "For the footer, dark mode and shared links. Without one, they show your logo on a light plate",
    }),
  }),
  title: () => "Brand",
});

export type Brand = z.infer<typeof brand.schema>;
