import { UserFacingError } from "#src/base/db/user-facing-error.ts";

/** The audit log's actor for terminal commands. */
export const operator = { id: null, name: "Operator" };

/** The part of an id that lists show. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** The one id that begins with `typed`. `what` is its kind: "lead". */
export async function resolveId(
  typed: string,
  what: string,
  find: (start: string) => Promise<string[]>,
): Promise<string> {
  const [id, another] = await find(typed);
  if (id === undefined) throw new UserFacingError(`No ${what} has an id that starts with ${typed}.`);
  if (another !== undefined)
    throw new UserFacingError(`More than one ${what} has an id that starts with ${typed}. Type more characters.`);
  return id;
}
