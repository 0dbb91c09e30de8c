import { BlockList } from "node:net";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { issueFormToken } from "#src/domain/leads/intake/form-token.server.ts";
import { openForTest, temporaryDirectory } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { relayTo } from "../../../tests/support/relay.ts";
import { ask, databaseSettings, startTestSite } from "../../../tests/support/site.ts";
import { form } from "../../../tests/support/staff.ts";
import { withinSeconds } from "../../../tests/support/within-seconds.ts";
import { findProof } from "../lead-form/find-proof.ts";

const inquiry = {
  name: "Elena Marsh",
  email: "elena@harborline.example",
  phone: "",
  company: "",
  service: "security",
  message: "Our insurer wants answers by March.",
};

function post(url: string, path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  return ask(url, path, {
    method: "POST",
    headers: { Host: new URL(url).host, Origin: url, "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

describe.each(databases)("an inquiry on $name", ({ engine }) => {
  test("is stored before the redirect, and a repeated one is stored once", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    for (let times = 0; times < 3; times++) {
      const answer = await post(url, "/contact", inquiry);
      expect(answer).toMatchObject({
        status: 303,
        headers: { location: "/contact/thanks", "cache-control": "no-store" },
      });
    }
    expect(await site.services.db.selectFrom("leads").selectAll().execute()).toMatchObject([{ name: "Elena Marsh" }]);
  });

  test("without script keeps the page with the form, and the campaign of a link to it", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const link = `${url}/contact?utm_source=letter&utm_campaign=May&utm_content=${"x".repeat(300)}&email=a@b.example`;
    const from = (Referer: string, change: object = {}) =>
      post(url, "/contact", { ...inquiry, ...change }, { Referer });
    const returned = await from(link, { email: "elena@" });
    expect(returned.status).toBe(422);
    expect(returned.body).toContain('name="utmCampaign" value="May"');
    await from(link);
    await from(`${url}/services/cloud`, { message: "From a page" });
    await from("https://other.example/?utm_source=evil", { message: "From another site" });
    await from(link, { message: "With script", landingPage: "/", formPage: "/contact" });
    const leads = site.services.db
      .selectFrom("leads")
      .select(["form_page", "landing_page", "utm_source", "utm_campaign"])
      .orderBy("received_at");
    const nothing = { form_page: "", landing_page: "", utm_source: "", utm_campaign: "" };
    expect(await leads.execute()).toMatchObject([
      {
        form_page: "/contact",
        landing_page: `/contact?utm_source=letter&utm_campaign=May&utm_content=${"x".repeat(300)}`,
        utm_source: "letter",
        utm_campaign: "May",
      },
      { ...nothing, form_page: "/services/cloud" },
      nothing,
      { ...nothing, form_page: "/contact", landing_page: "/" },
    ]);
    expect(site.pages.cached("/contact")).toBeUndefined();
  });

  test("that is invalid returns the form with its input", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const { status, body } = await post(url, "/contact", { ...inquiry, email: "elena@", name: "<b>Elena</b>" });
    expect(status).toBe(422);
    expect(body).toContain("Enter your full email address");
    expect(body).toContain("Our insurer wants answers by March.");
    expect(body).toContain("&lt;b&gt;Elena");
    expect(await site.services.db.selectFrom("leads").selectAll().execute()).toEqual([]);
  });
});

test("who has no email is called: the same form takes a phone number in its place", async () => {
  const { site, url } = await startTestSite();
  const call = { ...inquiry, email: "", phone: "(305) 555-0142", callMe: "yes" };
  const { callMe: _, ...withoutChoice } = call;
  expect((await post(url, "/contact", withoutChoice)).body).toContain("Enter your email address, so we can reply.");
  const returned = await post(url, "/contact", { ...call, phone: "" });
  expect(returned.status).toBe(422);
  expect(returned.body).toContain("Enter your phone number.");
  expect(returned.body).not.toContain("Enter your email address");
  expect(returned.body).toMatch(/<input[^>]* name="callMe"[^>]* checked=""/);
  expect((await post(url, "/contact", { ...call, email: "not an address" })).status).toBe(303);
  const { db } = site.services;
  expect(await db.selectFrom("leads").selectAll().execute()).toMatchObject([
    { email: "", phone: "(305) 555-0142", status: "new", confirmation_withheld: "no-email" },
  ]);
  const [notice, ...others] = await db.selectFrom("outbox").selectAll().execute();
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ purpose: "lead-notice", reply_address: notice?.from_address });
  expect(notice?.text).toContain("They expect a call by ");
  expect(notice?.text).toContain("Elena Marsh has no email. Call (305) 555-0142.");
});

test.each(["305", "n/a", "555-014"])("%s is asked about: it can't be a phone number", async (phone) => {
  const { site, url } = await startTestSite();
  const { status, body } = await post(url, "/contact", { ...inquiry, phone });
  expect(status).toBe(422);
  expect(body).toContain("Enter your whole phone number, with the area code, like (305) 555-0142.");
  expect((await post(url, "/contact", { ...inquiry, phone: "555-0142 ext. 7" })).status).toBe(303);
  expect(await site.services.db.selectFrom("leads").select("phone").execute()).toEqual([{ phone: "555-0142 ext. 7" }]);
});

const zero = String.fromCharCode(0);

describe("a form with unknown fields", () => {
  test.each([
    ["broken hidden fields of a form library", "__intent__=%7B&__state__=%5B&__state__=x"],
    ["names from Object.prototype", "__proto__=x&constructor=y&toString=z&hasOwnProperty="],
    ["nested names", "name[0]=a&name.first=b&email[]=c&message[__proto__]=d"],
  ])("is accepted without them: %s", async (_case, others) => {
    const { site, url } = await startTestSite();
    const sent = { ...form(url, {}), body: `${new URLSearchParams(inquiry)}&${others}` };
    expect((await ask(url, "/contact", sent)).status).toBe(303);
    expect(await site.services.db.selectFrom("leads").select("name").execute()).toEqual([{ name: "Elena Marsh" }]);
  });

  test.each([
    ["broken hidden fields alone", "__intent__=%7B", "Enter your name"],
    ["a null character", `name=${zero}&message=${zero}x&email=a@b.example${zero}`, "Write"],
    ["a file in place of a text", "", ""],
  ])("returns an error message: %s", async (_case, body, message) => {
    const { url } = await startTestSite();
    const multipart =
      '--tide\r\nContent-Disposition: form-data; name="name"; filename="a.txt"\r\n\r\nx\r\n--tide--\r\n';
    const file = { ...form(url, {}, { "Content-Type": "multipart/form-data; boundary=tide" }), body: multipart };
    const answer = await ask(url, "/contact", body === "" ? file : { ...form(url, {}), body });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain(message);
  });
});

test("while the database is locked the visitor gets an error within 3 seconds, and the form keeps the input", async () => {
  const dataDir = await temporaryDirectory();
  const { site, url } = await startTestSite({ dataDir });
  const other = await openForTest({ dataDir });
  const answer = await other.transaction().execute(async (transaction) => {
    await transaction.updateTable("site_state").set({ content_version: 1 }).execute();
    return withinSeconds(3, post(url, "/contact", inquiry));
  });
  expect(answer.status).toBe(503);
  expect(answer.body).toContain("(305) 555-0142");
  expect(answer.body).toContain("Our insurer wants answers by March.");
  expect((await post(url, "/contact", inquiry)).status).toBe(303);
  expect(await site.services.db.selectFrom("leads").selectAll().execute()).toHaveLength(1);
});

describe.each(databases)("on $name", ({ engine }) => {
  test("an unexpected error, as of a newer schema, gives the form back with its input and is logged", async () => {
    const { site, url } = await startTestSite({ ...(await databaseSettings(engine)), logLevel: "silent" });
    const reported: unknown[] = [];
    site.services.report = (error) => reported.push(error);
    await ask(url, "/contact");
    await sql`alter table submissions rename column network_digest to digest`.execute(site.services.db);
    const answer = await post(url, "/contact", inquiry);
    expect(answer.status).toBe(503);
    expect(answer.body).toContain("(305) 555-0142");
    expect(answer.body).toContain("Our insurer wants answers by March.");
    expect(reported.map(String)).toEqual([expect.stringContaining("network_digest")]);
  });
});

test.each([
  ["is down", "cut"],
  ["hangs", "stall"],
] as const)("while PostgreSQL %s the form comes back with its input", async (_, trouble) => {
  const { databaseUrl = "", dataDir } = await databaseSettings("postgres");
  const relay = await relayTo(databaseUrl);
  const { url } = await startTestSite({ dataDir, databaseUrl: relay.url });
  await ask(url, "/contact");
  relay[trouble]();
  const { status, body } = await withinSeconds(3, post(url, "/contact", inquiry));
  expect(status).toBe(503);
  expect(body).toContain("Send us a Message");
  expect(body).toContain("(305) 555-0142");
  expect(body).toContain("Our insurer wants answers by March.");
  // Else the stop of the site waits for each of its background jobs' queries.
  if (trouble === "stall") relay.flow();
});

test("the form is cached once for each service that it offers, and for no other query parameter", async () => {
  const { site, url } = await startTestSite();
  const plain = await ask(url, "/contact?utm_source=letter");
  expect(site.pages.cached("/contact")).toBeDefined();
  const cloud = await ask(url, "/contact?utm_source=letter&service=cloud");
  expect(site.pages.cached("/contact?service=cloud")).toBeDefined();
  expect(cloud.body).toContain('<option value="cloud" selected="">');
  expect(plain.body).not.toContain('<option value="cloud" selected="">');
  const unknown = await ask(url, "/contact?service=hairdressing");
  expect(unknown.body).toBe(plain.body);
  expect(site.pages.cached("/contact?service=hairdressing")).toBeUndefined();
  await ask(url, "/about?service=cloud");
  expect(site.pages.cached("/about")).toBeDefined();
});

test("a link about a service that the form does not list chooses it, also after an error", async () => {
  const { url } = await startTestSite();
  const chosen = '<option value="network" selected="">Network</option>';
  const response = await ask(url, "/contact?service=network");
  expect(response.body).toContain(chosen);
  expect(response.body).toContain('action="/contact?service=network"');
  const returned = await post(url, "/contact?service=network", { ...inquiry, service: "network", email: "elena@" });
  expect(returned.status).toBe(422);
  expect(returned.body).toContain(chosen);
  expect((await ask(url, "/contact")).body).not.toContain('value="network"');
});

test("each form gets its own token, which is not cached", async () => {
  const { url } = await startTestSite();
  const [one, two] = [await post(url, "/contact/token"), await post(url, "/contact/token")];
  expect(one).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(one.body).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(one.body).not.toBe(two.body);
});

test("the thank-you page has noindex and only one URL", async () => {
  const { url } = await startTestSite();
  expect((await ask(url, "/contact/thanks")).body).toContain('<meta name="robots" content="noindex, follow"/>');
  expect((await ask(url, "/thanks")).status).toBe(404);
});

test("the thank-you page promises no email: a form without script, and a lead flagged as spam, get none", async () => {
  const { site, url } = await startTestSite();
  const spam = { ...inquiry, message: "viagra casino https://a.example https://b.example https://c.example" };
  for (const fields of [inquiry, spam]) {
    expect(await post(url, "/contact", fields)).toMatchObject({
      status: 303,
      headers: { location: "/contact/thanks" },
    });
  }
  const { body } = await ask(url, "/contact/thanks");
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
  expect(main).toContain("Thank you");
  expect(main).not.toMatch(/e-?mail|inbox|confirmation/i);
  const leads = site.services.db.selectFrom("leads").select(["status", "confirmation_withheld"]).orderBy("status");
  expect(await leads.execute()).toEqual([
    { status: "new", confirmation_withheld: "no-token" },
    { status: "spam", confirmation_withheld: null },
  ]);
  const mails = await site.services.db.selectFrom("outbox").select("purpose").execute();
  expect(mails).toEqual([{ purpose: "lead-notice" }]);
});

test("one token does not send confirmations to sixteen addresses from sixteen networks", async () => {
  const trustProxy = new BlockList();
  trustProxy.addAddress("127.0.0.1");
  const { site, url } = await startTestSite({ trustProxy });
  const formToken = issueFormToken(site.services.secret, new Date(Date.now() - 60_000));
  for (let number = 0; number < 16; number += 1) {
    const message = `We are company ${number}.`;
    const fields = { ...inquiry, email: `victim+${number}@reef${number}.example`, message, formToken };
    const answer = await post(url, "/contact", fields, { "X-Forwarded-For": `203.0.113.${number}` });
    expect(answer.status).toBe(303);
  }
  const mails = await site.services.db.selectFrom("outbox").select("purpose").execute();
  expect(mails.filter(({ purpose }) => purpose === "lead-notice")).toHaveLength(16);
  expect(mails.filter(({ purpose }) => purpose === "lead-confirmation")).toHaveLength(1);
});

test("behind a proxy that isn't trusted, sixty inquiries don't close the form to all others", async () => {
  const { site, url } = await startTestSite();
  const sendFrom = (host: number, fields: object = {}) =>
    post(
      url,
      "/contact",
      { ...inquiry, message: `We are number ${host}.`, ...fields },
      { "X-Forwarded-For": `8.8.8.${host}` },
    );
  for (let host = 1; host <= 60; host += 1) expect((await sendFrom(host)).status).toBe(303);
  const asked = await sendFrom(61);
  expect([asked.status, asked.body]).toEqual([429, expect.stringContaining('data-work-needed="15"')]);
  expect(asked.body).toMatch(/this one wasn’t sent.*href="tel:/s);
  const formToken = issueFormToken(site.services.secret, new Date(Date.now() - 60_000));
  expect((await sendFrom(61, { formToken, formProof: await findProof(formToken) })).status).toBe(303);
  const stored = site.services.db.selectFrom("leads").select("status").where("message", "=", "We are number 61.");
  expect(await stored.execute()).toEqual([{ status: "spam" }]);
});
