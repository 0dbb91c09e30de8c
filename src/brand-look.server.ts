import type { LogoFile, Logos } from "./brand/logo.tsx";
import { shownSize } from "./brand/logo-size.ts";
import { lookCode } from "./brand/look.ts";
import { paletteFor } from "./brand/palette.ts";
import { fontFiles } from "./brand/styles.ts";
import type { ResolvedPicture } from "./content/fields/resolved.ts";
import { readBrand } from "./content/published/brand.server.ts";
import type { ContentReader } from "./content/published/reader.server.ts";
import { drawingAddress, variantAddress, widthsFor } from "./media/places.ts";

/** What the document of every page needs of the brand. */
export interface BrandLook {
  logos: Logos;
  /** Names the look in the address of the stylesheet; null for the default look. */
  code: string | null;
  /** The address of the font's file. */
  font: string;
  /** At the top of every page, light and dark. */
  themeColor: string;
}

export function readLook(reader: ContentReader): Promise<BrandLook> {
  return reader.derived("look", async (read) => {
    const { logo, darkLogo, ...look } = await readBrand(read);
    return {
      logos: { light: logo && logoFile(logo), dark: darkLogo && logoFile(darkLogo) },
      code: lookCode(look),
      font: fontFiles[look.font],
      themeColor: paletteFor(look.accent).fixed.deep,
    };
  });
}

/** Pixels of a screen for each of the page. */
const density = 2;

function logoFile(logo: ResolvedPicture): LogoFile {
  const { width, height } = logo;
  if (logo.vector) return { address: drawingAddress(logo.key), width, height };
  const widths = widthsFor("logo", logo);
  const wanted = shownSize(logo).width * density;
  const chosen = widths.find((one) => one >= wanted) ?? widths.at(-1) ?? width;
  return { address: variantAddress(logo.key, "logo", chosen, "webp"), width, height };
}
