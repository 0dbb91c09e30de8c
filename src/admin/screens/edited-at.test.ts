import { expect, test } from "vitest";
import { sharedSite } from "../../../tests/support/site.ts";
import { staffClient, visit } from "../../../tests/support/staff-client.ts";

const site = sharedSite();

const urlFor = (path: string) => `/cms/edited-at?${new URLSearchParams({ path })}`;

test("each page of the site has the path of its form", async () => {
  const { look, create } = await staffClient(site());
  const readEditPath = async (path: string) => JSON.parse((await look(urlFor(path))).body);
  expect(await readEditPath("/")).toBe("/cms/pages/home");
  expect(await readEditPath("/about")).toBe("/cms/pages/page-about");
  expect(await readEditPath("/contact/thanks")).toBe("/cms/pages/page-thanks");
  expect(await readEditPath("/services/cloud")).toBe("/cms/services/service-cloud");
  expect(await readEditPath("/blog/false-invoice")).toBe("/cms/blog/post-false-invoice");
  expect(await readEditPath("/blog/topic/continuity")).toBe("/cms/pages/page-blog");

  await create("service");
  for (const path of ["/services", "/services/", "/services/untitled-service", "/no-such-page", ""]) {
    expect(await readEditPath(path), path).toBe(path === "/services" ? "/cms/pages/page-services" : null);
  }
});

test("users who may not edit get a 403, and strangers the login", async () => {
  const { look } = await staffClient(site(), { role: "sales" });
  expect((await look(urlFor("/about"))).status).toBe(403);
  expect((await visit(site(), urlFor("/about"))).status).toBe(303);
});
