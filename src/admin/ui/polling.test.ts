import { expect, test } from "vitest";
import { ask, sharedSite } from "../../../tests/support/site.ts";
import { aPerson, logInDirectly } from "../../../tests/support/staff.ts";

const trial = sharedSite();

/** A timer would hold the data of its page in memory. */
function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
}

test("a rendered screen leaves no timer behind", async () => {
  const { url, site } = trial();
  const { db } = site.services;
  const headers = { Host: new URL(url).host, Cookie: await logInDirectly(db, await aPerson(db)) };
  const look = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      expect((await ask(url, "/cms/dashboard", { headers })).status).toBe(200);
    }
  };
  await look(2);
  const before = timers();
  await look(40);
  expect(timers() - before).toBeLessThan(20);
});
