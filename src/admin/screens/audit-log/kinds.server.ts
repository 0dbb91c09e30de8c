import { kinds } from "#src/domain/content/schema/kinds.ts";

/** The filter groups, with the subject kinds of each. */
const groups = {
  content: { label: "Content", kinds: Object.keys(kinds) },
  pictures: { label: "Pictures", kinds: ["picture"] },
  redirects: { label: "Redirects", kinds: ["redirect"] },
  backups: { label: "Backups", kinds: ["backup"] },
  leads: { label: "Leads", kinds: ["lead", "leads", "reply-template"] },
  mail: { label: "Email", kinds: ["mail"] },
  webhooks: { label: "Webhooks", kinds: ["webhook"] },
  people: { label: "People", kinds: ["person"] },
  server: { label: "Server", kinds: ["server"] },
  "sign-ins": { label: "Logins", kinds: ["sign-in"] },
} satisfies Record<string, { label: string; kinds: string[] }>;

export type ActGroup = keyof typeof groups;

/** The groups for users without `activity.read-all`. */
const groupsForAll: ActGroup[] = ["content", "pictures", "redirects", "mail"];

export function groupsFor(mayReadAll: boolean): { value: ActGroup; label: string }[] {
  const names = Object.keys(groups) as ActGroup[];
  return names
    .filter((name) => mayReadAll || groupsForAll.includes(name))
    .map((value) => ({ value, label: groups[value].label }));
}

/** The kinds of one group, or of all visible groups. */
export function kindsIn(group: string | null, visibleGroups: readonly { value: ActGroup }[]): string[] {
  const chosen = visibleGroups.filter(({ value }) => value === group);
  return (chosen.length > 0 ? chosen : visibleGroups).flatMap(({ value }) => groups[value].kinds);
}

export function kindLabel(kind: string): string {
  return Object.entries(kinds).find(([name]) => name === kind)?.[1].label ?? "";
}
