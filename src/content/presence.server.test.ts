import { describe, expect, test } from "vitest";
import { aService, siteWith } from "../../tests/support/content.ts";
import { databases } from "../../tests/support/databases.ts";
import type { Engine } from "../db/dialect.ts";
import type { Db } from "../db/tables.ts";
import { forgetGone, leave, meetAt, presentAt } from "./presence.server.ts";
import { dropWorkingCopy, saveWorkingCopy } from "./working-copies.server.ts";

const began = new Date("2026-05-06T07:08:09Z");
const ana = { id: "ana", name: "Ana Reyes" };
const bo = { id: "bo", name: "Bo Reef" };

async function site(engine: Engine): Promise<Db> {
  const entries = ["cloud", "network"].map((id) => ({ id, slug: id, content: aService() }));
  return (await siteWith(engine, { service: entries })).db;
}

function inSeconds(seconds: number): Date {
  return new Date(began.getTime() + seconds * 1000);
}

function form(person: typeof ana, writer = "tab-1", entry = "cloud") {
  return { entry, language: "en", person, writer } as const;
}

describe.each(databases)("who has an entry open, on $name", ({ engine }) => {
  test("is known to everybody else who has it open, with since when they have and when they last typed", async () => {
    const db = await site(engine);
    expect(await meetAt(db, form(ana), began)).toEqual([]);
    const copy = { writer: "tab-1", sequence: 1, baseVersion: 1, slug: null, content: aService() };
    const typing = { kind: "service", entry: "cloud", language: "en", person: "ana" } as const;
    await saveWorkingCopy(db, typing, copy, inSeconds(30));
    const seen = { person: "ana", name: "Ana Reyes", since: began };
    expect(await meetAt(db, form(bo), inSeconds(40))).toEqual([{ ...seen, typedAt: inSeconds(30) }]);
    expect(await meetAt(db, form(bo, "tab-1", "network"), inSeconds(40))).toEqual([]);
    await dropWorkingCopy(db, { ...typing, ...copy }, inSeconds(41));
    expect(await meetAt(db, form(bo), inSeconds(42))).toEqual([{ ...seen, typedAt: null }]);
  });

  test("is said once for each person, however many tabs they have, and of oneself elsewhere", async () => {
    const db = await site(engine);
    await meetAt(db, form(ana), began);
    await meetAt(db, form(ana, "tab-2"), inSeconds(10));
    const present = [{ person: "ana", name: "Ana Reyes", since: began, typedAt: null }];
    expect(await meetAt(db, form(bo), inSeconds(11))).toEqual(present);
    expect(await meetAt(db, form(ana, "tab-2"), inSeconds(12))).toEqual([
      ...present,
      { person: "bo", name: "Bo Reef", since: inSeconds(11), typedAt: null },
    ]);
    const all = await presentAt(db, ["cloud", "network"], inSeconds(13));
    expect([...all].map(([entry, people]) => [entry, people.map(({ name }) => name)])).toEqual([
      ["cloud", ["Ana Reyes", "Bo Reef"]],
    ]);
  });

  test("ends by itself a while after the last word, at once when the form is closed", async () => {
    const db = await site(engine);
    for (const seconds of [0, 15, 30, 45, 60]) await meetAt(db, form(ana), inSeconds(seconds));
    expect(await meetAt(db, form(bo), inSeconds(110))).toMatchObject([{ name: "Ana Reyes", since: began }]);
    expect(await meetAt(db, form(bo), inSeconds(190))).toEqual([]);
    expect(await meetAt(db, form(ana), inSeconds(200))).toMatchObject([{ name: "Bo Reef" }]);
    expect(await meetAt(db, form(bo), inSeconds(201))).toMatchObject([{ name: "Ana Reyes", since: inSeconds(200) }]);
    await leave(db, form(ana));
    expect(await meetAt(db, form(bo), inSeconds(202))).toEqual([]);
  });

  test("takes few writes, and leaves nothing behind", async () => {
    const db = await site(engine);
    const written = async () =>
      (await db.selectFrom("presences").select("seen_at").execute()).map((row) => row.seen_at);
    await meetAt(db, form(ana), began);
    await meetAt(db, form(ana), inSeconds(15));
    expect(await written()).toEqual([began]);
    await meetAt(db, form(ana), inSeconds(30));
    expect(await written()).toEqual([inSeconds(30)]);
    await forgetGone(db, inSeconds(60));
    expect(await written()).toHaveLength(1);
    await forgetGone(db, inSeconds(190));
    expect(await written()).toEqual([]);
  });
});
