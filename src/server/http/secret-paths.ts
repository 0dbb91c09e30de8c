import { inDefaultLanguage } from "#src/base/languages.ts";

/**
 * First segments of paths that hold a secret: the links of appointments and previews, feeds of appointments, and the web addresses
 * that bring emails. `deploy/nginx.conf` masks the same.
 */
export const secretSegments = ["book", "calendar", "inbound-email", "preview"];

const secretPath = new RegExp(`^/(${secretSegments.join("|")})(?=[./]|$)`);

/** A path for the log, in the default language if it is secret. */
export function withoutSecret(path: string): string {
  return secretPath.exec(inDefaultLanguage(path))?.[0] ?? path;
}
