import { kinds } from "../../content/kinds/kinds.ts";

/** What acts can be about, as one filters by it. Each names the kinds of subjects that count to it. */
const groups = {
  content: { label: "Content", kinds: Object.keys(kinds) },
  leads: { label: "Leads", kinds: ["lead"] },
  people: { label: "People", kinds: ["person"] },
  "sign-ins": { label: "Log-ins", kinds: ["sign-in"] },
} satisfies Record<string, { label: string; kinds: string[] }>;

export type ActGroup = keyof typeof groups;

/** The groups that somebody sees: who does not see everything sees what is on the site. */
export function groupsFor(seesAll: boolean): { value: ActGroup; label: string }[] {
  const names = Object.keys(groups) as ActGroup[];
  return names.filter((name) => seesAll || name === "content").map((value) => ({ value, label: groups[value].label }));
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
