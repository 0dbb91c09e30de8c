import { xml } from "./xml.ts";

export interface SitemapPage {
  /** Absolute, as are `pictures`. */
  address: string;
  modified: Date;
  pictures: readonly string[];
}

function urlElement({ address, modified, pictures }: SitemapPage): string {
  const images = pictures.map((picture) => `<image:image><image:loc>${xml(picture)}</image:loc></image:image>`);
  return `<url><loc>${xml(address)}</loc><lastmod>${modified.toISOString()}</lastmod>${images.join("")}</url>\n`;
}

/** The sitemaps.org protocol with Google's image extension. */
export function sitemapXml(pages: readonly SitemapPage[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${pages.map(urlElement).join("")}</urlset>
`;
}
