import {
  BriefcaseBusiness,
  FileText,
  GalleryHorizontalEnd,
  Handshake,
  History,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  Quote,
  Search,
  ServerCog,
  Settings,
  UserRound,
  UserRoundCog,
  UsersRound,
} from "lucide-react";
import { href } from "react-router";
import type { KindName } from "../content/kinds/kinds.ts";
import { type Action, can, type Role } from "../people/rules.ts";

/** A screen of the admin area; its route carries it as its `handle`, by which a test holds it to its right. */
export interface Screen {
  name: string;
  address: string;
  /** What one must be allowed to do to open it. */
  right: Action;
  icon: LucideIcon;
  /** What one does there, for whoever has not been there yet. */
  purpose: string;
  /** The kinds of content that it lists. */
  kinds?: readonly [KindName, ...KindName[]];
  /** Under which heading the sidebar folds it away; none for those that stand by themselves. */
  group?: "Content";
  /** Reached through one's own name and not through the sidebar's list. */
  personal?: true;
}

/** A screen that lists content. */
export type ContentScreen = Screen & Required<Pick<Screen, "kinds">>;

/** All screens that there are, in the sidebar's order. A new one is an entry here and a line in `src/routes.ts`. */
export const screens = {
  dashboard: {
    name: "Dashboard",
    address: href("/cms/dashboard"),
    right: "dashboard.read",
    icon: LayoutDashboard,
    purpose: "What there is for you to do",
  },
  leads: {
    name: "Leads",
    address: href("/cms/leads/:lead?"),
    right: "leads.read",
    icon: Inbox,
    purpose: "Answer enquiries and note what became of them",
  },
  pages: {
    name: "Pages",
    address: href("/cms/pages"),
    right: "content.read",
    icon: FileText,
    purpose: "Everything with an address of its own",
    kinds: ["page", "home"],
    group: "Content",
  },
  blog: {
    name: "Blog Posts",
    address: href("/cms/blog"),
    right: "content.read",
    icon: Newspaper,
    purpose: "Articles of the blog",
    kinds: ["post"],
    group: "Content",
  },
  services: {
    name: "Services",
    address: href("/cms/services"),
    right: "content.read",
    icon: ServerCog,
    purpose: "What the company offers",
    kinds: ["service"],
  },
  portfolio: {
    name: "Portfolio",
    address: href("/cms/portfolio"),
    right: "content.read",
    icon: GalleryHorizontalEnd,
    purpose: "Projects that show what was done",
    kinds: ["project"],
  },
  team: {
    name: "Team Members",
    address: href("/cms/team"),
    right: "content.read",
    icon: UsersRound,
    purpose: "Whom visitors meet",
    kinds: ["member"],
  },
  testimonials: {
    name: "Testimonials",
    address: href("/cms/testimonials"),
    right: "content.read",
    icon: Quote,
    purpose: "What clients say",
    kinds: ["testimonial"],
  },
  partners: {
    name: "Partners",
    address: href("/cms/partners"),
    right: "content.read",
    icon: Handshake,
    purpose: "Whose technology is used",
    kinds: ["partner"],
  },
  openings: {
    name: "Job Openings",
    address: href("/cms/openings"),
    right: "content.read",
    icon: BriefcaseBusiness,
    purpose: "What one can apply for",
    kinds: ["opening"],
  },
  media: {
    name: "Media",
    address: href("/cms/media"),
    right: "content.read",
    icon: Images,
    purpose: "Pictures, and where each is shown",
  },
  people: {
    name: "People",
    address: href("/cms/users"),
    right: "people.manage",
    icon: UserRoundCog,
    purpose: "Invite colleagues and say what each may do",
  },
  activity: {
    name: "Activity",
    address: href("/cms/activity"),
    right: "activity.read",
    icon: History,
    purpose: "Who changed what, and when",
  },
  settings: {
    name: "Settings",
    address: href("/cms/settings"),
    right: "settings.edit",
    icon: Settings,
    purpose: "The company's facts, its hours and the menus",
  },
  seo: {
    name: "SEO Settings",
    address: href("/cms/seo"),
    right: "seo.edit",
    icon: Search,
    purpose: "What search engines and shared links show",
  },
  account: {
    name: "Account",
    address: href("/cms/account"),
    right: "account.change",
    icon: UserRound,
    purpose: "Your password, two-factor and where you are logged in",
    personal: true,
  },
} satisfies Record<string, Screen>;

const all: readonly Screen[] = Object.values(screens);

/** The screens that somebody may open. */
export function screensFor(person: { role: Role }): Screen[] {
  return all.filter(({ right }) => can(person, right));
}

/** The sidebar's list: screens, and groups of screens where the first of them stands. */
export type Entry = Screen | { group: string; screens: Screen[] };

export function sidebarEntries(shown: readonly Screen[]): Entry[] {
  const entries: Entry[] = [];
  for (const screen of shown.filter(({ personal }) => !personal)) {
    const { group } = screen;
    const opened = entries.find((entry) => "screens" in entry && entry.group === group);
    if (group === undefined) entries.push(screen);
    else if (opened && "screens" in opened) opened.screens.push(screen);
    else entries.push({ group, screens: [screen] });
  }
  return entries;
}

export function isAt({ address }: Screen, pathname: string): boolean {
  return pathname === address || pathname.startsWith(`${address}/`);
}

/** The list that has this part of the address: `services` for `/cms/services`. */
export function listNamed(segment: string): ContentScreen | undefined {
  return all.find((screen): screen is ContentScreen => {
    return (
      screen.kinds !== undefined && screen.address === `${screens.dashboard.address.replace(/[^/]+$/, "")}${segment}`
    );
  });
}

/** The list that the entries of a kind stand in. */
export function listPath(kind: string): string {
  return all.find(({ kinds }) => kinds?.some((name) => name === kind))?.address ?? screens.dashboard.address;
}

/** Where staff edit an entry. Who may only read is led on from there to the list. */
export function entryPath({ kind, id }: { kind: string; id: string }): string | null {
  if (kind === "settings" || kind === "seo") return screens[kind].address;
  const list = all.find(({ kinds }) => kinds?.some((name) => name === kind));
  return list ? `${list.address}/${encodeURIComponent(id)}` : null;
}

/** The screen that an address belongs to, whatever it asks of it. */
export function screenAt(address: string): Screen | undefined {
  const [pathname = ""] = address.split("?", 1);
  return all.find((screen) => isAt(screen, pathname));
}
