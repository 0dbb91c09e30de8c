import { expect, test } from "vitest";
import type { Role } from "#src/domain/auth/policies.ts";
import { saveDraft } from "#src/domain/content/entries/editing/save.server.ts";
import { deleteEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { transportInfo } from "#src/domain/email/transport/transport-info.ts";
import { aMember, aService } from "../../../../tests/support/content.ts";
import { createEntry } from "../../../../tests/support/drafts.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { ask, changeOn, publishOn, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../tests/support/staff.ts";
import { readFirstSteps } from "./first-steps.server.ts";

test("the first steps complete automatically, and each user dismisses their own", async () => {
  const running = await startTestSite();
  const { db } = running.site.services;
  const ada = await aPerson(db);
  const cookie = await logInDirectly(db, ada);
  const headers = { Host: new URL(running.url).host, Cookie: cookie };
  const look = async () => (await ask(running.url, "/cms/dashboard", { headers })).body;
  const mail = async () => transportInfo(undefined, undefined);
  const steps = async (person = ada) =>
    (await readFirstSteps({ db, mail }, person))?.map(({ name, isDone }) => [name, isDone]);

  expect(await look()).toContain("Getting started");
  expect(await steps()).toContainEqual(["Invite a coworker", false]);
  expect(await steps()).toContainEqual(["Enter your prices", false]);
  await changeOn(running, "page", "page-pricing", (page: object) => page);
  expect(await steps()).toContainEqual(["Enter your prices", true]);
  const bo = await aPerson(db, { name: "Bo", role: "editor" });
  expect(await steps()).toContainEqual(["Invite a coworker", true]);
  expect(await steps(bo)).toContainEqual(["Add your own pictures", false]);
  // Sales staff may do none of them.
  expect(await steps(await aPerson(db, { role: "sales" }))).toBeUndefined();
  const bring = (by: string | null) => db.updateTable("media").set({ created_by: by }).execute();
  await bring(ada.id);
  expect(await steps(bo)).toContainEqual(["Add your own pictures", true]);

  await bring(null);
  const hidden = await ask(running.url, "/cms/dashboard", form(running.url, { intent: "hide-first-steps" }, headers));
  expect(hidden.body).toContain("The getting started list is dismissed.");
  expect(await steps()).toBeUndefined();
  expect(await look()).not.toContain("Getting started");
  expect(await steps(bo)).toBeDefined();
});

test("the figures count what visitors see, drafts apart, and recent changes", async () => {
  const running = await startTestSite();
  const { db } = running.site.services;
  const cookie = await logInDirectly(db, await aPerson(db, { role: "editor" }));
  const headers = { Host: new URL(running.url).host, Cookie: cookie };
  const by = { id: "bo", name: "Bo" };
  await createEntry(db, { kind: "member", language: "en", by, content: aMember({ name: "Next Face" }) }, new Date());
  const before = (await ask(running.url, "/cms/dashboard", { headers })).body;
  expect(before).not.toContain("<polyline");
  expect(before).toContain("1 draft<");
  expect(before).toMatch(/Team Members<\/dt><dd class="stat-value[^"]*">5</);
  const face = await publishOn(running, "member", null, aMember({ name: "New Face" }));
  await changeOn(running, "service", "service-consulting", (content: object) => content);
  const after = (await ask(running.url, "/cms/dashboard", { headers })).body;
  expect(after).toMatch(/Team Members<\/dt><dd class="stat-value[^"]*">6<svg[^>]*data-trend="up"/);
  expect(after).toContain("+1 in the last 30 days");
  expect(after).toContain("1 change in the last 30 days");
  expect(after).toContain(`href="/cms/team/${face}"`);
});

test("updates show the latest change per person and entry, and link to the trash for deleted entries", async () => {
  const running = await startTestSite();
  const { db } = running.site.services;
  const ana = await aPerson(db, { role: "editor", name: "Ana Ruiz" });
  const headers = { Host: new URL(running.url).host, Cookie: await logInDirectly(db, ana) };
  const draft = { kind: "service", language: "en", by: ana } as const;
  const { id } = await createEntry(db, { ...draft, content: aService({ title: "Tides" }) }, new Date());
  for (const baseVersion of [1, 2, 3]) {
    const content = aService({ title: "Tides", tagline: `Version ${baseVersion}` });
    await saveDraft(db, { ...draft, id, slug: null, content, baseVersion }, new Date());
  }
  const updates = async () => {
    const { body } = await ask(running.url, "/cms/dashboard", { headers });
    return body.slice(body.indexOf('id="updates"'), body.indexOf("<script", body.indexOf('id="updates"')));
  };
  const drafted = await updates();
  expect(drafted.match(/>Tides</g)).toHaveLength(1);
  expect(drafted).toContain(`href="/cms/services/${id}"`);
  await deleteEntry(db, { id, by: ana }, new Date());
  const deleted = await updates();
  expect(deleted.match(/>Tides</g)).toHaveLength(1);
  expect(deleted).toContain('href="/cms/trash"');
  expect(deleted).not.toContain(`href="/cms/services/${id}"`);
  await ask(
    running.url,
    "/cms/seo/redirects",
    form(running.url, { intent: "add", from: "/old", to: "/about" }, headers),
  );
  const redirected = await updates();
  expect(redirected).toContain("/old");
  expect(redirected, "no separator before nothing").not.toContain(" · <");
});

test("owners see what open leads are worth and what was won this month, once there is something", async () => {
  const running = await startTestSite();
  const { db } = running.site.services;
  const look = async (role: Role) => {
    const headers = { Host: new URL(running.url).host, Cookie: await logInDirectly(db, await aPerson(db, { role })) };
    const { body } = await ask(running.url, "/cms/dashboard", { headers });
    return body.slice(body.indexOf("<main")).replaceAll("<!-- -->", "");
  };
  expect(await look("owner")).not.toMatch(/Open with a value|Won this month/);
  const value = { currency: "USD", value_cents: 1_250_000 };
  await putLeads(db, [
    aLead(1, { status: "qualified", ...value }),
    aLead(2, { status: "won", ...value, closed_at: new Date() }),
    aLead(3, { status: "won", closed_at: new Date() }),
  ]);
  const expected =
    /Open with a value<\/dt><dd[^>]*>1 lead, \$12,500<.*Won this month<\/dt><dd[^>]*>2 leads, \$12,500</s;
  expect(await look("owner")).toMatch(expected);
  expect(await look("sales")).not.toMatch(/Open with a value|Won this month/);
});

test("each role sees what it works with: leads, drafts, or both", async () => {
  const running = await startTestSite();
  const { db } = running.site.services;
  const look = async (...roles: Role[]) => {
    const person = await aPerson(db, { roles, name: "Sol Reef" });
    const headers = { Host: new URL(running.url).host, Cookie: await logInDirectly(db, person) };
    const { body } = await ask(running.url, "/cms/dashboard", { headers });
    const text = body.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
    return { text, panels: [...text.matchAll(/<section[^>]* aria-labelledby="([\w-]+)"/g)].map(([, id]) => id) };
  };
  const sales = ["leads", "logins", "updates"];
  const content = ["site-alerts", "quick-actions", "week", "logins"];
  const editor = ["first-steps", ...content, "drafts", "updates"];
  const empty = await look("sales");
  expect(empty.text).toContain("You&#x27;re all caught up. New leads show up here.");
  await putLeads(db, [aLead(7, { status: "contacted", needs_answer_since: new Date() })]);
  const salesDashboard = await look("sales");
  expect(salesDashboard.text).toContain("1 customer waits for an answer. They have written again.");
  expect(salesDashboard.text).not.toContain("all caught up");
  await db.deleteFrom("leads").execute();
  const day = 24 * 60 * 60_000;
  const came = new Date(Date.now() - 21 * day);
  const lead = aLead(1, { name: "Elena Marsh", status: "new", received_at: came, reply_by: new Date(+came + day) });
  await putLeads(db, [lead]);
  const bo = await aPerson(db, { name: "Bo Reyes", role: "editor" });
  const tides = { kind: "service", language: "en", by: bo, content: aService({ title: "Tides" }) } as const;
  await createEntry(db, tides, new Date());

  const seen = { sales: await look("sales"), editor: await look("editor"), both: await look("editor", "sales") };
  // The first steps wait, because a lead does.
  const both = ["leads", ...content, "first-steps", "drafts", "updates"];
  expect(seen.sales.panels).toEqual(sales);
  expect(seen.editor.panels).toEqual(editor);
  expect(seen.both.panels).toEqual(both);
  expect((await look("owner")).panels).toEqual(both);
  for (const [text, hasLeads, hasDrafts] of [
    [seen.sales.text, true, false],
    [seen.editor.text, false, true],
    [seen.both.text, true, true],
  ] as const) {
    expect(text.includes("Elena Marsh")).toBe(hasLeads);
    expect(/Reply overdue<span[^>]*> since/.test(text)).toBe(hasLeads);
    // Fifteen working days of eight hours, without holidays.
    expect(/>\d+ hr<span[^>]*> of business hours</.test(text)).toBe(hasLeads);
    expect(text.includes(">Tides<")).toBe(hasDrafts);
    expect(text.includes("Total Pages")).toBe(hasDrafts);
  }
});
