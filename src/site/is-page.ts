/** Whether a path is a page of the site: neither staff's nor a file. In visitors' script, which shares no file with staff's. */
export function isPage(path: string): boolean {
  return /^\/(?!\/|(?:files|media)\/|cms(?:login)?(?:[/?#]|$))/.test(path);
}
