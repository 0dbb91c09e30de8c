import type { Office } from "../../src/people/office.ts";
import type { Person } from "../../src/people/person.ts";
import { totpCode } from "../../src/people/totp.server.ts";
import { beginTwoFactor, confirmTwoFactor } from "../../src/people/two-factor.server.ts";
import { password } from "./staff.ts";

/** Two-factor for somebody, with the codes of this half minute (used up) and the next. Time stands still from here on. */
export async function withTwoFactor(office: Office, person: Person) {
  const signed = { ...person, sessionId: "" };
  const begun = await beginTwoFactor(office, signed, password);
  if (begun.state !== "begun") throw new Error("The password is right");
  const now = office.now();
  office.now = () => now;
  const step = Math.floor(now.getTime() / 30_000);
  const codes = (later: number) => totpCode(begun.enrolment.secret, step + later);
  const on = await confirmTwoFactor(office, signed, codes(0));
  if (on.state !== "on") throw new Error("The code is right");
  return { codes, recovery: on.recoveryCodes[0] ?? "" };
}

/** A passkey that is known, and that no signature fits. */
export async function withPasskey(
  { db, now }: Pick<Office, "db" | "now">,
  person: Person,
  id: string = crypto.randomUUID(),
) {
  const passkey = { id, person_id: person.id, name: "Laptop", public_key: "none", counter: 0 };
  await db
    .insertInto("passkeys")
    .values({ ...passkey, created_at: now() })
    .execute();
  return id;
}
