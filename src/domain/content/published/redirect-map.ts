import { defaultLanguage, type Language, languageNamed } from "#src/base/languages.ts";

/** A row of the table `redirects`. */
export interface RedirectRow {
  from_path: string;
  to_entry: string | null;
  to_locale: string | null;
  to_url: string | null;
}

export interface RedirectTarget {
  /** A path of this site, with a query and a fragment if it has them, or another site's URL. */
  target: string;
  /** The `from_path` of the redirect that the request came by. */
  from: string;
}

/** The end of a path that stands for everything below it. */
export const wildcard = "/*";

/** A redirect that takes more steps than this runs in a circle that grows. */
const maxSteps = 10;

const noLivePage = () => false;

/**
 * All redirects in memory. Redirects that lead to each other are followed here, so that a visitor's browser takes one
 * step, and none that never ends.
 */
export class RedirectMap {
  readonly #exact = new Map<string, RedirectRow>();
  /** By the part before the wildcard. */
  readonly #wildcards = new Map<string, RedirectRow>();
  readonly #pathOf: (entry: string, language: Language) => string | undefined;

  /** `pathOf` returns where an entry is; undefined if visitors cannot see it. */
  constructor(rows: Iterable<RedirectRow>, pathOf: (entry: string, language: Language) => string | undefined) {
    this.#pathOf = pathOf;
    for (const row of rows) this.set(row);
  }

  get size(): number {
    return this.#exact.size + this.#wildcards.size;
  }

  get(from: string): RedirectRow | undefined {
    const { rows, key } = this.#locate(from);
    return rows.get(key);
  }

  set(row: RedirectRow): void {
    const { rows, key } = this.#locate(row.from_path);
    rows.set(key, row);
  }

  delete(from: string): void {
    const { rows, key } = this.#locate(from);
    rows.delete(key);
  }

  #locate(from: string) {
    if (from.endsWith(wildcard)) return { rows: this.#wildcards, key: from.slice(0, -wildcard.length) };
    return { rows: this.#exact, key: from };
  }

  /** Whether exactly this path redirects. */
  has(path: string): boolean {
    return this.#exact.has(path);
  }

  /**
   * Where a path redirects to, after all steps; null if it doesn't, or only leads back to itself. Redirects of everything
   * below a path leave alone what `isLive` says is a page.
   */
  resolve(path: string, isLive: (path: string) => boolean = noLivePage): RedirectTarget | null {
    const found = this.#follow(path, isLive);
    return found === "circle" ? null : found;
  }

  /** The path of a redirect that never ends, if the one from `from` is part of it; else null. */
  loopThrough(from: string, isLive: (path: string) => boolean): string | null {
    if (!from.endsWith(wildcard)) return this.#follow(from, isLive) === "circle" ? from : null;
    // Any path below it may be part of a circle: one that no redirect names, or one that a redirect names.
    const samplePath = `${from.slice(0, -wildcard.length)}/-`;
    const paths = [samplePath, ...this.#exact.keys()];
    const found = paths.find((path) => this.#follow(path, isLive) === "circle");
    return found === samplePath ? from : (found ?? null);
  }

  #follow(path: string, isLive: (path: string) => boolean): RedirectTarget | "circle" | null {
    const first = this.#step(path, isLive);
    if (!first) return null;
    const seen = new Set([path]);
    let { target } = first;
    for (;;) {
      const next = pathOfUrl(target);
      if (next === null) return { ...first, target };
      if (seen.has(next) || seen.size > maxSteps) return "circle";
      seen.add(next);
      const step = this.#step(next, isLive);
      if (!step) return { ...first, target };
      target = step.target;
    }
  }

  #step(path: string, isLive: (path: string) => boolean): RedirectTarget | null {
    const exact = this.#exact.get(path);
    if (exact) return this.#targetOf(exact, "");
    if (this.#wildcards.size === 0 || isLive(path)) return null;
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const row = this.#wildcards.get(path.slice(0, end));
      if (row) return this.#targetOf(row, path.slice(end));
    }
    return null;
  }

  #targetOf(row: RedirectRow, rest: string): RedirectTarget | null {
    const { from_path: from, to_entry, to_locale, to_url } = row;
    if (to_url !== null) {
      const target = to_url.endsWith(wildcard) ? to_url.slice(0, -wildcard.length) + rest : to_url;
      return { from, target };
    }
    const language = languageNamed(to_locale ?? "") ?? defaultLanguage;
    const target = to_entry === null ? undefined : this.#pathOf(to_entry, language);
    return target === undefined ? null : { from, target };
  }
}

/** The path of an address of this site, without query and fragment; null for other sites. */
export function pathOfUrl(url: string): string | null {
  return url.startsWith("/") ? (/^[^?#]*/.exec(url)?.[0] ?? null) : null;
}

/** The target with the query of the request, which campaigns need. */
export function withQuery(target: string, query: string): string {
  if (query === "") return target;
  const [, url = "", fragment = ""] = /^([^#]*)(#.*)?$/s.exec(target) ?? [];
  return `${url}${url.includes("?") ? `&${query.slice(1)}` : query}${fragment}`;
}
