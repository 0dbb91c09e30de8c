import { expect, test } from "vitest";
import { ask, sharedSite } from "../../tests/support/site.ts";

const site = sharedSite();

test("React Router renders preloads and one module script, and none of them runs by itself", async () => {
  const { body } = await ask(site().url, "/about");
  const deferred = [...body.matchAll(/<script[^>]* type="text\/plain"[^>]* data-modules="([^"]*)"/g)];
  expect(deferred).toHaveLength(1);
  expect(deferred[0]?.[1]?.split(" ").length).toBeGreaterThan(3);
  expect(body).not.toMatch(/<link[^>]* rel="modulepreload"/);
  expect(body).not.toMatch(/<script[^>]* type="module"/);
});
