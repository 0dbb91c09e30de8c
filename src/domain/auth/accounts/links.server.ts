import { locking } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { hourMs, minuteMs } from "#src/base/durations.ts";
import { newToken, tokenDigest } from "#src/base/security/digest.server.ts";
import { tokenPlaceholder } from "#src/domain/email/queue/outbox.server.ts";

export type LinkPurpose = "first-owner" | "invitation" | "reset";

/** In milliseconds. */
export const accountLinkLifetimeMs: Record<LinkPurpose, number> = {
  "first-owner": 24 * hourMs,
  invitation: 7 * 24 * hourMs,
  reset: hourMs,
};

/** In milliseconds. A wrong clock may have dated a link in the future; it works again at that time. */
const clockToleranceMs = minuteMs;

/** The page where a person chooses a password. */
export const linkPath = "/cmslogin/link";

/**
 * Creates a one-time link. It uses the configured origin, never a request's host. Earlier links of the same purpose and
 * person stop working.
 */
export async function createLink(
  tx: Tx,
  origin: string,
  purpose: LinkPurpose,
  personId: string | null,
  now: Date,
): Promise<string> {
  const token = newToken();
  await insertLink(tx, tokenDigest(token), purpose, personId, now);
  return linkUrl(origin, token);
}

/** A link for an email. It gets its token when the email is sent. */
export interface EmailLink {
  digest: string;
  /** Contains `tokenPlaceholder`. */
  url: string;
}

/** `createLinkToken` makes a token at each attempt to send the email. */
export async function createEmailLink(
  tx: Tx,
  origin: string,
  purpose: LinkPurpose,
  personId: string,
  now: Date,
): Promise<EmailLink> {
  // The digest of an unused token.
  const digest = tokenDigest(newToken());
  await insertLink(tx, digest, purpose, personId, now);
  return { digest, url: linkUrl(origin, tokenPlaceholder) };
}

/**
 * A new token for a link; null when the link no longer works. Earlier tokens keep working until one is used: an email may
 * have arrived without an acknowledgement, and its repetition may be hidden as a duplicate.
 */
export function createLinkToken(db: Db, link: string, now: Date): Promise<string | null> {
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

async function insertLink(
  tx: Tx,
  digest: string,
  purpose: LinkPurpose,
  personId: string | null,
  now: Date,
): Promise<void> {
  await deleteLinks(tx, purpose, personId);
  await tx
    .insertInto("one_time_links")
    .values({
      digest,
      purpose,
      person_id: personId,
      created_at: now,
      expires_at: new Date(now.getTime() + accountLinkLifetimeMs[purpose]),
    })
    .execute();
}

function linkUrl(origin: string, token: string): string {
  return `${origin}${linkPath}?token=${token}`;
}

export async function deleteLinks(tx: Tx, purpose: LinkPurpose, personId: string | null): Promise<void> {
  await tx
    .deleteFrom("one_time_links")
    .where("purpose", "=", purpose)
    .where("person_id", personId === null ? "is" : "=", personId)
    .execute();
}

export interface ActiveLink {
  purpose: LinkPurpose;
  /** Null for the first owner's link. */
  person: { id: string; name: string; email: string } | null;
}

/** Reads a link without using it; null when it no longer works. */
export async function readLink(db: Db, token: string, now: Date): Promise<ActiveLink | null> {
  const row = await db
    .selectFrom("one_time_links")
    .leftJoin("people", "people.id", "one_time_links.person_id")
    .select(["purpose", "one_time_links.created_at", "expires_at", "people.disabled_at"])
    .select(["people.id", "people.name", "people.email"])
    .where("digest", "in", linkDigests(db, token))
    .executeTakeFirst();
  if (!row || row.disabled_at) return null;
  if (now < new Date(row.created_at.getTime() - clockToleranceMs) || now >= row.expires_at) return null;
  const { purpose, id, name, email } = row;
  return { purpose, person: id === null || name === null || email === null ? null : { id, name, email } };
}

/** Uses a link. False when it was already used. */
export async function consumeLink(tx: Tx, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("one_time_links")
    .where("digest", "in", linkDigests(tx, token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The digests of a token's links: the link created with it, or the link whose email carried it. */
function linkDigests(db: Db, token: string) {
  const digest = tokenDigest(token);
  return db
    .selectFrom("one_time_links")
    .select("one_time_links.digest")
    .where("one_time_links.digest", "=", digest)
    .union(db.selectFrom("link_tokens").select("link as digest").where("link_tokens.digest", "=", digest));
}
