import { expect, test } from "vitest";
import { ask, startTestSite } from "../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../tests/support/staff.ts";

test("without the database, screens show an error without details, and sessions survive", async () => {
  const { site, url } = await startTestSite({ logLevel: "silent" });
  const { db } = site.services;
  const ada = await aPerson(db, { name: "Ada Marsh" });
  const headers = { Host: new URL(url).host, Cookie: await logInDirectly(db, ada) };
  const rename = { intent: "change-name", name: "Ada of the Quay" };

  await db.schema.alterTable("sessions").renameTo("sessions_away").execute();
  const seen = await ask(url, "/cms/account", { headers });
  const response = await ask(url, "/cms/account", form(url, rename, headers));
  await db.schema.alterTable("sessions_away").renameTo("sessions").execute();

  for (const { status, body } of [seen, response]) {
    expect(status).toBe(500);
    expect(body).toContain("Unexpected Application Error!");
    expect(body).toContain("Try again");
    expect(body).not.toContain(ada.email);
    expect(body).not.toContain("no such table");
  }
  expect((await ask(url, "/cms/account", { headers })).body).toContain("Ada Marsh");
  expect((await ask(url, "/cms/account", form(url, rename, headers))).body).toContain("Your name is saved.");
});
