import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#src/base/db/migrate.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { seed } from "#src/seed/seed.server.ts";
import { seedContent, siteWith } from "../../../../tests/support/content.ts";
import { copiedDatabase, emptyDatabase, openForTest, temporaryDirectory } from "../../../../tests/support/databases.ts";
import { different, now, sendInquiry } from "../../../../tests/support/intake.ts";
import { relayTo } from "../../../../tests/support/relay.ts";
import { withinSeconds } from "../../../../tests/support/within-seconds.ts";

/** A site on SQLite with a known file. */
async function siteInFile() {
  const options = await emptyDatabase("sqlite");
  const db = await openForTest(options);
  await migrate(db);
  await seed(db, diskStore(await temporaryDirectory()), await seedContent({}), now);
  return { db, file: join(options.dataDir, databaseFile) };
}

test("while the database is locked, every visitor gets an error within three seconds, and it works again right after", async () => {
  const { db, file } = await siteInFile();
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  const answers = await withinSeconds(3, Promise.all(different(6).map((change) => sendInquiry(db, change))));
  expect(answers).toEqual(Array(6).fill({ state: "unavailable" }));
  other.exec("rollback");
  other.close();
  expect(await withinSeconds(2.5, sendInquiry(db, different(1)[0]))).toMatchObject({
    state: "received",
    repeated: false,
  });
  expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(1);
});

test("on a full disk the visitor gets an error, nothing is half written, and it works again once there is space", async () => {
  const { db } = await siteInFile();
  await sql`pragma max_page_count = 1`.execute(db);
  let answer = await sendInquiry(db);
  for (const change of different(40)) {
    if (answer.state === "unavailable") break;
    answer = await sendInquiry(db, { ...change, message: "x".repeat(4000) + change.message });
  }
  expect(answer).toEqual({ state: "unavailable" });
  const leads = await db.selectFrom("leads").select("id").execute();
  const submissions = await db.selectFrom("submissions").select("lead_id").execute();
  expect(submissions.map(({ lead_id }) => lead_id).sort()).toEqual(leads.map(({ id }) => id).sort());
  await sql`pragma max_page_count = 1000000`.execute(db);
  expect(await sendInquiry(db, { message: "There is space" })).toMatchObject({ state: "received" });
});

test("while PostgreSQL does not answer, the visitor gets an error within three seconds", async () => {
  const { db } = await siteWith("postgres", {});
  const answer = await db.transaction().execute(async (tx) => {
    await sql`lock table submissions in access exclusive mode`.execute(tx);
    return withinSeconds(3, sendInquiry(db));
  });
  expect(answer).toEqual({ state: "unavailable" });
});

test("an inquiry whose commit is not confirmed because the connection breaks is acknowledged if it is stored", async () => {
  const { url = "", dataDir } = await copiedDatabase("postgres", "seeded");
  const relay = await relayTo(url);
  const db = await openForTest({ dataDir, url: relay.url });
  relay.loseAnswerTo("commit");
  const answer = await withinSeconds(3, sendInquiry(db));
  expect(answer).toMatchObject({ state: "received", replyBy: expect.any(Date) });
  expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(1);
});

test("an inquiry whose connection breaks before the commit is not acknowledged", async () => {
  const { url = "", dataDir } = await copiedDatabase("postgres", "seeded");
  const relay = await relayTo(url);
  const db = await openForTest({ dataDir, url: relay.url });
  relay.loseAnswerTo('insert into "leads"');
  expect(await withinSeconds(3, sendInquiry(db))).toEqual({ state: "unavailable" });
  expect(await db.selectFrom("leads").select("id").execute()).toEqual([]);
});
