const area = /^\/cms(?:login)?(?:\.data)?(?:\/|$)/;

/**
 * Whether a path is staff's: a screen of the admin area or of its login, or its data. Only there do pages hear of a
 * request's cookies, and only from there are cookies set: on every other path nobody is signed in, whatever a request
 * says.
 */
export function isStaffPath(path: string): boolean {
  return area.test(path);
}

/** By which an answer tells the server, and nobody else, the id of whoever is signed in. */
export const personHeader = "X-Person-Id";

/** Where staff send a picture: the bytes alone, with their type, and not as a form. */
export const uploadPath = "/cms/media/upload";

/** Whether a write's body is a picture rather than a form. */
export function isUpload(path: string, contentType: string): boolean {
  return path === uploadPath && /^(?:image\/[\w.+-]+|application\/octet-stream)$/i.test(contentType);
}

/** An entry's whole text, as its form saves it and as it is typed. */
const entryPath = /^\/cms\/entries\/[^/]+\/[^/]+(?:\/typing)?$/;

/** Whether a path takes forms as long as an entry may be. Who sends one is looked at before any of it is read. */
export function takesLongForms(path: string): boolean {
  return entryPath.test(path);
}
