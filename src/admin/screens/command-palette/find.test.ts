import { expect, test } from "vitest";
import type { Role } from "#src/domain/auth/policies.ts";
import { inquirySchema } from "#src/domain/leads/intake/inquiry.ts";
import { receiveInquiry } from "#src/domain/leads/intake/intake.server.ts";
import { aService } from "../../../../tests/support/content.ts";
import { listClient } from "../../../../tests/support/lists.ts";
import { ask, publishOn, sharedSite } from "../../../../tests/support/site.ts";
import { aPerson, logInDirectly } from "../../../../tests/support/staff.ts";
import { translateOn } from "../../../../tests/support/two-languages.ts";

const trial = sharedSite();

async function find(query: string, role: Role = "owner") {
  const { url, site } = trial();
  const cookie = await logInDirectly(site.services.db, await aPerson(site.services.db, { role }));
  const headers = { Host: new URL(url).host, Cookie: cookie };
  const response = await ask(url, `/cms/find?${new URLSearchParams({ q: query })}`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers["cache-control"]).toBe("no-store");
  return JSON.parse(response.body);
}

test("entries are found by name, and leads only by users who may read them", async () => {
  const filled = inquirySchema.parse({
    name: "Inés Duarte",
    email: "ines@lagoon.example",
    message: "Hello",
    company: "Lagoon",
  });
  await receiveInquiry(trial().site.services, filled, { address: "203.0.113.9", secret: "s" }, new Date());
  const id = await publishOn(trial(), "service", "lagoon", aService({ title: "Lagoon watch" }));
  const entries = [{ id, kind: "service", title: "Lagoon watch" }];
  const leads = [{ id: expect.any(String), name: "Inés Duarte", detail: "Lagoon, ines@lagoon.example" }];
  expect(await find("LAGOON")).toEqual({ entries, leads, fields: [] });
  expect(await find("ines@lagoon", "sales")).toEqual({ entries: [], leads, fields: [] });
  expect(await find("lagoon", "editor")).toEqual({ entries, leads: [], fields: [] });
});

test("entries are found by their text in any language, once, with the language of a translation that was found", async () => {
  const id = await publishOn(trial(), "service", "reef", aService({ title: "Reef network", summary: "Coral." }));
  await translateOn(
    trial(),
    "service",
    id,
    (content: object) => ({ ...content, title: "Señal del arrecife" }),
    "arrecife",
  );
  const english = { id, kind: "service", title: "Reef network" };
  const spanish = { id, kind: "service", title: "Señal del arrecife", language: "es" };
  expect((await find("reef")).entries).toEqual([english]);
  expect((await find("senal ARRECIFE")).entries).toEqual([spanish]);
  expect((await find("coral")).entries).toEqual([english]);
  expect((await find("reef senal")).entries).toEqual([]);
  const { look } = await listClient(trial());
  expect((await look("/cms/services?q=arrecife")).text).toContain("Reef network");
});

test("an empty search finds nothing", async () => {
  expect(await find("  ")).toEqual({ entries: [], leads: [], fields: [] });
});

test.each([
  ["logo", "owner", "brand", "logo"],
  ["holid", "editor", "settings", "company.holidays"],
  ["company phone", "editor", "settings", "company.phone"],
  ["META", "editor", "seo", "metaDescription"],
  ["phone number", "editor", "settings", "company.phone"],
  ["change the phone number", "editor", "settings", "company.phone"],
  ["navigation", "editor", "settings", "menu"],
  ["Favicon", "owner", "brand", "mark"],
  ["analytics", "editor", "settings", "countVisits"],
] as const)(
  "the field of a single entry is found by “%s”, its name or another word for it, by users who may change it",
  async (query, role, kind, path) => {
    const found = { kind, path, name: expect.any(String), within: expect.any(String) };
    expect((await find(query, role)).fields).toContainEqual(found);
    expect((await find(query, "sales")).fields).toEqual([]);
  },
);

test("the field whose name is the search is first", async () => {
  expect((await find("phone", "editor")).fields[0].path).toBe("company.phone");
  expect((await find("footer links", "editor")).fields[0].path).toBe("footer.quickLinks");
});

test("owners alone find the fields of the brand", async () => {
  expect((await find("logo", "editor")).fields).toEqual([]);
});

test("a field of the settings is found by users who may open the screen that has it", async () => {
  const names = async (query: string, role: Role) =>
    (await find(query, role)).fields.map(({ path }: { path: string }) => path);
  expect(await names("lost", "owner")).toEqual(["lostReasons"]);
  expect(await names("lost", "editor")).toEqual([]);
  expect(await names("questions contact", "editor")).toEqual(["questions"]);
});
