import { createHash } from "node:crypto";

/** Whose document it is. A framed one may stand within staff's screens, which may show such; its forms send nothing. */
export type Audience = "visitors" | "staff" | "previewers" | "framed";

/** Who may be shown in a frame: the street map of the contact page and the players of videos, which load on a click. */
const frameSources = "https://www.openstreetmap.org https://www.youtube-nocookie.com https://player.vimeo.com";

/** The Content-Security-Policy of documents. All public ones send the same policy but for the hashes of their own inline scripts. */
export function contentSecurityPolicy(scriptSources: readonly string[], audience: Audience): string {
  const isPreview = audience === "previewers" || audience === "framed";
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptSources].join(" ")}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    // Whether the street map answers.
    `connect-src 'self'${audience === "staff" ? "" : " https://www.openstreetmap.org"}`,
    `frame-src ${audience === "staff" ? "'self' " : ""}${frameSources}`,
    "manifest-src 'self'",
    `form-action ${isPreview ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${audience === "framed" ? "'self'" : "'none'"}`,
  ].join("; ");
}

/** The development server adds scripts and styles of its own, which no hash could name, and listens for changes. */
export const developmentPolicy = `default-src 'self' 'unsafe-inline' data: ws: ${frameSources}`;

/**
 * Finds the inline scripts that carry `nonce`, takes the nonce off them, and returns their hashes as CSP sources.
 *
 * The nonce is random, made for this rendering alone and never sent: only what React itself wrote carries it. A script
 * that got into the page by content does not, is not hashed, and so does not run.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const nonceAttribute = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const { attributes, code } of scriptsIn(html)) {
    if (attributes.includes(nonceAttribute) && !/\ssrc=/.test(attributes) && code !== "") {
      sources.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    }
  }
  return { html: html.replaceAll(nonceAttribute, ""), sources: [...sources] };
}

/** Searches forward. A regular expression would start again at each script that does not end. */
function* scriptsIn(html: string): Generator<{ attributes: string; code: string }> {
  for (let start = html.indexOf("<script"); start !== -1; ) {
    const code = html.indexOf(">", start) + 1;
    const end = html.indexOf("</script>", code);
    if (code === 0 || end === -1) return;
    yield { attributes: html.slice(start, code), code: html.slice(code, end) };
    start = html.indexOf("<script", end);
  }
}
