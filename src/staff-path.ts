const area = /^\/cms(?:login)?(?:\.data)?(?:\/|$)/;

/**
 * Whether a path is staff's: a screen of the admin area or of its login, or its data. Only there do pages hear of a
 * request's cookies, and only from there are cookies set: on every other path nobody is signed in, whatever a request
 * says.
 */
export function isStaffPath(path: string): boolean {
  return area.test(path);
}
