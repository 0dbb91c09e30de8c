import { defaultPalette, paletteFor } from "./accent-palette.ts";

/** `public/favicon.svg` in the colors of an accent. */
export function markInAccent(drawing: string, accent: string): string {
  const [from, to] = [defaultPalette, paletteFor(accent)];
  return drawing
    .replaceAll(from.fixed.deep, to.fixed.deep)
    .replaceAll(from.fixed["on-deep"], to.fixed["on-deep"])
    .replaceAll(from.onDeep.pink, to.onDeep.pink);
}

/** Browsers keep an icon by its address, which therefore names the accent. */
export function iconUrl(name: string, accent: string): string {
  return accent === "" ? `/${name}` : `/${name}?accent=${accent.slice(1)}`;
}
