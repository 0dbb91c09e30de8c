import type { Db } from "#src/base/db/tables.ts";
import { defaultPalette, paletteFor } from "#src/brand/accent-palette.ts";
import { displaySize } from "#src/brand/logo-size.ts";
import { fontNames } from "#src/brand/look.ts";
import { readBrand } from "#src/domain/content/published/brand.server.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";

/** Email programs on sharp screens. */
const pixelDensity = 2;

interface BrandContext {
  db: Db;
  /** The public one; null without it, when no picture could be loaded from there. */
  origin: string | null;
  now: () => Date;
}

/** Gives an email the brand's logo, colors and font, as they are when it is sent. */
export async function applyBranding(html: string, { db, origin, now }: BrandContext): Promise<string> {
  const { logo, darkLogo, accent, font } = await readBrand(databaseReader(db, now));
  const recolor = recoloring(accent);
  const branded = inStyles(html, (style) => recolor(style).replaceAll(fontNames["schibsted-grotesk"], fontNames[font]));
  const displayedLogo = darkLogo ?? logo;
  if (!displayedLogo || origin === null) return branded;
  const cell = branded.indexOf('<td class="letterhead');
  // A personal email has no letterhead.
  if (cell < 0) return branded;
  const { width, height } = displaySize(displayedLogo);
  const widths = widthsFor("logo", displayedLogo);
  const chosen = widths.find((candidate) => candidate >= width * pixelDensity) ?? widths.at(-1) ?? 0;
  const source = new URL(variantUrl(displayedLogo.key, "logo", chosen, "png"), origin).href;
  // Without pictures, programs show the name in the style of the cell, or on the plate.
  const plate = darkLogo ? "" : "padding:8px 12px;background:#ffffff;border-radius:8px;color:#07231f;";
  const start = branded.indexOf(">", cell) + 1;
  const end = branded.indexOf("<", start);
  const name = branded.slice(start, end);
  const image = `<img src="${source}" alt="${name}" width="${width}" height="${height}" style="display:inline-block;border:0;${plate}">`;
  return branded.slice(0, start) + image + branded.slice(end);
}

/** Only the layout writes styles: what people write is escaped, and cannot end an attribute or an element. */
function inStyles(html: string, change: (style: string) => string): string {
  return html.replace(/ style="[^"]*"|<style>[^<]*<\/style>/g, change);
}

/** The layout is written in the default colors. */
function recoloring(accent: string): (style: string) => string {
  const [from, to] = [defaultPalette, paletteFor(accent)];
  const themed = Object.keys(from.themed) as (keyof typeof from.themed)[];
  const fixed = Object.keys(from.fixed) as (keyof typeof from.fixed)[];
  const colors = new Map([
    ...themed.map((name) => [from.themed[name].dark, to.themed[name].dark] as const),
    ...fixed.map((name) => [from.fixed[name], to.fixed[name]] as const),
    ...themed.map((name) => [from.themed[name].light, to.themed[name].light] as const),
    // By default, the text on buttons has the color of all text.
    [from.themed.ink.light, to.themed.ink.light] as const,
  ]);
  const button = `background:${from.themed.pink.light}`;
  return (style) => {
    const isButton = style.includes(button);
    const onButton = to.themed["on-pink"].light;
    return style.replace(/#[0-9a-f]{6}\b/g, (color) =>
      isButton && color === from.themed["on-pink"].light ? onButton : (colors.get(color) ?? color),
    );
  };
}
