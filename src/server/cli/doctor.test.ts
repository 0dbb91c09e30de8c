import { expect, test } from "vitest";
import { runSite } from "../../../tests/support/command.ts";
import { copiedDatabase, openForTest } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";

test.each(databases)("doctor says what is wrong and what to do, on $name", async ({ engine }) => {
  const options = await copiedDatabase(engine, "seeded");
  const settings = {
    DATA_DIR: options.dataDir,
    ...(options.url && { DATABASE_URL: options.url, AUTH_SECRET: "s".repeat(43) }),
  };
  const fine = await runSite(settings, "doctor");
  expect(fine).toMatchObject({ code: 0, err: "" });
  expect(fine.out).toMatch(/^ok +Database +The database can store inquiries\.$/m);
  expect(fine.out).toMatch(/^warning +Memory +The site hasn't checked this yet\.$/m);
  expect(fine.out).toMatch(/^Alarms +Set ALARM_WEBHOOK or ALARM_EMAIL\./m);
  const db = await openForTest(options);
  await db
    .insertInto("jobs")
    .values({ id: "backup", attempts: 1, next_attempt_at: new Date(), error: "no room" })
    .execute();
  const ill = await runSite(settings, "doctor");
  expect(ill).toMatchObject({ code: 1, err: "1 problem.\n" });
  expect(ill.out).toMatch(/^problem +Backup +It failed: no room\. It hasn't succeeded yet\.$/m);
  const { code, out } = await runSite(settings, "doctor", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ name: "backup", state: "problem" }));
});
