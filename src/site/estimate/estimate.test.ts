import { describe, expect, test } from "vitest";
import type { Page } from "#src/domain/content/schema/kinds/page.ts";
import type { Service } from "#src/domain/content/schema/kinds/service.ts";
import { examplePricing } from "#src/domain/content/schema/price-calculator.ts";
import { issueFormToken } from "#src/domain/leads/intake/form-token.server.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { fullBlocks } from "../../../tests/support/blocks.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, sharedSite, startTestSite, trashAll } from "../../../tests/support/site.ts";
import { form, staffSession } from "../../../tests/support/staff.ts";

const site = sharedSite();

const estimatePath = "/contact/estimate";
const chosen = "page=%2Fpricing&n1=25&n2=1&n3=0&n4=1";

/** The last line of the bill. */
function totalIn(body: string): string | undefined {
  return /<output[^>]*>([^<]*)<\/output>/.exec(body)?.[1];
}

/** What the calculator says about the first number. */
function noteIn(body: string): string | undefined {
  return /<p id="n1-note"[^>]*>([^<]*)<\/p>/.exec(body)?.[1];
}

const inquiry = { name: "Ada Diver", email: "ada@diver.example", message: "Please send me this price." };

function send({ url }: RunningSite, fields: Record<string, string>) {
  return ask(url, "/contact", form(url, { ...inquiry, ...fields }));
}

function leadsOf({ site }: RunningSite) {
  return site.services.db.selectFrom("leads").select(["status", "estimate"]).orderBy("received_at").execute();
}

const estimate = "$2,690 to $3,590 a month: People 25, Offices 1, 24/7 security monitoring";

/** The title band of a page. */
function headIn(body: string): string {
  const start = body.indexOf("page-head");
  return body.slice(start, body.indexOf("</section>", start));
}

test("a page that begins with a calculator, and has no picture, begins with example prices", async () => {
  const running = await startTestSite();
  const headOf = async () => headIn((await ask(running.url, "/pricing")).body);
  const head = await headOf();
  expect(head).not.toContain("<img");
  expect([...head.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)</g)].map(([, size, price]) => [size, price])).toEqual([
    ["People × 10", "$1,100 to $1,700"],
    ["People × 40", "$4,000 to $5,300"],
    ["People × 120", "$11,000 to $15,000"],
  ]);
  const change = (changed: object) =>
    changeOn(running, "page", examplePricing, (page: Page) => ({ ...page, ...changed }));
  await change({ picture: { media: "hero-1-office", alt: "" } });
  expect(await headOf()).not.toContain("People ×");
});

describe.each(databases)("a price estimate on $name", ({ engine }) => {
  test("is calculated by the server, for browsers without script", async () => {
    const { url } = await startTestSite(await databaseSettings(engine));
    const page = await ask(url, "/pricing");
    expect(totalIn(page.body)).toBe("$3,090 to $4,080");
    expect(page.body).toContain(`action="${estimatePath}#contact-form"`);
    const { status, body } = await ask(url, `${estimatePath}?${chosen}`);
    expect(status).toBe(200);
    expect(totalIn(body)).toBe("$2,690 to $3,590");
    expect(body).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(body).toContain(`name="calculator" value="${chosen.replaceAll("&", "&amp;")}"`);
    // One calculator: the numbers are changed where they were chosen.
    expect(body).not.toContain('name="n1"');
    const [, change = ""] = /href="([^"]*)"[^>]*>Change the numbers</.exec(body) ?? [];
    const calculator = (await ask(url, change.replaceAll("&amp;", "&"))).body;
    expect(totalIn(calculator)).toBe("$2,690 to $3,590");
    expect(calculator).toMatch(/<input[^>]*name="n1"[^>]*value="25"/);
    expect(calculator).toMatch(/<input[^>]*name="n4"[^>]*checked=""/);
  });

  test("reaches staff with the visitor's numbers: in the inbox, the email, and the CSV file", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db, secret } = running.site.services;
    // A sent email keeps no text.
    await running.site.sender.stop();
    const formToken = issueFormToken(secret, new Date(Date.now() - 60_000));
    expect((await send(running, { calculator: chosen, formToken })).status).toBe(303);
    expect(await leadsOf(running)).toEqual([{ status: "new", estimate }]);
    const emails = await db.selectFrom("outbox").select(["purpose", "text", "html"]).orderBy("purpose").execute();
    expect(emails.map(({ purpose }) => purpose)).toEqual(["lead-confirmation", "lead-notice"]);
    for (const { text, html } of emails) {
      expect(text).toContain(estimate);
      expect(html).toContain(estimate);
    }
    const { cookie } = await staffSession(db, "sales");
    const { id } = await db.selectFrom("leads").select("id").executeTakeFirstOrThrow();
    const inbox = await ask(running.url, `/cms/leads/${id}`, { headers: { Cookie: cookie } });
    expect(inbox.body).toContain("Price estimate");
    expect(inbox.body).toContain(estimate);
    const csv = await ask(running.url, "/cms/leads/export", { headers: { Cookie: cookie } });
    expect(csv.body).toContain('"estimate"');
    expect(csv.body).toContain(`"${estimate}"`);
  });

  test("is in the language that the visitor asks for", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    await send(running, { calculator: chosen, language: "es" });
    const calculator = chosen.replace("%2Fpricing", "%2Fes%2Fprecios");
    await send(running, { calculator, language: "es", message: "Envíeme este precio." });
    await send(running, { calculator, language: "en", message: "Please send me this price in English." });
    const spanish = "de $2,690 a $3,590 al mes: Personas 25, Oficinas 1, Vigilancia de seguridad 24/7";
    expect((await leadsOf(running)).map((lead) => lead.estimate)).toEqual([spanish, spanish, estimate]);
  });

  test("is never what a visitor's form says", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const forged = { estimate: "$1 a month", total: "$1", low: "1", lead: "$1" };
    await send(running, { ...forged, message: "No calculator" });
    await send(running, { ...forged, message: "Another page", calculator: "page=/about&n1=1&estimate=$1" });
    await send(running, { ...forged, message: "Not a query", calculator: "$1 a month" });
    await send(running, { ...forged, message: "Too many", calculator: "page=/pricing&n1=999999999&n2=-1&low=1&n4=9" });
    expect(await leadsOf(running)).toEqual([
      { status: "new", estimate: "" },
      { status: "new", estimate: "" },
      { status: "new", estimate: "" },
      { status: "new", estimate: "$47,620 to $60,240 a month: People 500, Servers 2" },
    ]);
  });
});

test("staff's prices and texts are the ones that count, also between a visit and the inquiry", async () => {
  const running = await startTestSite();
  await changeOn(running, "page", "page-pricing", (page: Page) => ({
    ...page,
    blocks: [
      {
        block: "price-calculator",
        heading: "Boats",
        items: [{ kind: "count", label: "Boats", price: { low: 10.5, high: 20 }, initial: 3 }],
        base: { low: 100, high: 100 },
        rounding: "5",
        disclaimer: "About.",
        button: "Send it over",
      },
    ],
  }));
  const { body } = await ask(running.url, "/pricing");
  expect(totalIn(body)).toBe("$130 to $160");
  expect(body).toContain("Base price");
  expect(body).toContain("Send it over");
  await send(running, { calculator: chosen });
  expect(await leadsOf(running)).toMatchObject([{ estimate: "$360 to $600 a month: Boats 25" }]);
});

test("pages of estimates are not kept, nor answers without a calculator, and other parameters are dropped", async () => {
  const { site, url } = await startTestSite();
  for (let people = 1; people <= 3; people += 1) {
    expect((await ask(url, `${estimatePath}?page=/pricing&n1=${people}`)).status).toBe(200);
    for (const path of ["/about", "/nowhere"]) {
      const answer = await ask(url, `${estimatePath}?page=${path}&n1=${people}`);
      expect(answer).toMatchObject({ status: 302, headers: { location: "/contact" } });
    }
  }
  expect((await ask(url, estimatePath)).status).toBe(302);
  const plain = await ask(url, `${estimatePath}?page=/pricing`);
  expect(totalIn(plain.body)).toBe("$3,090 to $4,080");
  const odd = await ask(url, `${estimatePath}?page=/pricing&n1=one&n2=x&n13=5&step=1&low=0`);
  expect(odd.body.replace(/n1=[^"]*/, "")).toBe(plain.body.replace(/n1=[^"]*/, ""));
  expect([...site.pages.cache.keys()].filter((key) => key.startsWith(estimatePath))).toEqual([]);
});

test.each([
  ["-3", 1, "$330 to $600"],
  ["12.5", 12, "$1,380 to $1,920"],
  ["", 1, "$330 to $600"],
  ["99999", 500, "$47,740 to $60,480"],
])("the calculator says what it does with %j people", async (value, count, price) => {
  const { url } = site();
  const { body } = await ask(url, `/pricing?n1=${value}`);
  expect(totalIn(body)).toBe(price);
  expect(noteIn(body)).toBe(`Enter a whole number from 1 to 500. This price is for ${count}.`);
  expect(body).toMatch(/<input(?=[^>]*name="n1")[^>]*aria-invalid="true"/);
});

test("a calculator that a link fills in is not kept, and another page drops the numbers", async () => {
  const { site: running, url } = site();
  const { status, body } = await ask(url, "/pricing?n1=40");
  expect(status).toBe(200);
  expect(body).toMatch(/<input[^>]*name="n1"[^>]*value="40"/);
  expect(totalIn(body)).toBe("$4,040 to $5,280");
  expect(noteIn(body)).toBe("");
  expect(body).toMatch(/<link rel="canonical" href="[^"]*\/pricing"/);
  expect([...running.pages.cache.keys()].filter((key) => key.startsWith("/pricing?"))).toEqual([]);
  expect(await ask(url, "/hurricane-plan?n1=40")).toMatchObject({
    status: 302,
    headers: { location: "/hurricane-plan" },
  });
});

test("the numbers of a calculator on a service are changed there", async () => {
  const running = await startTestSite();
  const blocks = [fullBlocks["price-calculator"]];
  await changeOn(running, "service", "service-cloud", (service: Service) => ({ ...service, blocks }));
  const { body } = await ask(running.url, `${estimatePath}?page=/services/cloud&n1=25&n2=3`);
  const [, change = ""] = /href="([^"]*)"[^>]*>Change the numbers</.exec(body) ?? [];
  const calculator = (await ask(running.url, change.replaceAll("&amp;", "&"))).body;
  expect(calculator).toMatch(/<input[^>]*name="n1"[^>]*value="25"/);
  expect(totalIn(calculator)).toBe(totalIn(body));
  expect(await ask(running.url, "/services/security?n1=25")).toMatchObject({
    status: 302,
    headers: { location: "/services/security" },
  });
});

/** Price lines of a page: their text, and where their link leads. */
async function examplesOn(running: RunningSite, path: string) {
  const { body } = await ask(running.url, path);
  const lines = body.matchAll(/>([^<>]*-person [^<>]*)<a href="([^"]*)" class="text-link">Work out yours</g);
  return [...lines].map(([, text = "", href = ""]) => `${text.trim()} ${href.replaceAll("&amp;", "&")}`);
}

const plain = "A 40-person firm: about $4,000 to $5,300 a month. /pricing?n1=40";

test("the price is on the services that it covers, on industries, in the answer about it, and on the contact page", async () => {
  const running = site();
  for (const path of ["/services/managed", "/services/help-desk", "/services", "/contact"])
    expect(await examplesOn(running, path), path).toEqual([plain]);
  expect(await examplesOn(running, "/services/security")).toEqual([
    "A 40-person firm: about $4,300 to $5,900 a month. /pricing?n1=40&n4=1",
  ]);
  expect(await examplesOn(running, "/industries/law-firms")).toEqual([
    "A 50-person law firm: about $4,900 to $6,500 a month. /pricing?n1=50",
  ]);
  expect(await examplesOn(running, "/industries/hotels")).toEqual([
    "An 80-person hotel: about $7,800 to $11,000 a month. /pricing?n1=80",
  ]);
  for (const path of ["/services/software", "/services/consulting", "/about"])
    expect(await examplesOn(running, path), path).toEqual([]);
});

test("price lines follow the calculator, and vanish with it", async () => {
  const running = await startTestSite();
  const pages = ["/services/managed", "/industries/law-firms", "/services", "/contact"];
  expect(await examplesOn(running, "/contact")).toEqual([plain]);
  const changeCalculator = (change: object) =>
    changeOn(running, "page", "page-pricing", (page: Page) => ({
      ...page,
      blocks: page.blocks.map((block) => (block.block === "price-calculator" ? { ...block, ...change } : block)),
    }));
  await changeCalculator({ base: { low: 1000, high: 1000 }, exampleSize: 10 });
  expect(await examplesOn(running, "/contact")).toEqual([
    "A 10-person firm: about $2,100 to $2,700 a month. /pricing?n1=10",
  ]);
  for (const change of [{ exampleSize: 0 }, { exampleSize: 10, hidden: true }]) {
    await changeCalculator(change);
    for (const path of pages) expect(await examplesOn(running, path), path).toEqual([]);
  }
  await changeCalculator({ hidden: false });
  expect(await examplesOn(running, "/contact")).toHaveLength(1);
  await trashAll(running, ["page"]);
  expect(await examplesOn(running, "/industries/law-firms")).toEqual([]);
});

test("an invalid inquiry is returned with its estimate, which the corrected one sends", async () => {
  const running = await startTestSite();
  const refused = await send(running, { calculator: chosen, email: "nobody" });
  expect(refused.status).toBe(422);
  const [, returnedChoices = ""] = /name="calculator" value="([^"]*)"/.exec(refused.body) ?? [];
  await send(running, { calculator: returnedChoices.replaceAll("&amp;", "&") });
  expect(await leadsOf(running)).toEqual([{ status: "new", estimate }]);
});

test("two estimates from one visitor are two inquiries, and ten visitors with the suggested message are no spam", async () => {
  const running = await startTestSite();
  await send(running, { calculator: chosen });
  await send(running, { calculator: chosen });
  await send(running, { calculator: "page=/pricing&n1=26" });
  expect(await leadsOf(running)).toHaveLength(2);
  for (let visitor = 0; visitor < 3; visitor += 1)
    await send(running, { email: `v${visitor}@diver.example`, calculator: chosen });
  expect((await leadsOf(running)).map(({ status }) => status)).toEqual(Array(5).fill("new"));
});
