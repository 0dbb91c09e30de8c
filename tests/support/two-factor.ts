import type { AuthContext } from "#src/domain/auth/auth-context.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { totpCode } from "#src/domain/auth/two-factor/totp.server.ts";
import { confirmTwoFactorSetup, startTwoFactorSetup } from "#src/domain/auth/two-factor/two-factor.server.ts";
import { password } from "./staff.ts";

/** Turns on two-factor. The current code is used up; the clock stops, so later codes can be computed. */
export async function withTwoFactor(office: AuthContext, person: Person) {
  const loggedIn = { ...person, sessionId: "" };
  const begun = await startTwoFactorSetup(office, loggedIn, password);
  if (begun.state !== "begun") throw new Error("The password is right");
  const now = office.now();
  office.now = () => now;
  const step = Math.floor(now.getTime() / 30_000);
  const codes = (later: number) => totpCode(begun.enrollment.secret, step + later);
  const on = await confirmTwoFactorSetup(office, loggedIn, codes(0));
  if (on.state !== "on") throw new Error("The code is right");
  return { codes, recovery: on.recoveryCodes[0] ?? "" };
}

/** Adds a passkey that no signature matches. */
export async function withPasskey(
  { db, now }: Pick<AuthContext, "db" | "now">,
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
