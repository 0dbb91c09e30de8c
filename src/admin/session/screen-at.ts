import { allScreens, type Screen } from "./screens.ts";

/** Whether an address is a screen's or below it. A path with a query is of one address. */
export function isWithinScreen({ path }: Screen, address: string): boolean {
  const [pathname = ""] = address.split(/[?#]/, 1);
  if (path.includes("?")) return address.split("#", 1)[0] === path;
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The screen of an address, with or without query. A screen below another one has the longer path. */
export function screenAt(address: string): Screen | undefined {
  return allScreens
    .filter((screen) => isWithinScreen(screen, address))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
