import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { now, secret } from "../../../../tests/support/intake.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { countLeads } from "../inbox/filter.server.ts";
import { isClient } from "./clients.server.ts";
import { addStage, deleteStage, moveStage, readStages, renameStage } from "./stages.server.ts";
import { stageFilter, stageOf } from "./stages.ts";
import { changeLead } from "./work.server.ts";

async function aSite(engine: Engine) {
  const { db } = await siteWith(engine, {});
  const ada = await aPerson(db, { name: "Ada" });
  await putLeads(db, [aLead(1, { status: "new" })]);
  const id = "lead-000001";
  const context = { db, now: () => now, wakeSender: () => {}, origin: "https://harbor.example", secret };
  const row = () => db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return {
    ...{ db, ada, context, row },
    move: async (status: string) =>
      (await changeLead(context, ada, { id, version: (await row()).version, status })).state,
    names: async () => (await readStages(db)).map(({ name }) => name),
    stage: async () => stageOf(await row(), await readStages(db)),
    count: async (stage: string) => {
      const filter = stageFilter(stage, await readStages(db));
      return filter && countLeads(db, { stage: filter });
    },
    acts: async () =>
      (await db.selectFrom("audit_log").select("detail").where("act", "=", "status-changed").execute()).map(
        ({ detail }) => detail,
      ),
  };
}

describe.each(bothDatabases)("the stages of leads on $name", ({ engine }) => {
  test("a stage of the company's own is stored with a status that version 1.0.0 knows, which may change that alone", async () => {
    const { db, move, row, stage, count, acts } = await aSite(engine);
    expect(await move("proposal")).toBe("changed");
    expect(await row()).toMatchObject({ status: "contacted", stage: "proposal", version: 2 });
    expect([await count("contacted"), await count("proposal")]).toEqual([0, 1]);
    expect(await acts()).toEqual([{ from: "new", to: "Proposal sent" }]);
    await db.updateTable("leads").set({ status: "qualified" }).execute();
    expect(await stage()).toBe("qualified");
    expect([await count("proposal"), await count("qualified")]).toEqual([0, 1]);
    expect(await move("contacted")).toBe("changed");
    expect(await row()).toMatchObject({ status: "contacted", stage: null });
    expect(await count("contacted")).toBe(1);
    expect(await move("no-such")).toBe("no-such-stage");
  });

  test("owners add, rename, move and delete stages, and their leads follow", async () => {
    const { ada, context, move, row, names, stage, count } = await aSite(engine);
    const visit = { id: crypto.randomUUID(), name: " Site visit " };
    expect(await addStage(context, ada, visit)).toEqual({ state: "saved" });
    expect(await addStage(context, ada, visit)).toEqual({ state: "saved" });
    expect(await names()).toEqual(["Contacted", "Proposal sent", "Site visit", "Qualified"]);
    await move(visit.id);
    expect(await moveStage(context, ada, { id: visit.id, step: 1 })).toEqual({ state: "saved" });
    expect(await names()).toEqual(["Contacted", "Proposal sent", "Qualified", "Site visit"]);
    expect(await row()).toMatchObject({ status: "qualified", stage: visit.id });
    expect([await stage(), await count(visit.id), await count("qualified")]).toEqual([visit.id, 1, 0]);
    expect(await renameStage(context, ada, { id: visit.id, name: "On site" })).toEqual({ state: "saved" });
    expect(await deleteStage(context, ada, visit.id)).toEqual({ state: "saved" });
    expect(await row()).toMatchObject({ status: "qualified", stage: null });
    expect(await moveStage(context, ada, { id: "proposal", step: 1 })).toEqual({ state: "saved" });
    await move("proposal");
    await deleteStage(context, ada, "proposal");
    expect([await stage(), (await names()).join()]).toEqual(["qualified", "Contacted,Qualified"]);
  });

  test("Contacted stays first, both fixed stages stay, and no two have the same name", async () => {
    const { ada, context } = await aSite(engine);
    const states = [
      moveStage(context, ada, { id: "contacted", step: 1 }),
      moveStage(context, ada, { id: "proposal", step: -1 }),
      deleteStage(context, ada, "qualified"),
      renameStage(context, ada, { id: "proposal", name: "won" }),
      renameStage(context, ada, { id: "proposal", name: " " }),
      addStage(context, ada, { id: "x", name: "contacted" }),
      addStage(context, ada, { id: "x", name: "x".repeat(41) }),
      deleteStage(context, ada, "gone"),
    ];
    expect((await Promise.all(states)).map(({ state }) => state)).toEqual([
      ...["fixed", "fixed", "fixed", "same-name", "no-name", "same-name", "too-long", "missing"],
    ]);
  });

  test("what is no sale is lost for older versions, and apart from what was lost here", async () => {
    const { row, move, stage, count } = await aSite(engine);
    await move("not-sale");
    expect(await row()).toMatchObject({ status: "lost", not_sale: "other", closed_at: now });
    expect([await stage(), await count("lost"), await count("not-sale")]).toEqual(["not-sale", 0, 1]);
    await move("lost");
    expect(await row()).toMatchObject({ status: "lost", not_sale: null });
    expect([await count("lost"), await count("not-sale")]).toEqual([1, 0]);
  });

  test("a client is known by the email address, or by the company's domain, but not by that of a large provider", async () => {
    const { db } = await aSite(engine);
    await putLeads(db, [
      aLead(2, { status: "won", email: "Karen@Holt-Boats.example" }),
      aLead(3, { status: "won", email: "maria@gmail.com" }),
      aLead(4, { status: "lost", email: "ben@lost.example" }),
      aLead(5, { status: "won", email: "ann@tide_works.example" }),
    ]);
    const emails = ["karen@holt-boats.example", "bo@holt-boats.example", "maria@gmail.com"];
    const others = ["other@gmail.com", "ben@lost.example", "bo@boats.example", "x@not-holt-boats.example", ""];
    const unlike = ["ann@tide-works.example", "ann@%"];
    const found = (email: string) => isClient(db, { id: "new", email });
    expect(await Promise.all(emails.map(found))).toEqual([true, true, true]);
    expect(await Promise.all([...others, ...unlike].map(found))).toEqual(new Array(7).fill(false));
    expect(await isClient(db, { id: "lead-000002", email: emails[0] ?? "" })).toBe(false);
  });
});
