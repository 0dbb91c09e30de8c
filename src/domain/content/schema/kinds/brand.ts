import { z } from "zod";
import { picture } from "../fields.ts";
import { defineKind } from "../kind.ts";

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
    mark: logo.meta({
      label: "App icon",
      keywords: "favicon",
      hint: "For browser tabs, bookmarks and home screens: square, with its own background, at least 500 pixels wide",
    }),
    loginPicture: picture.nullable().default(null).meta({
      label: "Login picture",
      hint: "Beside the login form. Without one, it shows Miami by night",
    }),
    accent: z
      .string()
      .regex(/^(?:#[0-9a-f]{6})?$/)
      .max(7)
      .default("")
      .meta({
        label: "Accent color",
        keywords: "theme palette",
        hint: "For buttons, links and icons. Leave blank for the default colors",
        input: "color",
      }),
    corners: z
      .enum(["soft", "sharp", "round"])
      .default("soft")
      .meta({ label: "Corners", hint: "Of buttons, cards and pictures" }),
    font: z
      .enum(["schibsted-grotesk", "inter", "figtree", "ibm-plex-sans", "literata"])
      .default("schibsted-grotesk")
      .meta({
        label: "Font",
        keywords: "typeface typography",
        options: {
          "schibsted-grotesk": "Schibsted Grotesk: clear, with character",
          inter: "Inter: neutral and exact",
          figtree: "Figtree: round and friendly",
          "ibm-plex-sans": "IBM Plex Sans: technical",
          literata: "Literata: a serif, for a classic look",
        },
      }),
  }),
  title: () => "Brand",
});

export type Brand = z.infer<typeof brand.schema>;
