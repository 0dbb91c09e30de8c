import { kinds } from "../../content/kinds/kinds.ts";

/** What acts can be about, as one filters by it. Each names the kinds of subjects that count to it. */
const groups = {
  content: { label: "Content", kinds: Object.keys(kinds) },
  pictures: { label: "Pictures", kinds: ["picture"] },
  backups: { label: "Backups", kinds: ["backup"] },
  leads: { label: "Leads", kinds: ["lead", "leads"] },
  mail: { label: "Mail", kinds: ["mail"] },
  people: { label: "People", kinds: ["person"] },
  server: { label: "Server", kinds: ["server"] },
  "sign-ins": { label: "Log-ins", kinds: ["sign-in"] },
} satisfies Record<string, { label: string; kinds: string[] }>;

export type ActGroup = keyof typeof groups;

/** What is seen by those who do not see everything: the site and how it is set up. */
const seenByAll: ActGroup[] = ["content", "pictures", "mail"];

/** The groups that somebody sees. */
export function groupsFor(seesAll: boolean): { value: ActGroup; label: string }[] {
  const names = Object.keys(groups) as ActGroup[];
  return names
    .filter((name) => seesAll || seenByAll.includes(name))
    .map((value) => ({ value, label: groups[value].label }));
}

/** The kinds of one group, or of all that somebody sees. */
export function kindsIn(asked: string | null, shown: readonly { value: ActGroup }[]): string[] {
  const chosen = shown.filter(({ value }) => value === asked);
  return (chosen.length > 0 ? chosen : shown).flatMap(({ value }) => groups[value].kinds);
}

/** What a kind of content is called on screens. */
export function kindLabel(kind: string): string {
  return Object.entries(kinds).find(([name]) => name === kind)?.[1].label ?? "";
}
