import { Refusal } from "../../db/refusal.ts";

/** Whom the history names for what is done at a terminal. */
export const operator = { id: null, name: "Operator" };

/** As much of an id as lists show. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** The one id that begins as it was typed. `what` names its kind: "lead". */
export async function idFrom(typed: string, what: string, find: (start: string) => Promise<string[]>): Promise<string> {
  const [id, another] = await find(typed);
  if (id === undefined) throw new Refusal(`There is no ${what} whose id begins with ${typed}.`);
  if (another !== undefined)
    throw new Refusal(`More than one ${what} has an id that begins with ${typed}: write more of it.`);
  return id;
}
