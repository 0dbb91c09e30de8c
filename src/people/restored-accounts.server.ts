import type { Tx } from "../db/tables.ts";
import type { PersonRow } from "../db/tables-people.ts";
import { recordHistory } from "../history/record.server.ts";
import { record } from "./record.server.ts";
import { isInCharge } from "./staff.server.ts";

/** What became of the accounts when a backup was restored. */
export interface RestoredAccounts {
  /** There were accounts, and they are as before. Otherwise those of the backup are as they were in it. */
  isKept: boolean;
  /** Accounts that only the backup has. */
  disabled: { name: string; email: string }[];
  /** Such accounts whose address belongs to another account by now: they were left out. */
  leftOut: string[];
  hasOwner: boolean;
}

/** Whatever lets somebody in, or counts how often they tried. Of a backup's, none is valid. */
const ended = ["sessions", "sign_in_steps", "sign_in_tries", "one_time_links", "preview_links"] as const;

const operator = { id: null, name: "Operator" };

/**
 * Sees to it that a restore gives nobody access who does not have it now. To be called before the rows are replaced;
 * `after` is for the new rows, in the same transaction. Accounts that are there stay as they are, with their passwords
 * and second factors, and the roles that require one; those that only the backup has are disabled. Everybody has to log in again.
 */
export async function holdAccounts(before: Tx, now: Date) {
  const held = {
    people: await before.selectFrom("people").selectAll().execute(),
    codes: await before.selectFrom("recovery_codes").selectAll().execute(),
    passkeys: await before.selectFrom("passkeys").selectAll().execute(),
    rules: await before.selectFrom("second_factor_roles").selectAll().execute(),
  };
  return {
    /** Second factors are sealed with the site's own secret. */
    keepsSecret: held.people.length > 0,
    async after(tx: Tx, madeAt: string): Promise<RestoredAccounts> {
      for (const table of ended) await tx.deleteFrom(table).execute();
      const isKept = held.people.length > 0;
      const others = isKept ? await settleOthers(tx, held.people, now) : { disabled: [], leftOut: [] };
      if (isKept) {
        await putBack(tx, held.people);
        if (held.codes.length > 0) await tx.insertInto("recovery_codes").values(held.codes).execute();
        if (held.passkeys.length > 0) await tx.insertInto("passkeys").values(held.passkeys).execute();
        await tx.deleteFrom("second_factor_roles").execute();
        if (held.rules.length > 0) await tx.insertInto("second_factor_roles").values(held.rules).execute();
      }
      await recordHistory(tx, {
        person: operator,
        act: "restored a backup",
        subject: { kind: "backup", id: "site", title: "" },
        locale: null,
        detail: { of: madeAt, disabled: others.disabled.map(({ name }) => name) },
        at: now,
      });
      const owners = await tx.selectFrom("people").selectAll().where("role", "=", "owner").execute();
      return { isKept, ...others, hasOwner: owners.some(isInCharge) };
    },
  };
}

/** Disables the accounts that only the backup has, and leaves out those whose address is taken. */
async function settleOthers(
  tx: Tx,
  held: PersonRow[],
  now: Date,
): Promise<Pick<RestoredAccounts, "disabled" | "leftOut">> {
  const ids = new Set(held.map(({ id }) => id));
  const addresses = new Set(held.map(({ email_key }) => email_key));
  const others = (await tx.selectFrom("people").selectAll().orderBy("email_key").execute()).filter(
    ({ id }) => !ids.has(id),
  );
  const [taken, own] = [true, false].map((is) => others.filter(({ email_key }) => addresses.has(email_key) === is));
  for (const { id } of taken ?? []) await tx.deleteFrom("people").where("id", "=", id).execute();
  for (const person of own ?? []) {
    if (person.disabled_at) continue;
    await tx.updateTable("people").set({ disabled_at: now }).where("id", "=", person.id).execute();
    await record(tx, operator, "disabled", person, null, now);
  }
  return {
    disabled: (own ?? []).map(({ name, email }) => ({ name, email })),
    leftOut: (taken ?? []).map(({ email }) => email),
  };
}

/** Updated rather than deleted and inserted: leads are assigned to them. */
async function putBack(tx: Tx, held: PersonRow[]): Promise<void> {
  const ids = held.map(({ id }) => id);
  await tx.deleteFrom("recovery_codes").where("person_id", "in", ids).execute();
  await tx.deleteFrom("passkeys").where("person_id", "in", ids).execute();
  // Two accounts may have exchanged their addresses, which no two have at any time.
  await tx
    .updateTable("people")
    .set(({ ref }) => ({ email_key: ref("id") }))
    .where("id", "in", ids)
    .execute();
  for (const person of held) {
    await tx
      .insertInto("people")
      .values(person)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(person))
      .execute();
  }
}
