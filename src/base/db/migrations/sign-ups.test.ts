import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { emptyDatabase, openForTest } from "../../../../tests/support/databases.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import type { Engine } from "../dialect.ts";
import { migrate } from "../migrate.ts";
import type { Db } from "../tables.ts";
import { migrations } from "./migrations.ts";

const at = new Date("2027-01-04T12:00:00Z");

const submission = (key: string, subject: { lead_id: string } | { lead_id: null; sign_up_id: string }) => ({
  ...{ key, at, network_digest: "n", email_digest: "e", message_digest: "m", token_digest: null, domain_digest: null },
  ...{ confirmed_at: at, ...subject },
});

async function indexesOf(db: Db, engine: Engine): Promise<string[]> {
  const { rows } = await (engine === "sqlite"
    ? sql<{ definition: string }>`select sql as definition from sqlite_master
        where tbl_name = 'submissions' and type in ('index', 'trigger') and sql is not null`
    : sql<{ definition: string }>`select indexdef as definition from pg_indexes where tablename = 'submissions'`
  ).execute(db);
  return rows.map(({ definition }) => definition);
}

describe.each(bothDatabases)("sign-ups on $name", ({ engine }) => {
  test("come with the submissions, their indexes and their foreign keys kept", async () => {
    const db = await openForTest(await emptyDatabase(engine));
    const { "0009-sign-ups": _, ...earlier } = migrations;
    await migrate(db, { migrations: earlier });
    await putLeads(db, [aLead(1, { id: "one" }), aLead(2, { id: "two" })]);
    await db
      .insertInto("submissions")
      .values(["one", "two"].map((lead_id) => submission(lead_id, { lead_id })))
      .execute();
    const stored = await db.selectFrom("submissions").selectAll().orderBy("key").execute();
    const indexes = await indexesOf(db, engine);

    expect(await migrate(db)).toEqual(["0009-sign-ups"]);

    expect(await db.selectFrom("submissions").selectAll().orderBy("key").execute()).toMatchObject(stored);
    expect(await indexesOf(db, engine)).toEqual(expect.arrayContaining(indexes));
    const keys = async () =>
      (await db.selectFrom("submissions").select("key").orderBy("key").execute()).map((row) => row.key);
    await db
      .insertInto("sign_ups")
      .values({
        ...{
          id: "ana",
          form_id: "f",
          state: "subscribed",
          email: "ana@reef.example",
          name: "",
          company: "",
          phone: "",
        },
        ...{ details: "", consent: "", page: "", language: "en", signed_up_at: at },
      })
      .execute();
    await db
      .insertInto("submissions")
      .values(submission("signed", { lead_id: null, sign_up_id: "ana" }))
      .execute();
    for (const missing of [{ lead_id: "nobody" }, { lead_id: null, sign_up_id: "nobody" }])
      await expect(db.insertInto("submissions").values(submission("missing", missing)).execute()).rejects.toThrow();
    await db.deleteFrom("leads").where("id", "=", "one").execute();
    expect(await keys()).toEqual(["signed", "two"]);
    await db.deleteFrom("sign_ups").execute();
    expect(await keys()).toEqual(["two"]);
  });
});
