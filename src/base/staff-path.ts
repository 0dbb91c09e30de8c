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

/** Where staff send a file: the bytes alone, with their type, and not as a form. */
export const uploadPath = "/cms/media/upload";
const attachmentPath = /^\/cms\/leads\/[\w-]{1,64}\/files$/;

/** Whether a write's body is a file rather than a form. */
export function isUpload(path: string, contentType: string): boolean {
  const takesFiles = path === uploadPath || attachmentPath.test(path);
  return takesFiles && /^(?:(?:image|video)\/[\w.+-]+|application\/octet-stream)$/i.test(contentType);
}

/** An entry's whole text, as its form saves it and as it is typed, and imported redirects and leads. */
const longForms = /^\/cms\/(?:entries\/[^/]+\/[^/]+(?:\/autosave)?|(?:seo\/redirects|leads\/import)(?:\.data)?)$/;

/** Whether a path takes forms as long as an entry may be. Who sends one is looked at before any of it is read. */
export function takesLongForms(path: string): boolean {
  return longForms.test(path);
}
