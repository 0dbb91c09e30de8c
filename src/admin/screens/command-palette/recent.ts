/** A recently visited screen or entry. */
export interface RecentVisit {
  name: string;
  path: string;
}

const maxVisits = 5;

const prefix = "recent ";

export function readRecent(person: string): RecentVisit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + person) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentVisit) : [];
  } catch {
    // Storage may be disabled. Then nothing is stored.
    return [];
  }
}

/** Never call this for a lead: the list outlives an expired session. */
export function rememberVisit(person: string, visited: RecentVisit): void {
  const others = readRecent(person).filter(({ path }) => path !== visited.path);
  try {
    localStorage.setItem(prefix + person, JSON.stringify([visited, ...others].slice(0, maxVisits)));
  } catch {
    // Storage may be disabled.
  }
}

/** Called at logout. */
export function clearVisits(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage may be disabled.
  }
}

function isRecentVisit(value: unknown): value is RecentVisit {
  if (typeof value !== "object" || value === null || !("name" in value) || !("path" in value)) return false;
  return typeof value.name === "string" && typeof value.path === "string" && value.path.startsWith("/cms/");
}
