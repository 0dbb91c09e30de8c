import { describe, expect, test } from "vitest";
import { databases } from "../../tests/support/databases.ts";
import { anOffice } from "../../tests/support/office.ts";
import { withPasskey } from "../../tests/support/second-factor.ts";
import { aPerson, password } from "../../tests/support/staff.ts";
import { readHistory } from "../history/read.server.ts";
import type { Office } from "./office.ts";
import { beginPasskeySignIn, signInByPasskey } from "./passkey-sign-in.server.ts";
import { passkeysOf, removePasskey } from "./passkeys.server.ts";

const visit = { address: "192.0.2.7", userAgent: "Firefox/140.0 Linux", device: null };

async function somebody(office: Office) {
  const person = { ...(await aPerson(office.db)), sessionId: "here" };
  return { person, passkey: await withPasskey(office, person) };
}

describe.each(databases)("on $name", ({ engine }) => {
  test("a passkey goes for the current password only, and its owner is told", async () => {
    const office = await anOffice(engine);
    const { person, passkey } = await somebody(office);
    const mails = () => office.db.selectFrom("outbox").select("to_address").execute();
    expect(await removePasskey(office, person, passkey, "not mine at all")).toEqual({ state: "wrong-password" });
    expect(await passkeysOf(office.db, person.id)).toHaveLength(1);
    expect(await mails()).toEqual([]);
    expect(await removePasskey(office, person, passkey, password)).toEqual({ state: "removed" });
    expect(await passkeysOf(office.db, person.id)).toEqual([]);
    expect(await mails()).toEqual([{ to_address: person.email }]);
    expect(await removePasskey(office, person, passkey, password)).toEqual({ state: "gone" });
  });

  test("without a password, nobody removes a passkey", async () => {
    const office = await anOffice(engine);
    const { person, passkey } = await somebody(office);
    await office.db.updateTable("people").set({ password: null }).execute();
    expect(await removePasskey(office, person, passkey, "")).toEqual({ state: "wrong-password" });
    expect(await passkeysOf(office.db, person.id)).toHaveLength(1);
  });

  test("refused passkeys stand in the history: a line an hour for each account, and one for unknown ones", async () => {
    const office = await anOffice(engine);
    const at = office.now();
    office.now = () => at;
    const { person, passkey } = await somebody(office);
    const unsigned = { clientDataJSON: "", authenticatorData: "", signature: "" };
    const answers = [passkey, passkey, "unknown", "none of ours"].map((id) =>
      JSON.stringify({ id, rawId: id, type: "public-key", response: unsigned, clientExtensionResults: {} }),
    );
    const results = await Promise.all(
      answers.map(async (written) => {
        const { step } = await beginPasskeySignIn(office, office.origin);
        return signInByPasskey(office, office.origin, step, written, visit);
      }),
    );
    expect(results).toEqual(answers.map(() => ({ state: "wrong" })));
    const { lines } = await readHistory(office.db, { kinds: ["sign-in"] }, { size: 50 });
    const refused = lines.map(({ act, subject_id, detail }) => ({ act, subject_id, detail }));
    expect(refused).toHaveLength(2);
    expect(refused).toEqual(
      expect.arrayContaining([
        { act: "refused a passkey", subject_id: person.id, detail: { times: 2 } },
        { act: "refused a passkey", subject_id: "unknown", detail: { times: 2 } },
      ]),
    );
  });
});
