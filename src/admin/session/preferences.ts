import { createContext, use, useSyncExternalStore } from "react";
import { cookieIn } from "#src/base/staff-cookies.ts";

type Name = "folded" | "preview";

/** The user's display preferences in this browser. They are cookies, so that the server renders them. */
export type Preferences = Readonly<Record<Name, string>>;

/** The longest that browsers keep a cookie: 400 days, in seconds. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** Parses the cookies of a request or of the document. A missing preference is empty. */
export function parsePreferences(cookies: string | null): Preferences {
  return { folded: cookieIn(cookies, "folded") ?? "", preview: cookieIn(cookies, "preview") ?? "" };
}

/** The preferences that the server rendered with. */
export const PreferencesContext = createContext(parsePreferences(null));

const subscribeToNothing = () => () => {};

/** A preference, and a function that saves it. Saving does not rerender. Values consist of letters and dots. */
export function usePreference(name: Name): [value: string, save: (value: string) => void] {
  const renderedValue = use(PreferencesContext)[name];
  const value = useSyncExternalStore(
    subscribeToNothing,
    () => parsePreferences(document.cookie)[name],
    () => renderedValue,
  );
  return [value, (changed) => savePreference(name, changed)];
}

function savePreference(name: Name, value: string) {
  const isSecure = location.protocol === "https:";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure page
  document.cookie = `${name}=${value}; Path=/cms; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
