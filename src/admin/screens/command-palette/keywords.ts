import { href } from "react-router";
import { screens } from "#src/admin/session/screens.ts";
import type { Action } from "#src/domain/auth/policies.ts";

/** Other words for each screen. They are loaded with the palette, not with every page. */
const keywords: Record<keyof typeof screens, string> = {
  dashboard: "home overview start",
  leads: "inquiries requests messages inbox customers prospects spam CRM export import CSV",
  calendar: "appointments bookings meetings calls schedule week agenda",
  contacts: "people companies clients address book newsletter subscribers sign-ups",
  templates: "saved canned responses snippets",
  contactForm: "questions prompts",
  media: "images photos files PDF downloads uploads library gallery",
  reports: "statistics sales pipeline sources revenue",
  visits: "visitors analytics statistics traffic views",
  company: "options configuration phone hours holidays address",
  menus: "navigation header footer",
  brand: "logos fonts theme design appearance favicon login",
  email: "SMTP mail emails",
  leadSettings: "assignments pipeline deadlines",
  appointments: "booking calendar meetings consultations",
  privacy: "GDPR CCPA protection retention deletion exports downloads copy data",
  languages: "translations Spanish español multilingual bilingual CSV",
  webhooks: "API integrations Zapier Slack CRM",
  people: "users accounts staff permissions invitations access",
  activity: "audit log history",
  system: "backups back health status updates version",
  seo: "Google meta sitemap social",
  redirects: "permalinks URLs slugs moved 301",
  notFound: "404 broken links errors missing",
  trash: "deleted removed undelete restore bin recycle recover",
  account: "profile passwords signatures passkeys 2FA MFA security sign out",
};

const byPath = new Map<string, string>(
  Object.entries(keywords).map(([name, words]) => [screens[name as keyof typeof screens].path, words]),
);

export function keywordsOf(screen: { path: string; keywords?: string }): string {
  return screen.keywords ?? byPath.get(screen.path) ?? "";
}

/** What screens can add, beside entries. */
export const additions: { name: string; path: string; right: Action; keywords: string }[] = [
  { name: "Add lead", path: href("/cms/leads/new"), right: "leads.work", keywords: "calls" },
  {
    name: "Invite a coworker",
    path: `${href("/cms/users")}#invite`,
    right: "people.manage",
    keywords: "users people accounts",
  },
];
