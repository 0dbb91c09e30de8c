import {
  AlarmClock,
  BookUser,
  ChartColumn,
  FileQuestionMark,
  FileText,
  HeartPulse,
  History,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Milestone,
  Palette,
  Search,
  Settings,
  ShieldCheck,
  Trash2,
  TrendingUp,
  UserRound,
  UserRoundCog,
  Webhook,
} from "lucide-react";
import { href } from "react-router";
import { type Action, can, type Role } from "#src/domain/auth/policies.ts";
import type { List } from "#src/domain/content/entries/lists/lists.ts";
import lists from "#src/domain/content/entries/lists/lists.ts?as-data";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { listIcons } from "./list-icons.ts";

/** A screen of the admin. Its route exports it as `handle`, and a test checks that the route requires its right. */
export interface Screen {
  name: string;
  path: string;
  /** The permission it requires. */
  right: Action;
  icon: LucideIcon;
  /** A short description for new users. */
  purpose: string;
  /** The content kinds that it lists. */
  kinds?: readonly [KindName, ...KindName[]];
  /** The sidebar group that it belongs to, if any. */
  group?: "Content";
  /** Not in the sidebar. Other screens or the user menu link to it. */
  isUnlisted?: true;
}

export interface ContentScreen extends Screen, Pick<List, "segment" | "kinds" | "creatable" | "isOrdered"> {
  kinds: List["kinds"];
}

/**
 * All screens except the content lists, in the sidebar's order. A new screen is an entry here and a line in
 * `src/routes.ts`.
 */
export const screens = {
  dashboard: {
    name: "Dashboard",
    path: href("/cms/dashboard"),
    right: "dashboard.read",
    icon: LayoutDashboard,
    purpose: "What needs your attention",
  },
  leads: {
    name: "Leads",
    path: href("/cms/leads/:lead?"),
    right: "leads.read",
    icon: Inbox,
    purpose: "Reply to leads and track each one",
  },
  contacts: {
    name: "Contacts",
    path: href("/cms/leads/contacts/:kind?"),
    right: "leads.read",
    icon: BookUser,
    purpose: "People and companies of your leads, and newsletter sign-ups",
    isUnlisted: true,
  },
  reports: {
    name: "Reports",
    path: href("/cms/reports"),
    right: "leads.read",
    icon: TrendingUp,
    purpose: "Where leads come from, and what becomes of them",
  },
  templates: {
    name: "Reply Templates",
    path: href("/cms/leads/templates"),
    right: "leads.work",
    icon: FileText,
    purpose: "Texts that you insert in replies to leads",
    isUnlisted: true,
  },
  visits: {
    name: "Visits",
    path: href("/cms/visits"),
    right: "visits.read",
    icon: ChartColumn,
    purpose: "How many people visit your site, and what brings them",
  },
  media: {
    name: "Media",
    path: href("/cms/media"),
    right: "media.edit",
    icon: Images,
    purpose: "Pictures, documents and videos, and where they're used",
  },
  people: {
    name: "People",
    path: href("/cms/users"),
    right: "people.manage",
    icon: UserRoundCog,
    purpose: "Invite coworkers and choose their roles",
  },
  activity: {
    name: "Activity",
    path: href("/cms/activity"),
    right: "activity.read",
    icon: History,
    purpose: "Who changed what, and when",
  },
  settings: {
    name: "Settings",
    path: href("/cms/settings"),
    right: "settings.edit",
    icon: Settings,
    purpose: "Company info, hours and menus",
  },
  brand: {
    name: "Brand",
    path: href("/cms/settings/brand"),
    right: "brand.edit",
    icon: Palette,
    purpose: "Logo, colors and font of your site",
    isUnlisted: true,
  },
  leadSettings: {
    name: "Lead Settings",
    path: href("/cms/settings/leads"),
    right: "leads.set-up",
    icon: AlarmClock,
    purpose: "Who gets new leads, stages and reminders",
    isUnlisted: true,
  },
  privacy: {
    name: "Privacy",
    path: href("/cms/settings/privacy"),
    right: "leads.erase",
    icon: ShieldCheck,
    purpose: "Export or erase one person's data, and how long leads are kept",
    isUnlisted: true,
  },
  webhooks: {
    name: "Webhooks",
    path: href("/cms/settings/webhooks"),
    right: "webhooks.set-up",
    icon: Webhook,
    purpose: "What other systems get of leads",
    isUnlisted: true,
  },
  seo: {
    name: "SEO Settings",
    path: href("/cms/seo"),
    right: "seo.edit",
    icon: Search,
    purpose: "What search engines and shared links show",
  },
  redirects: {
    name: "Redirects",
    path: href("/cms/seo/redirects"),
    right: "redirects.edit",
    icon: Milestone,
    purpose: "Where former addresses lead",
    isUnlisted: true,
  },
  notFound: {
    name: "Not Found",
    path: href("/cms/seo/not-found"),
    right: "redirects.edit",
    icon: FileQuestionMark,
    purpose: "Addresses that visitors asked for and that don't exist",
    isUnlisted: true,
  },
  system: {
    name: "System",
    path: href("/cms/system"),
    right: "operation.see",
    icon: HeartPulse,
    purpose: "Whether the server, email and backups work",
  },
  trash: {
    name: "Trash",
    path: href("/cms/trash"),
    right: "content.edit",
    icon: Trash2,
    purpose: "Deleted content that you can restore",
    isUnlisted: true,
  },
  account: {
    name: "Account",
    path: href("/cms/account"),
    right: "account.change",
    icon: UserRound,
    purpose: "Your password, two-step sign-in and active sessions",
    isUnlisted: true,
  },
} satisfies Record<string, Screen>;

/** The content lists, from the definitions of the kinds. In the sidebar they follow the leads and their reports. */
export const contentScreens: readonly ContentScreen[] = lists.map(({ icon, order: _, ...list }) => ({
  ...list,
  path: href("/cms/:list", { list: list.segment }),
  right: "content.edit",
  icon: listIcons[icon],
}));

const { dashboard, leads, reports, ...otherScreens } = screens;

const allScreens: readonly Screen[] = [dashboard, leads, reports, ...contentScreens, ...Object.values(otherScreens)];

/** The list screen of a kind; undefined for kinds with their own screen. */
export function listOf(kind: string): ContentScreen | undefined {
  return contentScreens.find(({ kinds }) => kinds.some((name) => name === kind));
}

/** The screens that a user may open. */
export function screensFor(person: { roles: readonly Role[] }): Screen[] {
  return allScreens.filter(({ right }) => can(person, right));
}

/** The sidebar's items. A group is at the position of its first screen. */
export type SidebarItem = Screen | { group: string; screens: Screen[] };

export function sidebarItems(visibleScreens: readonly Screen[]): SidebarItem[] {
  const entries: SidebarItem[] = [];
  for (const screen of visibleScreens.filter(({ isUnlisted }) => !isUnlisted)) {
    const { group } = screen;
    const existingGroup = entries.find((entry) => "screens" in entry && entry.group === group);
    if (group === undefined) entries.push(screen);
    else if (existingGroup && "screens" in existingGroup) existingGroup.screens.push(screen);
    else entries.push({ group, screens: [screen] });
  }
  return entries;
}

export function isWithinScreen({ path }: Screen, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The path of a kind's list. */
export function listPath(kind: string): string {
  return listOf(kind)?.path ?? screens.dashboard.path;
}

/** The path of an entry's form. */
export function entryPath({ kind, id }: { kind: string; id: string }): string | null {
  if (kind === "settings" || kind === "brand" || kind === "seo") return screens[kind].path;
  const list = listOf(kind);
  return list ? href("/cms/:list/:entry", { list: list.segment, entry: id }) : null;
}

/** The path of the form for a new entry, which is created with the first input. */
export function newEntryPath(entry: { kind: string; id: string }): string | null {
  const path = entryPath(entry);
  return path && `${path}?${new URLSearchParams({ new: entry.kind })}`;
}

/** The screen of an address, with or without query. */
export function screenAt(path: string): Screen | undefined {
  const [pathname = ""] = path.split(/[?#]/, 1);
  return allScreens.find((screen) => isWithinScreen(screen, pathname));
}
