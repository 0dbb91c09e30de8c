/** Whose document it is. A framed one may stand within staff's screens, which may show such; its forms send nothing. */
export type Audience = "visitors" | "staff" | "previewers" | "framed";

/** The Content-Security-Policy of documents. All public ones send the same policy but for the hashes of their own inline scripts. */
export function contentSecurityPolicy(scriptSources: readonly string[], audience: Audience): string {
  const isPreview = audience === "previewers" || audience === "framed";
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptSources].join(" ")}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The street map of the contact page, which a visitor may ask for: whether it answers, and its frame.
    `connect-src 'self'${audience === "staff" ? "" : " https://www.openstreetmap.org"}`,
    `frame-src ${audience === "staff" ? "'self' " : ""}https://www.openstreetmap.org`,
    "manifest-src 'self'",
    `form-action ${isPreview ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${audience === "framed" ? "'self'" : "'none'"}`,
  ].join("; ");
}

/** The development server adds scripts and styles of its own, which no hash could name, and listens for changes. */
export const developmentPolicy = "default-src 'self' 'unsafe-inline' data: ws: https://www.openstreetmap.org";
