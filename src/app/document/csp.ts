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
