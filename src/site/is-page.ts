/** Whether a path is a page of the site. */
export function isPage(path: string): boolean {
  return /^\/(?!\/|cms|media\/)/.test(path);
}
