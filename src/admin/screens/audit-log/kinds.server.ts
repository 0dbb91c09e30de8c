import { countOf } from "#src/admin/ui/format-count.ts";
import { kinds } from "#src/domain/content/schema/kinds.ts";

/** The filter groups, with the subject kinds of each. */
const groups = {
  content: { label: "Content", kinds: Object.keys(kinds) },
  pictures: { label: "Pictures", kinds: ["picture"] },
  redirects: { label: "Redirects", kinds: ["redirect"] },
  backups: { label: "Backups", kinds: ["backup"] },
  leads: { label: "Leads", kinds: ["lead", "leads", "sign-up", "reply-template"] },
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

/** The kinds whose lines of one request are shown as one. */
export const kindsTogether = [groups.content, groups.pictures, groups.redirects].flatMap(({ kinds }) => kinds);

export function kindLabel(kind: string): string {
  return Object.entries(kinds).find(([name]) => name === kind)?.[1].label ?? "";
}

/** What several lines of one act are about: `49 blog posts`. */
export function countSubjects(subjectKinds: readonly string[]): string {
  const [first = "", ...others] = new Set(subjectKinds);
  const otherNames: Record<string, string> = { picture: "file", redirect: "address" };
  const item = otherNames[first] ?? kindLabel(first).toLowerCase();
  return countOf(subjectKinds.length, others.length > 0 ? "entry" : item);
}
