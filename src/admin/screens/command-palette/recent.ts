/** A recently visited screen or entry. */
export interface Visited {
  name: string;
  address: string;
}

const maxVisits = 5;

const prefix = "recent ";

export function readRecent(person: string): Visited[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + person) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isVisited) : [];
  } catch {
    // Storage may be disabled. Then nothing is stored.
    return [];
  }
}

/** Never call this for a lead: the list outlives an expired session. */
export function rememberVisit(person: string, visited: Visited): void {
  const others = readRecent(person).filter(({ address }) => address !== visited.address);
  try {
    localStorage.setItem(prefix + person, JSON.stringify([visited, ...others].slice(0, maxVisits)));
  } catch {
    // As above.
  }
}

/** Called at logout. */
export function clearVisits(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

function isVisited(value: unknown): value is Visited {
  if (typeof value !== "object" || value === null || !("name" in value) || !("address" in value)) return false;
  return typeof value.name === "string" && typeof value.address === "string" && value.address.startsWith("/cms/");
}
