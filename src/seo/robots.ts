/** Robots may read everything except the admin. */
export function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /cms\n\nSitemap: ${origin}/sitemap.xml\n`;
}
