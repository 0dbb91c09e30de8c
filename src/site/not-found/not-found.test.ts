import { expect, test } from "vitest";
import { ask, sharedSite } from "../../../tests/support/site.ts";

const site = sharedSite();

test("on the page of a missing path, the way home is before the search", async () => {
  const { status, body } = await ask(site().url, "/low-tide");
  expect(status).toBe(404);
  const positions = ["Oops! Page not found", "Return to Home", 'id="search-query"'].map((part) =>
    body.lastIndexOf(part),
  );
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
});
