/** Where the list of routes without staff's screens lies, by the address of the whole one. */
export function publicManifest(url: string): string {
  return url.replace(/manifest-(?=[^/]*$)/, "manifest-public-");
}
