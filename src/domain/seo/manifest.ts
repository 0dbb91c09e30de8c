import { defaultLanguage } from "#src/base/languages.ts";
import { paletteFor } from "#src/brand/accent-palette.ts";
import { iconUrl } from "#src/brand/mark-in-accent.ts";
import type { Resolved, ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import type { Brand } from "#src/domain/content/schema/kinds/brand.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { heightOf, variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";

export const manifestPath = "/manifest.webmanifest";

function icon(src: string, size: number, purpose: "any" | "maskable" = "any") {
  return { src, sizes: `${size}x${size}`, type: "image/png", purpose };
}

const defaultIcons = (accent: string) => [
  icon(iconUrl("icon-192.png", accent), 192),
  icon(iconUrl("icon-512.png", accent), 512),
  icon(iconUrl("icon-maskable-512.png", accent), 512, "maskable"),
  { src: iconUrl("favicon.svg", accent), sizes: "any", type: "image/svg+xml", purpose: "any" },
];

/** The brand's own icon in every size that it is large enough for. */
function iconsOf(mark: ResolvedPicture) {
  const regularIcons = widthsFor("logo", mark).map((width) => ({
    src: variantUrl(mark.key, "logo", width, "png"),
    sizes: `${width}x${heightOf(mark, "logo", width)}`,
    type: "image/png",
    purpose: "any",
  }));
  const maskable = widthsFor("appIcon", mark).map((width) =>
    icon(variantUrl(mark.key, "appIcon", width, "png"), width, "maskable"),
  );
  return [...regularIcons, ...maskable];
}

/** The web app manifest. */
export function webManifest(
  { name, blurb }: Pick<Company, "name" | "blurb">,
  { mark, accent }: Pick<Resolved<Brand>, "mark" | "accent">,
): string {
  const themeColor = paletteFor(accent).fixed.deep;
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
    icons: mark ? iconsOf(mark) : defaultIcons(accent),
  });
}
