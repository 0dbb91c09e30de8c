import { expect, test } from "vitest";
import { ask, sharedSite } from "../../tests/support/site.ts";
import { dataHeaders, pageOfDataPath } from "./data-requests.ts";

const site = sharedSite();

test("React Router serves the data of a screen at its address with a suffix", async () => {
  expect(pageOfDataPath("/cmslogin.data")).toBe("/cmslogin");
  const { status, headers } = await ask(site().url, "/cmslogin.data");
  expect(status).toBe(200);
  expect(dataHeaders.map((name) => headers[name.toLowerCase()])).toContain("yes");
});

test.each([
  ["/_.data", "/"],
  ["/_root.data", "/"],
  ["/about", null],
])("%s has the data of %s", (path, page) => {
  expect(pageOfDataPath(path)).toBe(page);
});
