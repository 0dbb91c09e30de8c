import type { LogoFile, Logos } from "./brand/logo.tsx";
import { shownSize } from "./brand/logo.tsx";
import type { ResolvedPicture } from "./content/fields/resolved.ts";
import { readBrand } from "./content/published/brand.server.ts";
import type { ContentReader } from "./content/published/reader.server.ts";
import { drawingAddress, variantAddress, widthsFor } from "./media/places.ts";

/** What the document of every page needs of the brand. */
export interface Look {
  logos: Logos;
}

export function readLook(reader: ContentReader): Promise<Look> {
  return reader.derived("look", async (read) => {
    const { logo, darkLogo } = await readBrand(read);
    return { logos: { light: logo && logoFile(logo), dark: darkLogo && logoFile(darkLogo) } };
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
