import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { minuteMs } from "#src/base/durations.ts";
import { issueFormToken } from "#src/domain/leads/intake/form-token.server.ts";
import { allRows } from "../../../../tests/support/backups.ts";
import { aForm } from "../../../../tests/support/content.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { ask, databaseSettings, publishOn, startTestSite } from "../../../../tests/support/site.ts";
import { form } from "../../../../tests/support/staff.ts";
import { staffClient } from "../../../../tests/support/staff-client.ts";

const screen = "/cms/leads/contacts/newsletter";
const news = "Send me the tide letter.";
const agreed = { "answer-news": news };

async function siteWithSignUps(engine: Engine) {
  const running = await startTestSite(await databaseSettings(engine));
  await running.site.sender.stop();
  const { url } = running;
  const { db, secret } = running.site.services;
  const questions = [{ type: "consent" as const, id: "news", label: news, isRequired: true }];
  const content = aForm({ isSignUp: true, company: "optional", questions });
  const id = await publishOn(running, "form", "letter", content);
  const send = (fields: Record<string, string>) => {
    const formToken = issueFormToken(secret, new Date(Date.now() - minuteMs));
    return ask(url, "/forms/letter", form(url, { formToken, formPage: "/blog", ...agreed, ...fields }));
  };
  const sales = await staffClient(running, { role: "sales", name: "Sal" });
  const signUps = () => db.selectFrom("sign_ups").selectAll().orderBy("email").execute();
  const textOf = async (path: string) => (await sales.look(path)).body.replaceAll("<!-- -->", "");
  return { running, url, db, id, send, sales, signUps, textOf };
}

describe.each(bothDatabases)("a sign-up form on $name", ({ engine }) => {
  test("makes a contact with consent, not a lead, and tells only the visitor", async () => {
    const { db, id, send, signUps, textOf } = await siteWithSignUps(engine);
    expect(await send({ email: "Ana@reef.example", company: "Reef" })).toMatchObject({ status: 303 });
    expect(await db.selectFrom("leads").select("id").execute()).toEqual([]);
    expect(await signUps()).toMatchObject([
      { form_id: id, state: "subscribed", email: "ana@reef.example", company: "Reef", consent: news, page: "/blog" },
    ]);
    const [email, ...others] = await db.selectFrom("outbox").selectAll().execute();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ purpose: "sign-up-confirmation", to_address: "Ana@reef.example" });
    expect(email?.text).toMatch(/Unsubscribe: https?:\/\/[^\s]+\/contact\/unsubscribe\?id=[0-9a-f]{64}\n/);
    expect(email?.text).not.toContain("call us");
    const page = await textOf(screen);
    for (const text of ["ana@reef.example", `Agreed to: ${news}`, "Tide letter", "/blog"]) expect(page).toContain(text);
    expect(await textOf("/cms/leads")).not.toContain("reef.example");
  });

  test("offers no call, and takes nobody without an email address", async () => {
    const { running, url, db, send, signUps } = await siteWithSignUps(engine);
    const questions = [{ type: "consent" as const, id: "news", label: news, isRequired: true }];
    await publishOn(running, "form", "by-phone", aForm({ isSignUp: true, phone: "optional", questions }));
    expect((await ask(url, "/forms/by-phone")).body).not.toContain("callMe");
    const formToken = issueFormToken(running.site.services.secret, new Date(Date.now() - minuteMs));
    const call = { email: "", phone: "(305) 555-0142", callMe: "yes" };
    const refused = await ask(url, "/forms/by-phone", form(url, { formToken, ...agreed, ...call }));
    expect(refused.status).not.toBe(303);
    expect((await send(call)).status).not.toBe(303);
    expect(await signUps()).toEqual([]);
    expect(await db.selectFrom("leads").select("id").execute()).toEqual([]);
  });

  test("keeps one of each address, with what was agreed to last", async () => {
    const { db, url, send, sales, signUps } = await siteWithSignUps(engine);
    await send({ email: "ana@reef.example" });
    const [first] = await signUps();
    await send({ email: "ANA@reef.example", company: "Reef" });
    expect(await signUps()).toMatchObject([{ id: first?.id, company: "Reef" }]);
    expect((await sales.sentTo(screen, { intent: "end-sign-up", about: first?.id })).status).toBe(200);
    expect(await signUps()).toMatchObject([{ state: "unsubscribed", ended_by: "Sal" }]);
    await send({ email: "ana@reef.example" });
    expect(await signUps()).toMatchObject([{ state: "subscribed", ended_at: null, ended_by: null }]);
    // The same form twice, without a token, and again after the end.
    const again = () => ask(url, "/forms/letter", form(url, { email: "bo@reef.example", ...agreed }));
    for (let times = 0; times < 2; times++) expect((await again()).status).toBe(303);
    await db.updateTable("sign_ups").set({ state: "subscribed" }).execute();
    const bo = (await signUps()).find(({ email }) => email === "bo@reef.example");
    await sales.sentTo(screen, { intent: "end-sign-up", about: bo?.id });
    await again();
    expect((await signUps()).find(({ email }) => email === "bo@reef.example")?.state).not.toBe("unsubscribed");
  });

  test("is ended by its link with one click, never by opening it", async () => {
    const { db, url, send, signUps } = await siteWithSignUps(engine);
    await send({ email: "ana@reef.example" });
    const [{ id } = { id: "" }] = await signUps();
    const path = `/contact/unsubscribe?id=${id}`;
    const { status, body } = await ask(url, path);
    expect(status).toBe(200);
    expect(body).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(body).not.toContain("reef.example");
    expect(await signUps()).toMatchObject([{ state: "subscribed" }]);
    const end = (to: string) => ask(url, to, form(url, {}));
    expect(await end(path)).toMatchObject({ status: 303, headers: { location: "/contact/unsubscribe?done=yes" } });
    expect(await signUps()).toMatchObject([{ state: "unsubscribed", ended_by: "", ended_at: expect.any(Date) }]);
    expect((await ask(url, "/contact/unsubscribe?done=yes")).body).toContain("unsubscribed");
    // A link that nobody has says the same.
    for (const unknown of ["", "?id=short", `?id=${"0".repeat(64)}`, `?id=${"0".repeat(65)}%27`])
      expect(await end(`/contact/unsubscribe${unknown}`), unknown).toMatchObject({ status: 303 });
    expect(await db.selectFrom("audit_log").select("act").where("act", "like", "sign-up%").execute()).toEqual([]);
  });

  test("keeps suspected spam apart, without an email, until staff say that it's none", async () => {
    const { db, send, sales, signUps, textOf } = await siteWithSignUps(engine);
    await send({ email: "bot@spam.example", website: "https://spam.example" });
    await send({ email: "ana@reef.example" });
    await send({ email: "ana@reef.example", company: "Junk", website: "https://spam.example" });
    expect(await signUps()).toMatchObject([
      { email: "ana@reef.example", state: "subscribed", company: "" },
      { email: "bot@spam.example", state: "suspected" },
    ]);
    expect((await db.selectFrom("outbox").select("to_address").execute()).map((row) => row.to_address)).toEqual([
      "ana@reef.example",
    ]);
    expect(await textOf(screen)).not.toContain("bot@spam.example");
    expect(await textOf(`${screen}?show=suspected`)).toContain("bot@spam.example");
    const bot = (await signUps())[1]?.id;
    await sales.sentTo(screen, { intent: "keep-sign-up", about: bot });
    expect((await signUps()).map(({ state }) => state)).toEqual(["subscribed", "subscribed"]);
    expect(await textOf(`${screen}?q=SPAM.example`)).toContain("bot@spam.example");
    expect(await textOf(`${screen}?q=%25%27%3Cb%3E`)).toContain("No sign-ups found");
  });

  test("exports the subscribers as CSV without formulas, with a link for each", async () => {
    const { db, send, sales, signUps } = await siteWithSignUps(engine);
    await send({ email: "ana@reef.example", company: "=SUM(A1)" });
    await send({ email: "bo@reef.example" });
    const [ana, bo] = await signUps();
    await sales.sentTo(screen, { intent: "end-sign-up", about: bo?.id });
    const { headers, body } = await sales.look(`${screen}/export`);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="newsletter-.*\.csv"$/);
    expect(body.trim().split("\r\n")).toHaveLength(2);
    for (const cell of ['"ana@reef.example"', `"'=SUM(A1)"`, `"${news}"`, `/contact/unsubscribe?id=${ana?.id}"`])
      expect(body).toContain(cell);
    const lines = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("act", "in", ["exported", "sign-up-ended"])
      .execute();
    expect(lines.map(({ subject_title }) => subject_title).toSorted()).toEqual(["1 newsletter sign-up", "Tide letter"]);
  });

  test("is ended and erased by staff with a line in Activity that owners see", async () => {
    const { running, send, sales, signUps } = await siteWithSignUps(engine);
    await send({ email: "quetzal@reef.example" });
    const [{ id } = { id: "" }] = await signUps();
    await sales.sentTo(screen, { intent: "end-sign-up", about: id });
    const owner = await staffClient(running, { role: "owner" });
    await owner.sentTo("/cms/settings/privacy", { intent: "erase-person", items: `sign-up:${id}` });
    const lines = (await owner.look("/cms/activity?kind=leads")).body.replace(/<[^>]*>/g, "");
    expect(lines).toContain("unsubscribed someone from Tide letter");
    expect(lines).toContain("erased the newsletter sign-up of an erased person");
    expect(lines).not.toContain("quetzal");
  });

  test("is found, exported and erased with the rest of a person's data", async () => {
    const { running, db, send, signUps } = await siteWithSignUps(engine);
    await send({ email: "quetzal@reef.example" });
    const [{ id } = { id: "" }] = await signUps();
    const owner = await staffClient(running, { role: "owner" });
    const privacy = "/cms/settings/privacy";
    expect((await owner.look(`${privacy}?q=Quetzal%40reef.example`)).body).toContain("Newsletter sign-ups");
    expect((await owner.look(`${privacy}/export?signUp=${id}`)).body).toContain('"newsletterSignUps"');
    expect((await owner.look(`${privacy}?q=quetzal&signUp=${id}&step=erase`)).body).toContain("newsletter sign-up");
    expect((await owner.sentTo(privacy, { intent: "erase-person", items: `sign-up:${id}` })).status).toBe(200);
    expect(JSON.stringify(await allRows(db))).not.toContain("quetzal");
    expect(JSON.stringify(await allRows(db))).not.toContain(id);
  });
});

test("only owners and sales see sign-ups, and end them", async () => {
  const { running, send, signUps } = await siteWithSignUps("sqlite");
  await send({ email: "ana@reef.example" });
  const [{ id } = { id: "" }] = await signUps();
  const editor = await staffClient(running, { role: "editor" });
  for (const path of [screen, `${screen}/export`]) expect((await editor.look(path)).status, path).toBe(403);
  expect((await editor.sentTo(screen, { intent: "end-sign-up", about: id })).status).toBe(403);
  expect(await signUps()).toMatchObject([{ state: "subscribed" }]);
});
