const area = /^\/cms(?:login)?(?:\.data)?(?:\/|$)/;

/**
 * Whether a path is staff's: a screen of the admin or of its login, or its data. Only these pages read and set cookies.
 * On every other path nobody is signed in, even if a request has a session cookie.
 */
export function isStaffPath(path: string): boolean {
  return area.test(path);
}

/** A response header for the server only: the signed-in person's id. */
export const personHeader = "X-Person-Id";

/** First segments of paths that the server answers itself, before any page or redirect. */
export const serverSegments = ["assets", "cms", "cmslogin", "healthz", "media", "metrics", "preview", "readyz"];
