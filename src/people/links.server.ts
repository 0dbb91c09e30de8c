import { locking } from "../db/dialect.ts";
import type { Db, Tx } from "../db/tables.ts";
import { tokenPlace } from "../mail/outbox.server.ts";
import { newToken, tokenDigest } from "./secrets.server.ts";

export type LinkPurpose = "first-owner" | "invitation" | "reset";

const hour = 60 * 60_000;

/** How long a link works, in milliseconds. */
export const linkLifetime: Record<LinkPurpose, number> = {
  "first-owner": 24 * hour,
  invitation: 7 * 24 * hour,
  reset: hour,
};

/** A clock that was wrong may have dated a link into the future: it works again when that time has come. */
const clockSlack = 60_000;

/** What a link leads to: the page where its holder chooses a password. */
export const linkPath = "/cmslogin/link";

/**
 * Makes a link that works once. It carries the configured address and nothing that a request said; earlier ones of its
 * kind for the same person work no more.
 */
export async function makeLink(
  tx: Tx,
  origin: string,
  purpose: LinkPurpose,
  personId: string | null,
  now: Date,
): Promise<string> {
  const token = newToken();
  await writeLink(tx, tokenDigest(token), purpose, personId, now);
  return addressOf(origin, token);
}

/** A link for an email, which has no token before the email is sent. */
export interface LinkToMail {
  digest: string;
  /** With `tokenPlace` where its token belongs. */
  address: string;
}

/** Makes such a link: `makeLinkToken` gives it a token at each try to send its email. */
export async function makeLinkToMail(
  tx: Tx,
  origin: string,
  purpose: LinkPurpose,
  personId: string,
  now: Date,
): Promise<LinkToMail> {
  // Of a token that nobody gets.
  const digest = tokenDigest(newToken());
  await writeLink(tx, digest, purpose, personId, now);
  return { digest, address: addressOf(origin, tokenPlace) };
}

/**
 * A new token for a link; null when the link works no more. Its earlier tokens work on until one of them is used: an
 * email may have arrived although its sender was not told so, and its repetition may be hidden as a duplicate.
 */
export function makeLinkToken(db: Db, link: string, now: Date): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const open = tx
      .selectFrom("one_time_links")
      .select("digest")
      .where("digest", "=", link)
      .where("expires_at", ">", now);
    if (!(await locking(tx, open).executeTakeFirst())) return null;
    const token = newToken();
    await tx
      .insertInto("link_tokens")
      .values({ digest: tokenDigest(token), link })
      .execute();
    return token;
  });
}

async function writeLink(
  tx: Tx,
  digest: string,
  purpose: LinkPurpose,
  personId: string | null,
  now: Date,
): Promise<void> {
  await dropLinks(tx, purpose, personId);
  await tx
    .insertInto("one_time_links")
    .values({
      digest,
      purpose,
      person_id: personId,
      created_at: now,
      expires_at: new Date(now.getTime() + linkLifetime[purpose]),
    })
    .execute();
}

function addressOf(origin: string, token: string): string {
  return `${origin}${linkPath}?token=${token}`;
}

export async function dropLinks(tx: Tx, purpose: LinkPurpose, personId: string | null): Promise<void> {
  await tx
    .deleteFrom("one_time_links")
    .where("purpose", "=", purpose)
    .where("person_id", personId === null ? "is" : "=", personId)
    .execute();
}

/** Whom a link is for, and to do what. */
export interface OpenLink {
  purpose: LinkPurpose;
  /** Null for the link that makes the first owner. */
  person: { id: string; name: string; email: string } | null;
}

/** What a link is for, while it works; looking does not use it up. */
export async function readLink(db: Db, token: string, now: Date): Promise<OpenLink | null> {
  const row = await db
    .selectFrom("one_time_links")
    .leftJoin("people", "people.id", "one_time_links.person_id")
    .select(["purpose", "one_time_links.created_at", "expires_at", "people.disabled_at"])
    .select(["people.id", "people.name", "people.email"])
    .where("digest", "in", linksOf(db, token))
    .executeTakeFirst();
  if (!row || row.disabled_at) return null;
  if (now < new Date(row.created_at.getTime() - clockSlack) || now >= row.expires_at) return null;
  const { purpose, id, name, email } = row;
  return { purpose, person: id === null || name === null || email === null ? null : { id, name, email } };
}

/** Uses a link up. False when it was used meanwhile. */
export async function useUpLink(tx: Tx, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("one_time_links")
    .where("digest", "in", linksOf(tx, token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The digests of links that a token opens: of the link made with it, or of the one whose email carried it. */
function linksOf(db: Db, token: string) {
  const digest = tokenDigest(token);
  return db
    .selectFrom("one_time_links")
    .select("one_time_links.digest")
    .where("one_time_links.digest", "=", digest)
    .union(db.selectFrom("link_tokens").select("link as digest").where("link_tokens.digest", "=", digest));
}
