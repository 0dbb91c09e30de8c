/** Where robots may go: everywhere but into the admin area. */
export function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /cms\n\nSitemap: ${origin}/sitemap.xml\n`;
}
