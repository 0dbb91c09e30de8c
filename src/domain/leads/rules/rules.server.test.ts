import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { settings } from "#src/seed/settings.ts";
import { aService, siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { now, secret, sendInquiry } from "../../../../tests/support/intake.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { defaultStages } from "../../../../tests/support/stages.ts";
import { addVacation } from "../deadlines/vacations.server.ts";
import { addLead } from "../entered/add.server.ts";
import { importLeads } from "../import/import.server.ts";
import { readRows } from "../import/read-rows.ts";
import { changeLead } from "../pipeline/work.server.ts";
import { saveRule } from "./rules.server.ts";
import { defaultRule, nextTurn } from "./rules.ts";

describe("whose turn it is", () => {
  const present = new Set(["ana", "bo", "cy", "dee"]);
  const people = ["ana", "bo", "cy"];
  const nobody = new Map<string, string | null>();

  test("goes around", () => {
    const turns = [null, "ana", "bo", "cy"].map((last) => nextTurn(people, last, present, nobody)?.assignee);
    expect(turns).toEqual(["ana", "bo", "cy", "ana"]);
  });

  test("begins again when the last person is no longer among them", () => {
    expect(nextTurn(people, "gone", present, nobody)?.assignee).toBe("ana");
  });

  test("passes over those who can't log in", () => {
    expect(nextTurn(people, null, new Set(["bo"]), nobody)).toEqual({ id: "bo", assignee: "bo" });
    expect(nextTurn(people, null, new Set(), nobody)).toBeNull();
  });

  test("of someone who is away is the substitute's, or the next one's", () => {
    expect(nextTurn(people, null, present, new Map([["ana", "dee"]]))).toEqual({ id: "ana", assignee: "dee" });
    expect(nextTurn(people, null, present, new Map([["ana", null]]))?.assignee).toBe("bo");
    const bothAway = new Map([
      ["ana", "bo"],
      ["bo", "ana"],
    ]);
    expect(nextTurn(people, null, present, bothAway)?.assignee).toBe("cy");
  });
});

describe.each(databases)("new leads on $name", ({ engine }) => {
  const ada = { id: null, name: "Ada" };
  const consulting = { id: "consulting", slug: "consulting", content: aService({ contactFormLabel: "Consulting" }) };

  async function siteWithPeople(to: Engine) {
    const { db } = await siteWith(to, { settings: [settings], service: [consulting] });
    const ana = await aPerson(db, { name: "Ana", role: "sales" });
    const bo = await aPerson(db, { name: "Bo", role: "sales" });
    return { db, ana, bo };
  }

  const rule = (db: Db, id: string, ...people: { id: string }[]) =>
    saveRule(db, ada, id, { lead_assignment_rules: { people: { ids: people.map((person) => person.id) } } }, now);

  let sent = 0;
  async function arrive(db: Db, change: Record<string, string> = {}) {
    sent += 1;
    const email = `visitor.${sent}@example.com`;
    const message = `Our server room floods: ${"high ".repeat(sent)}tide. Can you help?`;
    const result = await sendInquiry(db, { email, message, ...change }, now, `198.51.100.${sent}`);
    const id = result.state === "received" ? result.id : "";
    return db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }

  test("belong to nobody without a rule", async () => {
    const { db } = await siteWithPeople(engine);
    expect((await arrive(db)).assignee_id).toBeNull();
  });

  test("go to those of the rule in turn, by service first, with an audit line and the notice", async () => {
    const { db, ana, bo } = await siteWithPeople(engine);
    await rule(db, defaultRule, ana, bo);
    const other = { service: "" };
    const owners = [await arrive(db, other), await arrive(db, other), await arrive(db, other)];
    expect(owners.map(({ assignee_id }) => assignee_id)).toEqual([ana.id, bo.id, ana.id]);
    await rule(db, "consulting", bo);
    const lead = await arrive(db);
    expect(lead.assignee_id).toBe(bo.id);
    const lines = await db.selectFrom("audit_log").selectAll().where("subject_id", "=", lead.id).execute();
    expect(lines.find(({ act }) => act === "assigned")).toMatchObject({
      person_name: "Website",
      detail: { from: null, to: "Bo" },
    });
    const notices = await db
      .selectFrom("outbox")
      .select("to_address")
      .where("subject_id", "=", lead.id)
      .where("purpose", "=", "lead-notice")
      .execute();
    expect(notices.map(({ to_address }) => to_address)).toContain(bo.email);
    await saveRule(db, ada, "consulting", { lead_assignment_rules: null }, now);
    expect((await arrive(db)).assignee_id).toBe(bo.id);
  });

  test("go to a substitute during a vacation", async () => {
    const { db, ana, bo } = await siteWithPeople(engine);
    await rule(db, defaultRule, ana);
    const vacation = { id: "vacation", personId: ana.id, substituteId: bo.id };
    await addVacation(db, ana, { ...vacation, firstDay: "2026-11-20", lastDay: "2026-11-20" }, now);
    await addVacation(db, ana, { ...vacation, id: "later", firstDay: "2026-12-01", lastDay: "2026-12-04" }, now);
    expect((await arrive(db)).assignee_id).toBe(bo.id);
    await db.updateTable("vacations").set({ last_day: "2026-11-19", first_day: "2026-11-18" }).execute();
    expect((await arrive(db)).assignee_id).toBe(ana.id);
  });

  test("from staff and from files go to those of the rule too, unless an owner is chosen; each person is emailed once", async () => {
    const { db, ana, bo } = await siteWithPeople(engine);
    await rule(db, defaultRule, ana, bo);
    const site = { db, content: databaseReader(db), origin: "https://mangrove.example", secret: "s", wakeSender() {} };
    const fields = { name: "Cy", company: "", email: "", phone: "305-555-0142", service: "", message: "" };
    const add = async (assignee?: string | null) => {
      const id = crypto.randomUUID();
      await addLead(site, ana, { id, origin: "phone", fields, language: "en", status: "new", assignee }, now);
      return db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    };
    const emails = async () => {
      const rows = await db.selectFrom("outbox").select(["to_name", "subject"]).orderBy("subject").execute();
      await db.deleteFrom("outbox").execute();
      return rows.map(({ to_name, subject }) => `${to_name}: ${subject}`);
    };
    const owners = [await add(), await add(), await add(null), await add(bo.id)];
    expect(owners.map(({ assignee_id }) => assignee_id)).toEqual([ana.id, bo.id, null, bo.id]);
    expect(owners[0]?.reply_by).not.toBeNull();
    // Ana knows what she has added.
    const { text } = await db.selectFrom("outbox").select("text").executeTakeFirstOrThrow();
    expect(text).toContain("Phone: 305-555-0142");
    expect(text).toContain("Reply by: Monday 10:00 AM EST");
    expect(await emails()).toEqual(["Bo: Assigned to you: Cy", "Bo: Assigned to you: Cy"]);

    await rule(db, "consulting", bo);
    const services = ["", "consulting", "", ""];
    const { leads } = readRows(
      [{ line: 1, cells: ["Cy", "cy@reef.example"] }],
      { columns: ["name", "email"], headings: null },
      {
        ...{ now, timeZone: "America/New_York", people: [], dateOrder: null, stages: defaultStages },
      },
    );
    const rows = services.flatMap((service) => leads.map((lead) => ({ ...lead, fields: { ...fields, service } })));
    const file = { fileName: "fair.csv", rows, status: "contacted" } as const;
    await importLeads(site, ana, { ...file, id: "import-1", assignee: undefined }, now);
    const imported = db.selectFrom("leads").select("assignee_id").where("import_id", "=", "import-1");
    const counts = Map.groupBy(await imported.execute(), ({ assignee_id }) => assignee_id);
    expect([counts.get(ana.id)?.length, counts.get(bo.id)?.length]).toEqual([2, 2]);
    expect(await emails()).toEqual(["Bo: Assigned to you: 2 leads"]);
    const line = db.selectFrom("audit_log").select("detail").where("act", "=", "leads-imported");
    const got = [
      { name: "Ana", count: 2 },
      { name: "Bo", count: 2 },
    ];
    expect((await line.executeTakeFirst())?.detail).toEqual({ count: 4, file: "fair.csv", owners: got });
    await importLeads(site, ana, { ...file, id: "import-2", assignee: null }, now);
    expect(await emails()).toEqual([]);
    expect((await add()).assignee_id).toBe(bo.id);
  });

  test("are assigned when suspected spam turns out to be real", async () => {
    const { db, ana } = await siteWithPeople(engine);
    await rule(db, defaultRule, ana);
    const message = "SEO backlinks, casino, viagra: https://a.example https://b.example https://c.example";
    const lead = await arrive(db, { message });
    expect(lead).toMatchObject({ status: "spam", assignee_id: null });
    await changeLead({ db, now: () => now, wakeSender() {}, origin: "https://harbor.example", secret }, ana, {
      id: lead.id,
      version: 1,
      status: "new",
    });
    const { assignee_id } = await db
      .selectFrom("leads")
      .select("assignee_id")
      .where("id", "=", lead.id)
      .executeTakeFirstOrThrow();
    expect(assignee_id).toBe(ana.id);
  });
});
