import { createContext, use, useSyncExternalStore } from "react";
import { cookieIn } from "../staff-cookies.ts";

type Name = "folded" | "preview";

/** How somebody likes the screens in this browser. Cookies keep it, so that the server draws them so at once. */
export type Preferences = Readonly<Record<Name, string>>;

/** As long as browsers keep a cookie at most: 400 days, in seconds. */
const longest = 400 * 24 * 60 * 60;

/** Out of a request's cookies, or the page's; what is not said is empty. */
export function preferencesIn(cookies: string | null): Preferences {
  return { folded: cookieIn(cookies, "folded") ?? "", preview: cookieIn(cookies, "preview") ?? "" };
}

/** What the server drew the page by. */
export const PreferencesContext = createContext(preferencesIn(null));

const never = () => () => {};

/**
 * A preference as it is whenever somebody draws by it, and how it is kept: that alone draws nothing anew. Its words must
 * be such as cookies take, letters and dots.
 */
export function usePreference(name: Name): [value: string, keep: (value: string) => void] {
  const drawn = use(PreferencesContext)[name];
  const value = useSyncExternalStore(
    never,
    () => preferencesIn(document.cookie)[name],
    () => drawn,
  );
  return [value, (changed) => keep(name, changed)];
}

function keep(name: Name, value: string) {
  const isSecure = location.protocol === "https:";
  // biome-ignore lint/suspicious/noDocumentCookie: browsers have the other way on secure pages only
  document.cookie = `${name}=${value}; Path=/cms; Max-Age=${longest}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
