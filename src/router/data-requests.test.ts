import { expect, test } from "vitest";
import { ask, sharedSite } from "../../tests/support/site.ts";
import { dataHeaders, dataPathOf, pageOfDataPath } from "./data-requests.ts";

const site = sharedSite();

test.each([
  ["/", "/_.data"],
  ["/about", "/about.data"],
  ["/services/cloud", "/services/cloud.data"],
])("React Router serves the content of %s at %s", async (page, address) => {
  expect(dataPathOf(page)).toBe(address);
  expect(pageOfDataPath(address)).toBe(page);
  const { status, headers } = await ask(site().url, address);
  expect(status).toBe(200);
  expect(dataHeaders.map((name) => headers[name.toLowerCase()])).toContain("yes");
});

test("an older form of the home page's address is known, and a page's own address is none", () => {
  expect(pageOfDataPath("/_root.data")).toBe("/");
  expect(pageOfDataPath("/about")).toBe(null);
});
