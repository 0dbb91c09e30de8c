/**
 * Renames style elements, style attributes and event handlers, so that they are parsed but not applied: the
 * Content-Security-Policy also covers parsed documents and would report each.
 */
export function neutralize(html: string): string {
  return html.replace(/<\/?[a-z][^<>]*/gi, (tag) =>
    tag.replace(/^<(\/?)style\b/i, "<$1template").replace(/\s(?=(?:style|on[a-z]+)\s*=)/gi, " data-"),
  );
}
