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
  expect(fine.out).toMatch(/^Mangrove .+: 6 things need you\.\n\nwarning +Email /);
  expect(fine.out).toMatch(/^warning +Memory +The site hasn't checked this yet\.\n +What to do: Start the site\.$/m);
  expect(fine.out).toMatch(/^ +What to do: Set ALARM_WEBHOOK or ALARM_EMAIL\./m);
  expect(fine.out).toMatch(/\n\n16 checks passed: doctor --all shows them\.\n$/);
  expect(fine.out).not.toMatch(/^ok/m);
  const all = await runSite(settings, "doctor", "--all");
  expect(all.out).toMatch(/^ok +Database +The database can store inquiries\.$/m);
  expect(all.out).not.toContain("passed");
  const db = await openForTest(options);
  const later = { name: "9999-later", timestamp: "" };
  await db
    .insertInto("kysely_migration" as never)
    .values(later as never)
    .execute();
  expect((await runSite(settings, "doctor")).out).toMatch(/^warning +Database version +A newer version .+9999-later/m);
  await db
    .deleteFrom("kysely_migration" as never)
    .where("name" as never, "=", later.name as never)
    .execute();
  await db
    .insertInto("jobs")
    .values({ id: "backup", attempts: 1, next_attempt_at: new Date(), error: "no room" })
    .execute();
  const ill = await runSite(settings, "doctor");
  expect(ill).toMatchObject({ code: 1, err: "1 problem.\n" });
  expect(ill.out).toMatch(
    /: 6 things need you\.\n\nproblem +Backup +It failed: no room\. It hasn't succeeded yet\.\n +What to do: Read the error/,
  );
  const { code, out } = await runSite(settings, "doctor", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ name: "backup", state: "problem" }));
});
