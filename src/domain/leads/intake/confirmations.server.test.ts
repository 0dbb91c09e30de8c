import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { now, sendInquiry, withFormToken } from "../../../../tests/support/intake.ts";

const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let visitors = 0;

/** A new visitor each time, with another name, message, network and domain. */
function visitor(change: Record<string, string> = {}, at = now) {
  visitors += 1;
  const fields = { email: `ana@reef${visitors}.example`, message: `We are number ${visitors}.`, ...withFormToken(at) };
  return { fields: { ...fields, ...change }, address: `203.0.${visitors >> 8}.${visitors & 255}` };
}

async function sendAs(db: Db, { fields, address }: ReturnType<typeof visitor>, at = now) {
  const received = await sendInquiry(db, fields, at, address);
  expect(received).toMatchObject({ state: "received", repeated: false });
}

/** The recipients of confirmations, and the reasons for withheld ones. */
async function outcome(db: Db) {
  const confirmed = await db
    .selectFrom("outbox")
    .select("to_address")
    .where("purpose", "=", "lead-confirmation")
    .execute();
  const leads = await db.selectFrom("leads").select(["status", "confirmation_withheld"]).execute();
  expect(leads.every(({ status }) => status === "new")).toBe(true);
  const withheld = leads.flatMap(({ confirmation_withheld: reason }) => (reason === null ? [] : [reason]));
  const notices = await db.selectFrom("outbox").select("id").where("purpose", "=", "lead-notice").execute();
  expect(notices).toHaveLength(leads.length);
  return { confirmed: confirmed.map(({ to_address }) => to_address), withheld };
}

const site = async (engine: Engine) => (await siteWith(engine, {})).db;

describe.each(databases)("confirmations on $name", ({ engine }) => {
  test("a form without a valid token is stored and sent to staff, without a confirmation", async () => {
    const db = await site(engine);
    for (const formToken of ["", "made-up.token.here"]) await sendAs(db, visitor({ formToken }));
    expect(await outcome(db)).toEqual({ confirmed: [], withheld: ["no-token", "no-token"] });
  });

  test("one token sends one confirmation, even with another recipient or network", async () => {
    const db = await site(engine);
    const { formToken } = withFormToken();
    for (let times = 0; times < 16; times += 1) await sendAs(db, visitor({ formToken }), minutesLater(times));
    const { confirmed, withheld } = await outcome(db);
    expect(confirmed).toHaveLength(1);
    expect(withheld).toEqual(Array(15).fill("token-used"));
    const lastTime = minutesLater(24 * 60 - 1);
    await sendAs(db, visitor({ formToken }), lastTime);
    await sendAs(db, visitor({ formToken }), minutesLater(24 * 60));
    expect((await outcome(db)).confirmed).toHaveLength(1);
  });

  test("concurrent submissions with one token send one confirmation", async () => {
    const db = await site(engine);
    const { formToken } = withFormToken();
    await Promise.all(Array.from({ length: 8 }, () => sendAs(db, visitor({ formToken }))));
    expect((await outcome(db)).confirmed).toHaveLength(1);
  });

  test("a mailbox gets three a day, in every spelling of its address", async () => {
    const db = await site(engine);
    const spellings = ["victim+1", "Victim+2", "v.ictim", "vic.tim+x"].map((local) => `${local}@gmail.com`);
    for (const email of [...spellings, "victim@googlemail.com"]) await sendAs(db, visitor({ email }));
    expect(await outcome(db)).toEqual({
      confirmed: spellings.slice(0, 3),
      withheld: ["mailbox-limit", "mailbox-limit"],
    });
    const tomorrow = minutesLater(24 * 60 + 1);
    await sendAs(db, visitor({ email: "victim@gmail.com" }, tomorrow), tomorrow);
    expect((await outcome(db)).confirmed).toHaveLength(4);
  });

  test("a network gets three an hour", async () => {
    const db = await site(engine);
    const address = "198.51.100.1";
    for (let times = 0; times < 5; times += 1) await sendAs(db, { ...visitor(), address });
    const { confirmed, withheld } = await outcome(db);
    expect(confirmed).toHaveLength(3);
    expect(withheld).toEqual(["network-limit", "network-limit"]);
  });

  test("a domain gets a few an hour; a large provider of mailboxes gets more", async () => {
    const db = await site(engine);
    for (let number = 0; number < 6; number += 1) {
      await sendAs(db, visitor({ email: `person${number}@victim.example` }));
      await sendAs(db, visitor({ email: `person${number}@yahoo.com` }));
    }
    const { confirmed, withheld } = await outcome(db);
    expect(confirmed.filter((address) => address.endsWith("@victim.example"))).toHaveLength(4);
    expect(confirmed.filter((address) => address.endsWith("@yahoo.com"))).toHaveLength(6);
    expect(withheld).toEqual(["domain-limit", "domain-limit"]);
  });

  test("the site sends twenty an hour, and continues after that hour", async () => {
    const db = await site(engine);
    for (let times = 0; times < 23; times += 1) await sendAs(db, visitor());
    const { confirmed, withheld } = await outcome(db);
    expect(confirmed).toHaveLength(20);
    expect(withheld).toEqual(Array(3).fill("site-limit"));
    await sendAs(db, visitor({}, minutesLater(61)), minutesLater(61));
    expect((await outcome(db)).confirmed).toHaveLength(21);
  });

  test("a few busy networks leave confirmations for everyone else", async () => {
    const db = await site(engine);
    const networks = Array.from({ length: 8 }, (_, number) => `198.51.100.${number}`);
    for (const address of [...networks, ...networks, ...networks]) await sendAs(db, { ...visitor(), address });
    const honest = visitor();
    await sendAs(db, honest);
    const { confirmed, withheld } = await outcome(db);
    expect(confirmed).toContain(honest.fields.email);
    expect(new Set(withheld)).toEqual(new Set(["network-limit"]));
  });
});
