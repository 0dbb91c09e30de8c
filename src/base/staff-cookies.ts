/** A cookie out of those that a browser sends or a page reads (`a=b; c=d`); null for none, or an empty one. */
export function cookieIn(cookies: string | null, name: string): string | null {
  for (const pair of cookies?.split(";") ?? []) {
    const [key = "", value = ""] = pair.trim().split("=", 2);
    if (key === name && value !== "") return value;
  }
  return null;
}

/**
 * What a cookie of staff's browsers is called. On a public site no other host and no plain connection can set or read
 * one of that name: browsers see to it.
 */
export function staffCookie(name: string, origin: string): string {
  return origin.startsWith("https:") ? `__Host-${name}` : name;
}
