import {
  AlarmClock,
  BookUser,
  Building2,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  FileQuestionMark,
  FileText,
  HeartPulse,
  History,
  Images,
  Inbox,
  Languages,
  LayoutDashboard,
  ListTree,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Milestone,
  Palette,
  Search,
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
import type { sections } from "./sections.ts";

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
  /** The sidebar group and the section that it belongs to, if any. */
  group?: "Content";
  section?: keyof typeof sections;
  /** Its name among the tabs of its section, if that is shorter. */
  tab?: string;
  /** Not in the sidebar. Other screens or the user menu link to it. */
  isUnlisted?: true;
}

export type ContentScreen = Screen & Pick<List, "segment" | "kinds" | "creatable" | "isOrdered" | "keywords">;

/** All screens except the content lists, in the sidebar's order. A new one also needs a line in `src/routes.ts`. */
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
  calendar: {
    name: "Calendar",
    path: href("/cms/leads/calendar"),
    right: "leads.read",
    icon: CalendarDays,
    purpose: "Appointments with leads, by week",
    isUnlisted: true,
  },
  templates: {
    name: "Reply Templates",
    path: href("/cms/leads/templates"),
    right: "leads.work",
    icon: FileText,
    purpose: "Texts that you insert in replies to leads",
    isUnlisted: true,
  },
  contactForm: {
    name: "Contact Form",
    path: href("/cms/forms/contact"),
    right: "settings.edit",
    icon: MessageSquareText,
    purpose: "Questions of the contact form, and the contact prompts",
    isUnlisted: true,
  },
  media: {
    name: "Media",
    path: href("/cms/media"),
    right: "media.edit",
    icon: Images,
    purpose: "Pictures, documents and videos, and where they're used",
  },
  reports: {
    name: "Reports",
    path: href("/cms/reports"),
    right: "leads.read",
    icon: TrendingUp,
    purpose: "Where leads come from, and what becomes of them",
    section: "reports",
    tab: "Leads",
  },
  visits: {
    name: "Visits",
    path: href("/cms/visits"),
    right: "visits.read",
    icon: ChartColumn,
    purpose: "How many people visit your site, and what brings them",
    section: "reports",
  },
  company: {
    name: "Company",
    path: href("/cms/settings"),
    right: "settings.edit",
    icon: Building2,
    purpose: "Phone, address, hours and other company info",
    section: "settings",
  },
  menus: {
    name: "Menus",
    path: `${href("/cms/settings")}?show=menus`,
    right: "settings.edit",
    icon: ListTree,
    purpose: "Header, footer, and the call to action of every page",
    section: "settings",
  },
  brand: {
    name: "Brand",
    path: href("/cms/settings/brand"),
    right: "brand.edit",
    icon: Palette,
    purpose: "Logo, colors and font of your site",
    section: "settings",
  },
  email: {
    name: "Email",
    path: href("/cms/settings/mail"),
    right: "settings.edit",
    icon: Mail,
    purpose: "How your site sends email, and what hasn't been sent yet",
    section: "settings",
  },
  leadSettings: {
    name: "Lead Settings",
    path: href("/cms/settings/leads"),
    right: "leads.set-up",
    icon: AlarmClock,
    purpose: "Who gets new leads, stages and reminders",
    section: "settings",
    tab: "Leads",
  },
  appointments: {
    name: "Appointments",
    path: href("/cms/settings/appointments"),
    right: "settings.edit",
    icon: CalendarClock,
    purpose: "When and how visitors can book a time with you",
    section: "settings",
  },
  languages: {
    name: "Languages",
    path: href("/cms/settings/languages"),
    right: "languages.set-up",
    icon: Languages,
    purpose: "Translate the site, and show its languages to visitors",
    section: "settings",
  },
  privacy: {
    name: "Privacy",
    path: href("/cms/settings/privacy"),
    right: "leads.erase",
    icon: ShieldCheck,
    purpose: "Export or erase one person's data, and how long leads are kept",
    section: "settings",
  },
  webhooks: {
    name: "Webhooks",
    path: href("/cms/settings/webhooks"),
    right: "webhooks.set-up",
    icon: Webhook,
    purpose: "What other systems get of leads",
    section: "settings",
  },
  people: {
    name: "People",
    path: href("/cms/users"),
    right: "people.manage",
    icon: UserRoundCog,
    purpose: "Invite coworkers and choose their roles",
    section: "settings",
  },
  activity: {
    name: "Activity",
    path: href("/cms/activity"),
    right: "activity.read",
    icon: History,
    purpose: "Who changed what, and when",
    section: "settings",
  },
  system: {
    name: "System",
    path: href("/cms/system"),
    right: "operation.see",
    icon: HeartPulse,
    purpose: "Whether the server, email and backups work",
    section: "settings",
  },
  seo: {
    name: "SEO Settings",
    path: href("/cms/seo"),
    right: "seo.edit",
    icon: Search,
    purpose: "What search engines and shared links show",
    section: "seo",
    tab: "Settings",
  },
  redirects: {
    name: "Redirects",
    path: href("/cms/seo/redirects"),
    right: "redirects.edit",
    icon: Milestone,
    purpose: "Where former addresses lead",
    section: "seo",
  },
  notFound: {
    name: "Not Found",
    path: href("/cms/seo/not-found"),
    right: "redirects.edit",
    icon: FileQuestionMark,
    purpose: "Addresses that visitors asked for and that don't exist",
    section: "seo",
  },
  trash: {
    name: "Trash",
    path: href("/cms/trash"),
    right: "content.edit",
    icon: Trash2,
    purpose: "Deleted pages and other content that you can restore",
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

/** The content lists, from the definitions of the kinds. In the sidebar they follow the leads. */
export const contentScreens: readonly ContentScreen[] = lists.map(({ icon, order: _, ...list }) => ({
  ...list,
  path: href("/cms/:list", { list: list.segment }),
  right: "content.edit",
  icon: listIcons[icon],
}));

const { dashboard, leads, ...otherScreens } = screens;
export const allScreens: readonly Screen[] = [dashboard, leads, ...contentScreens, ...Object.values(otherScreens)];

/** The list screen of a kind; undefined for kinds with their own screen. */
export function listOf(kind: string): ContentScreen | undefined {
  return contentScreens.find(({ kinds }) => kinds.some((name) => name === kind));
}

export function screensFor(person: { roles: readonly Role[] }): Screen[] {
  return allScreens.filter(({ right }) => can(person, right));
}
