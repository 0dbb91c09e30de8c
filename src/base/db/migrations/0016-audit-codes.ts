import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The acts of the audit log that were stored as prose, with their codes. Acts of one word were codes already: the
 * version before this migration queries only those to build pages, so it can run beside this version during an update.
 * Its own lines are still prose; `audit-log/read.server.ts` reads both.
 */
export const codesOfProse: Readonly<Record<string, string>> = {
  "restored as draft": "restored-as-draft",
  "not published": "publish-failed",
  "shared a preview": "preview-shared",
  "revoked a preview": "preview-revoked",
  "moved the focal point": "focal-point-moved",
  "brought back": "undeleted",
  "changed the status": "status-changed",
  "confirmed as spam": "spam-confirmed",
  "added a note": "note-added",
  "sent a mail again": "email-resent",
  "sent the confirmation": "confirmation-sent",
  "changed the name": "name-changed",
  "changed the e-mail address": "email-changed",
  "changed the password": "password-changed",
  "changed the role": "role-changed",
  "signed in": "signed-in",
  "signed out": "signed-out",
  "signed out elsewhere": "signed-out-elsewhere",
  "refused a password": "password-refused",
  "refused a code": "code-refused",
  "refused a passkey": "passkey-refused",
  "refused a login without a passkey": "login-without-passkey-refused",
  "reported wrong codes": "wrong-codes-reported",
  "renamed a passkey": "passkey-renamed",
  "added a passkey": "passkey-added",
  "removed a passkey": "passkey-removed",
  "made the first account": "first-account-created",
  "invited again": "invitation-resent",
  "took up the invitation": "invitation-accepted",
  "started a password reset": "password-reset-started",
  "sent a reset link": "reset-link-sent",
  "reset the password": "password-reset",
  "turned two-factor on": "two-step-on",
  "turned two-factor off": "two-step-off",
  "took two-factor off": "two-step-reset",
  "renewed the recovery codes": "recovery-codes-renewed",
  "required two-step sign-in": "two-step-required",
  "stopped requiring two-step sign-in": "two-step-no-longer-required",
  "sent a test message": "test-email-sent",
  "tried again": "email-retried",
  "restored a backup": "backup-restored",
};

export const auditCodes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ["history", "revisions"]) await translate(db, table);
  },
};

/** In one pass over the table. */
async function translate(db: Kysely<unknown>, table: string): Promise<void> {
  const cases = Object.entries(codesOfProse).map(([prose, code]) => sql`when ${prose} then ${code}`);
  await sql`
    update ${sql.table(table)} set act = case act ${sql.join(cases, sql` `)} end
    where act in (${sql.join(Object.keys(codesOfProse))})
  `.execute(db);
}
