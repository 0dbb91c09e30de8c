import { expect, test } from "vitest";
import { desk, visit } from "../../tests/support/desk.ts";
import { siteOfThisFile } from "../../tests/support/site.ts";

const site = siteOfThisFile();

const asked = (path: string) => `/cms/edited-at?${new URLSearchParams({ path })}`;

test("of each page of visitors it is known where it is edited", async () => {
  const { look, create } = await desk(site());
  const answer = async (path: string) => JSON.parse((await look(asked(path))).body);
  expect(await answer("/")).toBe("/cms/pages/home");
  expect(await answer("/about")).toBe("/cms/pages/page-about");
  expect(await answer("/contact/thanks")).toBe("/cms/pages/page-thanks");
  expect(await answer("/services/cloud")).toBe("/cms/services/service-cloud");
  expect(await answer("/blog/false-invoice")).toBe("/cms/blog/post-false-invoice");
  expect(await answer("/blog/topic/continuity")).toBe("/cms/pages/page-blog");

  await create("service");
  for (const path of ["/services", "/services/", "/services/untitled-service", "/no-such-page", "", "\0"]) {
    expect(await answer(path), path).toBe(path === "/services" ? "/cms/pages/page-services" : null);
  }
});

test("whoever may not edit is not told, and strangers are sent away", async () => {
  const { look } = await desk(site(), { role: "sales" });
  expect((await look(asked("/about"))).status).toBe(403);
  expect((await visit(site(), asked("/about"))).status).toBe(303);
});
