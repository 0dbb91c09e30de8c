import { UserFacingError } from "#src/base/db/user-facing-error.ts";

/** The audit log's actor for terminal commands. */
export const operator = { id: null, name: "Operator" };

/** The part of an id that lists show. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** The one id that begins with `typed`. `what` is its kind: "lead". */
export async function resolveId(
  idPrefix: string,
  noun: string,
  find: (prefix: string) => Promise<string[]>,
): Promise<string> {
  const [id, another] = await find(idPrefix);
  if (id === undefined) throw new UserFacingError(`No ${noun} has an id that starts with ${idPrefix}.`);
  if (another !== undefined)
    throw new UserFacingError(`More than one ${noun} has an id that starts with ${idPrefix}. Type more characters.`);
  return id;
}
