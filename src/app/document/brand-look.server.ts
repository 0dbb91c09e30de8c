import { paletteFor } from "#src/brand/accent-palette.ts";
import type { LogoFile, Logos } from "#src/brand/logo.tsx";
import { displaySize } from "#src/brand/logo-size.ts";
import { lookCode } from "#src/brand/look.ts";
import { iconUrl, markInAccent } from "#src/brand/mark-in-accent.ts";
import { fontFiles } from "#src/brand/styles.ts";
import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { readBrand } from "#src/domain/content/published/brand.server.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { drawingUrl, variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";
import favicon from "../../../public/favicon.svg?raw";

/** What the document of every page needs of the brand. */
export interface BrandLook {
  logos: Logos;
  /** Names the look in the address of the stylesheet; null for the default look. */
  code: string | null;
  /** The address of the font's file. */
  font: string;
  /** At the top of every page, light and dark. */
  themeColor: string;
  icons: PageIcon[];
}

interface PageIcon {
  rel: "icon" | "apple-touch-icon";
  href: string;
  type?: string;
  sizes?: string;
}

export function readLook(reader: ContentReader): Promise<BrandLook> {
  return reader.derived("look", async (read) => {
    const { logo, darkLogo, mark, ...look } = await readBrand(read);
    return {
      logos: { light: logo && logoFile(logo), dark: darkLogo && logoFile(darkLogo) },
      code: lookCode(look),
      font: fontFiles[look.font],
      themeColor: paletteFor(look.accent).fixed.deep,
      icons: mark ? customIcons(mark) : defaultIcons(look.accent),
    };
  });
}

/** Pixels of a screen for each of the page. */
const pixelRatio = 2;

function logoFile(logo: ResolvedPicture): LogoFile {
  const { width, height } = logo;
  if (logo.vector) return { url: drawingUrl(logo.key), width, height };
  const widths = widthsFor("logo", logo);
  const minWidth = displaySize(logo).width * pixelRatio;
  const chosen = widths.find((candidate) => candidate >= minWidth) ?? widths.at(-1) ?? width;
  return { url: variantUrl(logo.key, "logo", chosen, "webp"), width, height };
}

/** In pixels: for tabs, and for the home screen of a phone. */
const iconWidthPixels = 120;
const touchIconWidthPixels = 240;

function customIcons(mark: ResolvedPicture): PageIcon[] {
  const widths = widthsFor("logo", mark);
  const png = (minWidth: number) =>
    variantUrl(mark.key, "logo", widths.find((width) => width >= minWidth) ?? widths.at(-1) ?? 0, "png");
  const svgIcon: PageIcon = { rel: "icon", href: drawingUrl(mark.key), type: "image/svg+xml" };
  return [
    { rel: "icon", href: png(iconWidthPixels), type: "image/png" },
    ...(mark.vector ? [svgIcon] : []),
    { rel: "apple-touch-icon", href: png(touchIconWidthPixels) },
  ];
}

/** The default mark in the brand's colors. */
function defaultIcons(accent: string): PageIcon[] {
  return [
    { rel: "icon", href: iconUrl("favicon.ico", accent), sizes: "32x32" },
    // In the page, as the browser would ask for it at once.
    {
      rel: "icon",
      href: `data:image/svg+xml,${encodeURIComponent(markInAccent(favicon, accent))}`,
      type: "image/svg+xml",
    },
    { rel: "apple-touch-icon", href: iconUrl("apple-touch-icon.png", accent) },
  ];
}
