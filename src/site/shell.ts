import { createContext, use } from "react";
import type { IconName } from "../content/kinds/icons.ts";
import type { Settings } from "../content/kinds/settings.ts";
import type { Language } from "../content/languages.ts";
import type { ResolvedPicture } from "../content/resolved.ts";
import type { HoursLine } from "./hours.ts";
import type { NamedLink } from "./link.tsx";
import type { Words } from "./words/en.ts";
import { wordsFor } from "./words/words.ts";

export interface SubmenuItem extends NamedLink {
  /** Of the service that it leads to. */
  icon?: IconName;
  tagline?: string;
}

export interface MenuItem extends NamedLink {
  children: SubmenuItem[];
}

/** What header, footer and closing call to action show on every page. */
export interface Shell {
  language: Language;
  year: number;
  company: {
    name: string;
    legalName: string;
    blurb: string;
    phone: string;
    email: string;
    street: string;
    /** City, state and ZIP code. */
    place: string;
    logo: ResolvedPicture | null;
  };
  hours: HoursLine[];
  menu: MenuItem[];
  consultation: NamedLink;
  closing: { heading: string; text: string; button: NamedLink | null };
  footer: { services: NamedLink[]; quickLinks: NamedLink[]; legal: NamedLink[] };
  social: Settings["social"];
  /** The home page's first picture, for screens that have no content of their own. */
  scene: ResolvedPicture | null;
  clientPortal: string | null;
  remoteSupport: string | null;
}

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error("The shell is known only inside the site's layout.");
  return shell;
}

export function useWords(): Words {
  return wordsFor(useShell().language);
}

/** `(305) 555-0142` as an address to call. Numbers without a country are American. */
export function phoneAddress(phone: string): string {
  const digits = phone.replaceAll(/[^\d+]/g, "");
  if (digits.startsWith("+")) return `tel:${digits}`;
  return `tel:+${digits.length === 10 ? "1" : ""}${digits}`;
}
