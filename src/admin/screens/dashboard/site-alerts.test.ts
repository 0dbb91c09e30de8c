import { describe, expect, test } from "vitest";
import type { Role } from "#src/domain/auth/policies.ts";
import { runDue } from "#src/domain/content/entries/publishing/schedule.server.ts";
import { issueFormToken } from "#src/domain/leads/intake/form-token.server.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { relayTo } from "../../../../tests/support/relay.ts";
import { ask, changeOn, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { form, staffSession } from "../../../../tests/support/staff.ts";

const phone = "(305) 555-0199";
const hurricane = { about: "alert-hurricane", duration: "72", closed: "yes" };

async function siteWithStaff(settings: Parameters<typeof startTestSite>[0], role: Role = "editor") {
  const running = await startTestSite(settings);
  const staff = await staffSession(running.site.services.db, role);
  const press = (intent: string, fields: Record<string, string>) =>
    ask(running.url, "/cms/dashboard", form(running.url, { intent, ...fields }, { Cookie: staff.cookie }));
  return { running, press };
}

const givePhone = async ({ site }: RunningSite) => {
  const { db } = site.services;
  const text = await db
    .selectFrom("entry_texts")
    .select("draft")
    .where("entry_id", "=", hurricane.about)
    .executeTakeFirstOrThrow();
  const draft = typeof text.draft === "string" ? JSON.parse(text.draft) : text.draft;
  await db
    .updateTable("entry_texts")
    .set({ draft: { ...draft, phone } })
    .where("entry_id", "=", hurricane.about)
    .execute();
};

const bodyOf = async ({ url }: RunningSite, path: string) => (await ask(url, path)).body;

describe.each(databases)("a site alert on $name", ({ engine }) => {
  test("is on every page as soon as it is turned on, and its phone and hours replace the usual ones", async () => {
    const { running, press } = await siteWithStaff(await databaseSettings(engine));
    await givePhone(running);
    for (const path of ["/", "/contact", "/about"])
      expect(await bodyOf(running, path)).not.toContain("Hurricane warning");
    const response = await press("start-alert", hurricane);
    expect(response.body).toContain("The site alert is on every page.");
    for (const path of ["/", "/contact", "/about", "/no-such-page"]) {
      const body = await bodyOf(running, path);
      expect(body).toContain('<section aria-label="Site alerts"');
      expect(body).toContain("Hurricane warning");
      expect(body).toContain('href="tel:+13055550199"');
      expect(body).not.toContain("(305) 555-0142");
      expect(body).toMatch(/\w+day, \w+ \d+ to \w+day, \w+ \d+: Closed/);
    }
    const contact = await bodyOf(running, "/contact");
    expect(contact).toContain('"telephone":"+13055550199"');
    const closed = contact.match(
      /"name":"Hurricane warning","validFrom":"[\d-]+","validThrough":"[\d-]+","opens":"00:00"/g,
    );
    expect(closed?.length).toBeGreaterThanOrEqual(3);
  });

  test("moves the promised reply and gives its phone in the confirmation", async () => {
    const { running, press } = await siteWithStaff(await databaseSettings(engine));
    await givePhone(running);
    await press("start-alert", hurricane);
    const formToken = issueFormToken(running.site.services.secret, new Date(Date.now() - 60_000));
    const inquiry = {
      name: "Elena Marsh",
      email: "elena@harborline.example",
      message: "Our server is wet.",
      formToken,
    };
    expect((await ask(running.url, "/contact", form(running.url, inquiry))).status).toBe(303);
    const { db } = running.site.services;
    const lead = await db.selectFrom("leads").select("reply_by").executeTakeFirstOrThrow();
    expect(lead.reply_by?.getTime()).toBeGreaterThan(Date.now() + 71 * 3_600_000);
    const email = await db
      .selectFrom("outbox")
      .select("text")
      .where("purpose", "=", "lead-confirmation")
      .executeTakeFirstOrThrow();
    expect(email.text).toContain(`call us: ${phone}`);
  });

  test("ends by itself, and at once when someone turns it off", async () => {
    const { running, press } = await siteWithStaff(await databaseSettings(engine));
    const { services, version } = running.site;
    await press("start-alert", hurricane);
    await press("start-alert", { about: "alert-power-outage", duration: "6" });
    expect(await bodyOf(running, "/about")).toContain("Power outage");
    expect((await press("end-alert", { about: "alert-power-outage" })).body).toContain("The site alert is off.");
    expect(await bodyOf(running, "/about")).not.toContain("Power outage");
    await runDue(services.db, new Date(Date.now() + 73 * 3_600_000));
    await version.refresh();
    expect(await bodyOf(running, "/about")).not.toContain("Hurricane warning");
  });

  test("is turned on once by two people, and the audit log names the first", async () => {
    const { running, press } = await siteWithStaff(await databaseSettings(engine));
    const responses = await Promise.all([press("start-alert", hurricane), press("start-alert", hurricane)]);
    const texts = responses.map(({ body }) => body);
    expect(texts.filter((body) => body.includes("The site alert is on every page."))).toHaveLength(1);
    expect(texts.filter((body) => body.includes("Someone has just turned it on."))).toHaveLength(1);
    const { db } = running.site.services;
    const acts = await db
      .selectFrom("audit_log")
      .select(["act", "locale"])
      .where("subject_id", "=", hurricane.about)
      .execute();
    // It is turned on in both languages that it is written in.
    const lines = ["published en", "published es", "scheduled en", "scheduled es"];
    expect(acts.map(({ act, locale }) => `${act} ${locale}`).sort()).toEqual(lines);
  });

  test("cannot be turned on without a message, or by sales", async () => {
    const { running, press } = await siteWithStaff(await databaseSettings(engine));
    await running.site.services.db.updateTable("entry_texts").set({ draft: {} }).where("kind", "=", "alert").execute();
    expect((await press("start-alert", hurricane)).body).toContain("Fill in its title and message first");
    const sales = await siteWithStaff(await databaseSettings(engine), "sales");
    expect((await sales.press("start-alert", hurricane)).status).toBe(403);
    expect(await bodyOf(sales.running, "/about")).not.toContain("Hurricane warning");
  });
});

test("visitors see a site alert on pages and on the returned form while the database is away", async () => {
  const { databaseUrl = "", dataDir } = await databaseSettings("postgres");
  const relay = await relayTo(databaseUrl);
  const { running, press } = await siteWithStaff({ dataDir, databaseUrl: relay.url });
  await press("start-alert", hurricane);
  for (const path of ["/", "/contact"]) await bodyOf(running, path);
  relay.cut();
  expect(await bodyOf(running, "/")).toContain("Hurricane warning");
  const fields = { name: "Elena Marsh", email: "elena@harborline.example", message: "Our server is under water." };
  const response = await ask(running.url, "/contact", form(running.url, fields));
  expect(response.status).toBe(503);
  expect(response.body).toContain("Hurricane warning");
  expect(response.body).toContain("Our server is under water.");
});

test("an alert with shorter hours shows them on the contact page", async () => {
  const { running, press } = await siteWithStaff({});
  await press("start-alert", { about: "alert-power-outage", duration: "24" });
  const date = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const times = [{ from: "10:00", to: "14:00" }];
  await changeOn(running, "alert", "alert-power-outage", (content: object) => ({
    ...content,
    days: [{ date, times }],
  }));
  const contact = await bodyOf(running, "/contact");
  expect(contact).toContain("Special hours");
  expect(contact).toContain("10:00 AM-2:00 PM");
  expect(contact).toContain(`"validFrom":"${date}","validThrough":"${date}","opens":"10:00","closes":"14:00"`);
});
