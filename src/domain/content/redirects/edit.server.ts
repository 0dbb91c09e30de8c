import type { Db, Tx } from "#src/base/db/tables.ts";
import { languageOf } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { addressOf } from "../published/address.ts";
import { type Addresses, readAddresses } from "../published/addresses.server.ts";
import { raiseContentVersion } from "../published/cache/version.server.ts";
import { type RedirectRow, wildcard } from "../published/redirect-map.ts";
import { maxRedirects, type RedirectFault } from "./faults.ts";
import { parseSource, parseTarget } from "./parse.ts";

/** As people write it: from a path of this site, to a page or another site. */
export interface WrittenRedirect {
  from: string;
  to: string;
}

export type AddResult = { state: "added"; from: string } | ({ state: "refused" } & RedirectFault);

interface Edit {
  /** The site's. */
  origin: string;
  by: Actor;
  /** Whether a redirect from the same path is replaced. */
  replace: boolean;
}

interface Context extends Edit {
  tx: Tx;
  addresses: Addresses;
  now: Date;
}

/** Adds redirects in one transaction, without those that are refused. The results are in the order of `written`. */
export async function addRedirects(
  db: Db,
  written: readonly WrittenRedirect[],
  edit: Edit,
  now: Date,
): Promise<AddResult[]> {
  return db.transaction().execute(async (tx) => {
    // First, so that simultaneous edits wait for each other: two could make a circle together.
    await raiseContentVersion(tx);
    const context = { ...edit, tx, addresses: await readAddresses(tx), now };
    const results: AddResult[] = [];
    for (const one of written) results.push(await addRedirect(context, one));
    return results;
  });
}

async function addRedirect(context: Context, written: WrittenRedirect): Promise<AddResult> {
  const { tx, by, now, addresses } = context;
  const { redirects } = addresses;
  const source = parseSource(written.from);
  if ("fault" in source) return { state: "refused", field: "from", ...source };
  const { from } = source;
  const refusal = await refuseSource(context, from);
  if (refusal) return { state: "refused", ...refusal };
  const target = await readTarget(context, from, written.to);
  if ("fault" in target) return { state: "refused", ...target };
  const last = redirects.get(from);
  redirects.set({ from_path: from, ...target });
  const via = redirects.circleThrough(from, (path) => addresses.entries.has(path));
  if (via !== null) {
    if (last) redirects.set(last);
    else redirects.delete(from);
    return { state: "refused", field: "to", fault: "circle", via };
  }
  await tx
    .insertInto("redirects")
    .values({ from_path: from, ...target, created_at: now, created_by: by.id })
    .onConflict((conflict) => conflict.column("from_path").doUpdateSet({ ...target, created_by: by.id }))
    .execute();
  await forgetMissing(tx, from);
  const act = last ? "redirect-changed" : "redirect-added";
  const detail = { to: written.to.trim() };
  await recordAudit(tx, { person: by, act, subject: { kind: "redirect", id: from, title: from }, detail, at: now });
  return { state: "added", from };
}

async function refuseSource({ tx, addresses, replace }: Context, from: string): Promise<RedirectFault | null> {
  const { entries, redirects } = addresses;
  if (entries.has(from)) return { field: "from", fault: "live", title: (await entryAt(tx, from))?.title ?? from };
  if (redirects.get(from)) {
    return replace ? null : { field: "from", fault: "taken", target: redirects.resolve(from)?.target ?? null };
  }
  return redirects.size >= maxRedirects ? { field: "from", fault: "too-many" } : null;
}

type Target = Pick<RedirectRow, "to_entry" | "to_locale" | "to_url">;

/** A page is stored by its entry, so that the redirect follows its address. */
async function readTarget(
  { tx, origin, addresses }: Context,
  from: string,
  written: string,
): Promise<Target | RedirectFault> {
  const target = parseTarget(written, origin, from.endsWith(wildcard));
  if ("fault" in target) return { field: "to", ...target };
  const { address, path } = target;
  const toAddress = { to_entry: null, to_locale: null, to_url: address };
  if (path === null) return toAddress;
  const isBelow = path.endsWith(wildcard);
  const own = isBelow ? path.slice(0, -wildcard.length) : path;
  if (!isReachable(own, isBelow, addresses)) return { field: "to", fault: "missing", path: own };
  const entry = address === own ? await entryAt(tx, own) : null;
  return entry ? { to_entry: entry.id, to_locale: languageOf(own), to_url: null } : toAddress;
}

/** Also files of the media library, and paths that redirect themselves. */
function isReachable(path: string, isBelow: boolean, { entries, posts, redirects }: Addresses): boolean {
  if (path === "/" || path.startsWith("/media/") || entries.has(path) || redirects.has(path)) return true;
  if (isBelow) return [...entries].some((entry) => entry.startsWith(`${path}/`));
  const [, topic] = /\/blog\/topic\/([^/]+)$/.exec(path) ?? [];
  return topic !== undefined && posts.get(languageOf(path))?.has(topic) === true;
}

/** The published entry at a path; null for the home page. */
async function entryAt(tx: Tx, path: string): Promise<{ id: string; title: string } | null> {
  const language = languageOf(path);
  const rows = await tx
    .selectFrom("entry_texts")
    .select(["entry_id as id", "kind", "slug", "title"])
    .where("slug", "=", decodeURI(path.split("/").at(-1) ?? ""))
    .where("published", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  return rows.find(({ kind, slug }) => addressOf(kind, slug, language) === path) ?? null;
}

/** What redirects now is found. */
async function forgetMissing(tx: Tx, from: string): Promise<void> {
  const missing = tx.deleteFrom("not_found");
  await (from.endsWith(wildcard)
    ? missing.where("path", ">", from.slice(0, -1)).where("path", "<", `${from.slice(0, -wildcard.length)}0`)
    : missing.where("path", "=", from)
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
