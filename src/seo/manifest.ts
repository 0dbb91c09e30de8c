import type { Company } from "../content/schema/settings.ts";
import { defaultLanguage } from "../languages.ts";

/** The design's `deep`: the color at the top of every page, light and dark. */
export const themeColor = "#012120";

export const manifestAddress = "/manifest.webmanifest";

function icon(src: string, size: number, purpose: "any" | "maskable" = "any") {
  return { src, sizes: `${size}x${size}`, type: "image/png", purpose };
}

/** The web app manifest. */
export function webManifest({ name, blurb }: Pick<Company, "name" | "blurb">): string {
  return JSON.stringify({
    name,
    short_name: name,
    description: blurb,
    lang: defaultLanguage,
    id: "/",
    start_url: "/",
    display: "browser",
    theme_color: themeColor,
    background_color: themeColor,
    icons: [
      icon("/icon-192.png", 192),
      icon("/icon-512.png", 512),
      icon("/icon-maskable-512.png", 512, "maskable"),
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
  });
}
