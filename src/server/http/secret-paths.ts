/**
 * First segments of paths that hold a secret: the links of previews, the web addresses that bring emails, and feeds of appointments. `deploy/nginx.conf`
 * masks the same.
 */
export const secretSegments = ["calendar", "inbound-email", "preview"];

const secretPath = new RegExp(`^/(${secretSegments.join("|")})(?=[./]|$)`);

/** A path for the log. */
export function withoutSecret(path: string): string {
  return secretPath.exec(path)?.[0] ?? path;
}
