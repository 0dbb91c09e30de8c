import type { Db, Tx } from "#src/base/db/tables.ts";
import { inDefaultLanguage, languageOf } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { raiseContentVersion } from "../published/cache/version.server.ts";
import { publicPathOf } from "../published/public-path.ts";
import { databaseReader } from "../published/published.server.ts";
import { type RedirectRow, wildcard } from "../published/redirect-map.ts";
import { readSitePaths, type SitePaths } from "../published/site-paths.server.ts";
import { maxRedirects, type RedirectError } from "./errors.ts";
import { parseSource, parseTarget } from "./parse.ts";

/** A redirect as people enter it: from a path of this site, to a page or another site. */
export interface RedirectInput {
  from: string;
  to: string;
}

export type AddRedirectResult = { state: "added"; from: string } | ({ state: "refused" } & RedirectError);

interface RedirectEdit {
  /** The site's. */
  origin: string;
  by: Actor;
  /** Whether a redirect from the same path is replaced. */
  replace: boolean;
}

interface EditContext extends RedirectEdit {
  tx: Tx;
  sitePaths: SitePaths;
  now: Date;
}

/** Adds redirects in one transaction, without those that are refused. The results are in the order of `written`. */
export async function addRedirects(
  db: Db,
  inputs: readonly RedirectInput[],
  edit: RedirectEdit,
  now: Date,
): Promise<AddRedirectResult[]> {
  return db.transaction().execute(async (tx) => {
    // First, so that simultaneous edits wait for each other: two could make a circle together.
    await raiseContentVersion(tx);
    const context = { ...edit, tx, sitePaths: await readSitePaths(databaseReader(tx)), now };
    const results: AddRedirectResult[] = [];
    for (const one of inputs) results.push(await addRedirect(context, one));
    return results;
  });
}

async function addRedirect(context: EditContext, input: RedirectInput): Promise<AddRedirectResult> {
  const { tx, by, now, sitePaths } = context;
  const { redirects } = sitePaths;
  const source = parseSource(input.from);
  if ("error" in source) return { state: "refused", field: "from", ...source };
  const { from } = source;
  const refusal = await refuseSource(context, from);
  if (refusal) return { state: "refused", ...refusal };
  const target = await readTarget(context, from, input.to);
  if ("error" in target) return { state: "refused", ...target };
  const previous = redirects.get(from);
  redirects.set({ from_path: from, ...target });
  const via = redirects.loopThrough(from, (path) => sitePaths.entries.has(path));
  if (via !== null) {
    if (previous) redirects.set(previous);
    else redirects.delete(from);
    return { state: "refused", field: "to", error: "circle", via };
  }
  await tx
    .insertInto("redirects")
    .values({ from_path: from, ...target, created_at: now, created_by: by.id })
    .onConflict((conflict) => conflict.column("from_path").doUpdateSet({ ...target, created_by: by.id }))
    .execute();
  await deleteNotFound(tx, from);
  const act = previous ? "redirect-changed" : "redirect-added";
  const detail = { to: input.to.trim() };
  await recordAudit(tx, { person: by, act, subject: { kind: "redirect", id: from, title: from }, detail, at: now });
  return { state: "added", from };
}

async function refuseSource({ tx, sitePaths, replace }: EditContext, from: string): Promise<RedirectError | null> {
  const { entries, redirects } = sitePaths;
  if (entries.has(from)) return { field: "from", error: "live", title: (await entryAt(tx, from))?.title ?? from };
  if (redirects.get(from)) {
    return replace ? null : { field: "from", error: "taken", target: redirects.resolve(from)?.target ?? null };
  }
  return redirects.size >= maxRedirects ? { field: "from", error: "too-many" } : null;
}

type Target = Pick<RedirectRow, "to_entry" | "to_locale" | "to_url">;

/** A page is stored by its entry, so that the redirect follows its address. */
async function readTarget(
  { tx, origin, sitePaths }: EditContext,
  from: string,
  input: string,
): Promise<Target | RedirectError> {
  const target = parseTarget(input, origin, from.endsWith(wildcard));
  if ("error" in target) return { field: "to", ...target };
  const { href, path } = target;
  const urlTarget = { to_entry: null, to_locale: null, to_url: href };
  if (path === null) return urlTarget;
  const isWildcard = path.endsWith(wildcard);
  const basePath = isWildcard ? path.slice(0, -wildcard.length) : path;
  if (!isReachable(basePath, isWildcard, sitePaths)) return { field: "to", error: "missing", path: basePath };
  const entry = href === basePath ? await entryAt(tx, basePath) : null;
  return entry ? { to_entry: entry.id, to_locale: languageOf(basePath), to_url: null } : urlTarget;
}

/** Also files of the media library, and paths that redirect themselves. */
function isReachable(path: string, isWildcard: boolean, { entries, postCounts: posts, redirects }: SitePaths): boolean {
  if (path === "/" || path.startsWith("/media/") || entries.has(path) || redirects.has(path)) return true;
  if (isWildcard) return [...entries].some((entry) => entry.startsWith(`${path}/`));
  const [, topic] = /\/blog\/topic\/([^/]+)$/.exec(inDefaultLanguage(path)) ?? [];
  return topic !== undefined && posts.get(languageOf(path))?.has(topic) === true;
}

/** The published entry at a path; null for the home page. */
async function entryAt(tx: Tx, path: string): Promise<{ id: string; title: string } | null> {
  const language = languageOf(path);
  const rows = await tx
    .selectFrom("entry_texts")
    .select(["entry_id as id", "kind", "slug", "title"])
    .where("locale", "=", language)
    .where("slug", "=", decodeURI(inDefaultLanguage(path).split("/").at(-1) ?? ""))
    .where("published", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  return rows.find(({ kind, slug }) => publicPathOf(kind, slug, language) === path) ?? null;
}

/** What redirects now is found. */
async function deleteNotFound(tx: Tx, from: string): Promise<void> {
  const notFoundRows = tx.deleteFrom("not_found");
  await (from.endsWith(wildcard)
    ? notFoundRows.where("path", ">", from.slice(0, -1)).where("path", "<", `${from.slice(0, -wildcard.length)}0`)
    : notFoundRows.where("path", "=", from)
  ).execute();
}

/** False if it is gone already. */
export async function removeRedirect(db: Db, from: string, by: Actor, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx.deleteFrom("redirects").where("from_path", "=", from).returning("from_path").execute();
    if (removed.length === 0) return false;
    const subject = { kind: "redirect", id: from, title: from };
    await recordAudit(tx, { person: by, act: "redirect-removed", subject, at: now });
    await raiseContentVersion(tx);
    return true;
  });
}
