import type { Db, Tx } from "../db/tables.ts";
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
  await dropLinks(tx, purpose, personId);
  await tx
    .insertInto("one_time_links")
    .values({
      digest: tokenDigest(token),
      purpose,
      person_id: personId,
      created_at: now,
      expires_at: new Date(now.getTime() + linkLifetime[purpose]),
    })
    .execute();
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
    .where("digest", "=", tokenDigest(token))
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
    .where("digest", "=", tokenDigest(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
