import { createContext, use } from "react";
import type { ResolvedPicture } from "../content/fields/resolved.ts";
import type { IconName } from "../content/schema/icons.ts";
import type { Settings } from "../content/schema/settings.ts";
import type { Language } from "../languages.ts";
import type { HoursLine } from "./hours.ts";
import type { NamedLink } from "./link.tsx";
import type { Words } from "./words/en.ts";
import { wordsFor } from "./words/words.ts";

export interface SubmenuItem extends NamedLink {
  /** Icon and tagline come from the linked service. */
  icon?: IconName;
  tagline?: string;
}

export interface MenuItem extends NamedLink {
  children: SubmenuItem[];
}

/** Data of the header, the footer and the closing call to action on every page. */
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
  /** The home page's first picture, for the 404 page. */
  backgroundPicture: ResolvedPicture | null;
  clientPortal: string | null;
  remoteSupport: string | null;
}

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error("useShell works only inside the site's layout.");
  return shell;
}

export function useWords(): Words {
  return wordsFor(useShell().language);
}
