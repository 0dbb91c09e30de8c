import type { PersonRow } from "#src/base/db/tables/people.ts";
import type { Tx } from "#src/base/db/tables.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import { recordAccountAudit } from "../audit.server.ts";
import { isActiveOwner } from "./staff.server.ts";

export interface RestoredAccounts {
  /** The site had accounts, and they are unchanged. Otherwise the backup's accounts were restored. */
  arePreserved: boolean;
  /** Accounts that only the backup has. */
  disabled: { name: string; email: string }[];
  /** The addresses of backup accounts that were skipped, because another account has the address now. */
  skipped: string[];
  hasOwner: boolean;
}

/** Tables that grant access or count attempts. A backup's rows are not valid. */
const clearedTables = ["sessions", "login_challenges", "login_attempts", "one_time_links", "preview_links"] as const;

const operator = { id: null, name: "Operator" };

/**
 * Makes sure that a restore gives no one new access. Call it before the rows are replaced, and `after` once they are, in
 * the same transaction. Existing accounts keep their passwords, second factors and the roles that require one. Accounts
 * that are only in the backup are disabled. Everyone has to log in again.
 */
export async function preserveAccounts(before: Tx, now: Date) {
  const existing = {
    people: await before.selectFrom("people").selectAll().execute(),
    codes: await before.selectFrom("recovery_codes").selectAll().execute(),
    passkeys: await before.selectFrom("passkeys").selectAll().execute(),
    rules: await before.selectFrom("two_factor_roles").selectAll().execute(),
  };
  return {
    /** Second factors are encrypted with the site's secret. */
    keepsSecret: existing.people.length > 0,
    async after(tx: Tx, madeAt: string): Promise<RestoredAccounts> {
      for (const table of clearedTables) await tx.deleteFrom(table).execute();
      const arePreserved = existing.people.length > 0;
      const others = arePreserved
        ? await settleBackupAccounts(tx, existing.people, now)
        : { disabled: [], skipped: [] };
      if (arePreserved) {
        await restorePeople(tx, existing.people);
        if (existing.codes.length > 0) await tx.insertInto("recovery_codes").values(existing.codes).execute();
        if (existing.passkeys.length > 0) await tx.insertInto("passkeys").values(existing.passkeys).execute();
        await tx.deleteFrom("two_factor_roles").execute();
        if (existing.rules.length > 0) await tx.insertInto("two_factor_roles").values(existing.rules).execute();
      }
      await recordAudit(tx, {
        person: operator,
        act: "backup-restored",
        subject: { kind: "backup", id: "site", title: "" },
        detail: { of: madeAt, disabled: others.disabled.map(({ name }) => name) },
        at: now,
      });
      const people = await tx.selectFrom("people").selectAll().execute();
      return { arePreserved, ...others, hasOwner: people.some(isActiveOwner) };
    },
  };
}

/** Disables accounts that are only in the backup, and deletes those with a taken address. */
async function settleBackupAccounts(
  tx: Tx,
  existing: PersonRow[],
  now: Date,
): Promise<Pick<RestoredAccounts, "disabled" | "skipped">> {
  const ids = new Set(existing.map(({ id }) => id));
  const addresses = new Set(existing.map(({ email_key }) => email_key));
  const restored = await tx.selectFrom("people").selectAll().orderBy("email_key").execute();
  const others = restored.filter(({ id }) => !ids.has(id));
  const conflicting = others.filter(({ email_key }) => addresses.has(email_key));
  const unmatched = others.filter(({ email_key }) => !addresses.has(email_key));
  for (const { id } of conflicting) await tx.deleteFrom("people").where("id", "=", id).execute();
  for (const person of unmatched) {
    if (person.disabled_at) continue;
    await tx.updateTable("people").set({ disabled_at: now }).where("id", "=", person.id).execute();
    await recordAccountAudit(tx, operator, "disabled", person, null, now);
  }
  return {
    disabled: unmatched.map(({ name, email }) => ({ name, email })),
    skipped: conflicting.map(({ email }) => email),
  };
}

/** Updates rows instead of replacing them: leads refer to them. */
async function restorePeople(tx: Tx, existing: PersonRow[]): Promise<void> {
  const ids = existing.map(({ id }) => id);
  await tx.deleteFrom("recovery_codes").where("person_id", "in", ids).execute();
  await tx.deleteFrom("passkeys").where("person_id", "in", ids).execute();
  // Two accounts may have swapped addresses, and addresses are unique at any time.
  await tx
    .updateTable("people")
    .set(({ ref }) => ({ email_key: ref("id") }))
    .where("id", "in", ids)
    .execute();
  for (const person of existing) {
    await tx
      .insertInto("people")
      .values(person)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(person))
      .execute();
  }
}
