/** What decides whose turn it is. */
export interface TurnFacts {
  /** The id of each lead's rule; null without one. */
  ruleIds: (string | null)[];
  /** `last_id`: whose turn it was. */
  rules: { id: string; people: { ids: string[] }; last_id: string | null }[];
  /** The ids of those who can read leads. */
  present: ReadonlySet<string>;
  /** Who is away, each with their substitute. */
  away: ReadonlyMap<string, string | null>;
}

export interface TurnAssignments {
  /** Who gets each lead; null for nobody. */
  assignees: (string | null)[];
  /** Whose turn it was, by rule. */
  last: ReadonlyMap<string, string>;
}

/** Takes the turns of the rules for new leads. */
export function assignByTurn({ ruleIds, rules, present, away }: TurnFacts): TurnAssignments {
  const last = new Map<string, string>();
  const assignees = ruleIds.map((ruleId) => {
    const rule = rules.find(({ id }) => id === ruleId);
    if (!rule) return null;
    const turn = nextTurn(rule.people.ids, last.get(rule.id) ?? rule.last_id, present, away);
    if (turn) last.set(rule.id, turn.id);
    return turn?.assignee ?? null;
  });
  return { assignees, last };
}

interface Turn {
  /** Whose turn it was. */
  id: string;
  /** Who gets the lead: that person, or their substitute. */
  assignee: string;
}

/**
 * Whose turn it is after `last`. Someone who is away hands the lead to their substitute; without one who is here, the turn
 * goes on. Null if nobody can take it.
 */
export function nextTurn(
  people: readonly string[],
  last: string | null,
  present: ReadonlySet<string>,
  away: ReadonlyMap<string, string | null>,
): Turn | null {
  const start = last === null ? 0 : people.indexOf(last) + 1;
  const isHere = (id: string) => present.has(id) && !away.has(id);
  for (const id of [...people.slice(start), ...people.slice(0, start)]) {
    if (isHere(id)) return { id, assignee: id };
    const substitute = present.has(id) ? away.get(id) : null;
    if (substitute && isHere(substitute)) return { id, assignee: substitute };
  }
  return null;
}
