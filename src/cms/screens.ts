import { History, Inbox, LayoutDashboard, type LucideIcon, Settings, UserRound, UsersRound } from "lucide-react";
import { href } from "react-router";
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
  /** Under which heading the sidebar folds it away; none for those that stand by themselves. */
  group?: "Content";
  /** Reached through one's own name and not through the sidebar's list. */
  personal?: true;
}

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
  people: {
    name: "People",
    address: href("/cms/users"),
    right: "people.manage",
    icon: UsersRound,
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
    address: href("/cms/settings/mail"),
    right: "settings.edit",
    icon: Settings,
    purpose: "The company's facts, its hours and the menus",
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

/** The screen that an address belongs to. */
export function screenAt(pathname: string): Screen | undefined {
  return all.find((screen) => isAt(screen, pathname));
}
