import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { aService, siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { discardWorkingCopy, saveWorkingCopy } from "../entries/editing/working-copies.server.ts";
import { deleteStalePresences, endPresence, presencesOf, recordPresence } from "./presence.server.ts";

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

function form(person: typeof ana, formId = "tab-1", entry = "cloud") {
  return { entry, language: "en", person, formId } as const;
}

describe.each(databases)("presence on $name", ({ engine }) => {
  test("is visible to other people with the entry open, with start and last edit", async () => {
    const db = await site(engine);
    expect(await recordPresence(db, form(ana), began)).toEqual([]);
    const copy = { formId: "tab-1", sequence: 1, baseVersion: 1, slug: null, content: aService() };
    const typing = { kind: "service", entry: "cloud", language: "en", person: "ana" } as const;
    await saveWorkingCopy(db, typing, copy, inSeconds(30));
    const seen = { person: "ana", name: "Ana Reyes", since: began };
    expect(await recordPresence(db, form(bo), inSeconds(40))).toEqual([{ ...seen, editedAt: inSeconds(30) }]);
    expect(await recordPresence(db, form(bo, "tab-1", "network"), inSeconds(40))).toEqual([]);
    await discardWorkingCopy(db, { ...typing, ...copy }, inSeconds(41));
    expect(await recordPresence(db, form(bo), inSeconds(42))).toEqual([{ ...seen, editedAt: null }]);
  });

  test("is listed once per person, and includes own other tabs", async () => {
    const db = await site(engine);
    await recordPresence(db, form(ana), began);
    await recordPresence(db, form(ana, "tab-2"), inSeconds(10));
    const present = [{ person: "ana", name: "Ana Reyes", since: began, editedAt: null }];
    expect(await recordPresence(db, form(bo), inSeconds(11))).toEqual(present);
    expect(await recordPresence(db, form(ana, "tab-2"), inSeconds(12))).toEqual([
      ...present,
      { person: "bo", name: "Bo Reef", since: inSeconds(11), editedAt: null },
    ]);
    const all = await presencesOf(db, ["cloud", "network"], inSeconds(13));
    expect([...all].map(([entry, people]) => [entry, people.map(({ name }) => name)])).toEqual([
      ["cloud", ["Ana Reyes", "Bo Reef"]],
    ]);
  });

  test("ends after a timeout, or at once on close", async () => {
    const db = await site(engine);
    for (const seconds of [0, 15, 30, 45, 60]) await recordPresence(db, form(ana), inSeconds(seconds));
    expect(await recordPresence(db, form(bo), inSeconds(110))).toMatchObject([{ name: "Ana Reyes", since: began }]);
    expect(await recordPresence(db, form(bo), inSeconds(190))).toEqual([]);
    expect(await recordPresence(db, form(ana), inSeconds(200))).toMatchObject([{ name: "Bo Reef" }]);
    expect(await recordPresence(db, form(bo), inSeconds(201))).toMatchObject([
      { name: "Ana Reyes", since: inSeconds(200) },
    ]);
    await endPresence(db, form(ana));
    expect(await recordPresence(db, form(bo), inSeconds(202))).toEqual([]);
  });

  test("takes few writes and leaves no rows", async () => {
    const db = await site(engine);
    const storedSeenAt = async () =>
      (await db.selectFrom("presences").select("seen_at").execute()).map((row) => row.seen_at);
    await recordPresence(db, form(ana), began);
    await recordPresence(db, form(ana), inSeconds(15));
    expect(await storedSeenAt()).toEqual([began]);
    await recordPresence(db, form(ana), inSeconds(30));
    expect(await storedSeenAt()).toEqual([inSeconds(30)]);
    await deleteStalePresences(db, inSeconds(60));
    expect(await storedSeenAt()).toHaveLength(1);
    await deleteStalePresences(db, inSeconds(190));
    expect(await storedSeenAt()).toEqual([]);
  });
});
