import { describe, expect, test } from "vitest";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { testAuthContext } from "../../../../tests/support/auth-context.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aPerson, password } from "../../../../tests/support/staff.ts";
import { withPasskey } from "../../../../tests/support/two-factor.ts";
import type { AuthContext } from "../auth-context.ts";
import { loginByPasskey, startPasskeyLogin } from "../login/passkey-login.server.ts";
import { listPasskeys, removePasskey } from "./passkeys.server.ts";

const client = { address: "192.0.2.7", userAgent: "Firefox/140.0 Linux", device: null, session: null };

async function personWithPasskey(auth: AuthContext) {
  const person = { ...(await aPerson(auth.db)), sessionId: "here" };
  return { person, passkey: await withPasskey(auth, person) };
}

describe.each(databases)("on $name", ({ engine }) => {
  test("removing a passkey needs the current password and sends a notice", async () => {
    const auth = await testAuthContext(engine);
    const { person, passkey } = await personWithPasskey(auth);
    const emails = () => auth.db.selectFrom("outbox").select("to_address").execute();
    expect(await removePasskey(auth, person, passkey, "not mine at all")).toEqual({ state: "wrong-password" });
    expect(await listPasskeys(auth.db, person.id)).toHaveLength(1);
    expect(await emails()).toEqual([]);
    expect(await removePasskey(auth, person, passkey, password)).toEqual({ state: "removed" });
    expect(await listPasskeys(auth.db, person.id)).toEqual([]);
    expect(await emails()).toEqual([{ to_address: person.email }]);
    expect(await removePasskey(auth, person, passkey, password)).toEqual({ state: "gone" });
  });

  test("a passkey cannot be removed without a password", async () => {
    const auth = await testAuthContext(engine);
    const { person, passkey } = await personWithPasskey(auth);
    await auth.db.updateTable("people").set({ password: null }).execute();
    expect(await removePasskey(auth, person, passkey, "")).toEqual({ state: "wrong-password" });
    expect(await listPasskeys(auth.db, person.id)).toHaveLength(1);
  });

  test("refused passkeys add one audit line an hour for each account, and one for unknown accounts", async () => {
    const auth = await testAuthContext(engine);
    const at = auth.now();
    auth.now = () => at;
    const { person, passkey } = await personWithPasskey(auth);
    const unsigned = { clientDataJSON: "", authenticatorData: "", signature: "" };
    const answers = [passkey, passkey, "unknown", "none of ours"].map((id) =>
      JSON.stringify({ id, rawId: id, type: "public-key", response: unsigned, clientExtensionResults: {} }),
    );
    const results = await Promise.all(
      answers.map(async (response) => {
        const { challengeToken } = await startPasskeyLogin(auth, auth.origin);
        return loginByPasskey(auth, auth.origin, challengeToken, response, client);
      }),
    );
    expect(results).toEqual(answers.map(() => ({ state: "wrong" })));
    const { lines } = await readAuditLog(auth.db, { kinds: ["sign-in"] }, { size: 50 });
    const refused = lines.map(({ act, subject_id, detail }) => ({ act, subject_id, detail }));
    expect(refused).toHaveLength(2);
    expect(refused).toEqual(
      expect.arrayContaining([
        { act: "passkey-refused", subject_id: person.id, detail: { times: 2 } },
        { act: "passkey-refused", subject_id: "unknown", detail: { times: 2 } },
      ]),
    );
  });
});
