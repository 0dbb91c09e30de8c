import {
  History,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Search,
  Settings,
  Trash2,
  UserRound,
  UserRoundCog,
} from "lucide-react";
import { href } from "react-router";
import type { KindName } from "../content/kinds/kinds.ts";
import type { List } from "../content/lists.ts";
import lists from "../content/lists.ts?as-data";
import { type Action, can, type Role } from "../people/rules.ts";
import { listIcons } from "./list-icons.ts";

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
  /** Reached from other screens, or through one's own name, and not through the sidebar's list. */
  isUnlisted?: true;
}

/** A screen that lists content. */
export interface ContentScreen extends Screen, Pick<List, "segment" | "kinds" | "beginnings" | "isOrdered"> {
  kinds: List["kinds"];
}

/**
 * All screens but the lists of content, in the sidebar's order. A new one is an entry here and a line in
 * `src/routes.ts`.
 */
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
  bin: {
    name: "Bin",
    address: href("/cms/bin"),
    right: "content.edit",
    icon: Trash2,
    purpose: "What was deleted of late, to be put back",
    isUnlisted: true,
  },
  account: {
    name: "Account",
    address: href("/cms/account"),
    right: "account.change",
    icon: UserRound,
    purpose: "Your password, two-factor and where you are logged in",
    isUnlisted: true,
  },
} satisfies Record<string, Screen>;

/** The lists of content, as the kinds' definitions have them. They stand after the leads. */
export const contentScreens: readonly ContentScreen[] = lists.map(({ icon, order: _, ...list }) => ({
  ...list,
  address: href("/cms/:list", { list: list.segment }),
  right: "content.read",
  icon: listIcons[icon],
}));

const { dashboard, leads, ...others } = screens;

const all: readonly Screen[] = [dashboard, leads, ...contentScreens, ...Object.values(others)];

/** The list that has the entries of a kind; none for kinds that are edited elsewhere. */
export function listOf(kind: string): ContentScreen | undefined {
  return contentScreens.find(({ kinds }) => kinds.some((name) => name === kind));
}

/** The screens that somebody may open. */
export function screensFor(person: { role: Role }): Screen[] {
  return all.filter(({ right }) => can(person, right));
}

/** The sidebar's list: screens, and groups of screens where the first of them stands. */
export type Entry = Screen | { group: string; screens: Screen[] };

export function sidebarEntries(shown: readonly Screen[]): Entry[] {
  const entries: Entry[] = [];
  for (const screen of shown.filter(({ isUnlisted }) => !isUnlisted)) {
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

/** The list that the entries of a kind stand in. */
export function listPath(kind: string): string {
  return listOf(kind)?.address ?? screens.dashboard.address;
}

/** Where staff edit an entry. Who may only read is led on from there to the list. */
export function entryPath({ kind, id }: { kind: string; id: string }): string | null {
  if (kind === "settings" || kind === "seo") return screens[kind].address;
  const list = listOf(kind);
  return list ? href("/cms/:list/:entry", { list: list.segment, entry: id }) : null;
}

/** Where an entry is edited that begins with what is typed there. */
export function beginningPath(entry: { kind: string; id: string }): string | null {
  const path = entryPath(entry);
  return path && `${path}?${new URLSearchParams({ new: entry.kind })}`;
}

/** The screen that an address belongs to, whatever it asks of it. */
export function screenAt(address: string): Screen | undefined {
  const [pathname = ""] = address.split("?", 1);
  return all.find((screen) => isAt(screen, pathname));
}
