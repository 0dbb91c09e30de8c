import fc from "fast-check";
import { destinationOf } from "../../src/content/link-address.ts";
import { lookAt, lookAtDocuments, publicPaths, staffPaths } from "../hostile/looking.ts";
import { addresses, mixed, payloads } from "../hostile/payloads.ts";
import { knownOn, poison, poisonLeads, poisonPage } from "../hostile/poisoned.ts";
import { Supply } from "../hostile/supply.ts";
import { uploadNamed } from "../hostile/uploads.ts";
import { bare, witness } from "../hostile/witness.ts";
import { aPerson } from "../support/staff.ts";
import { enterAs, test } from "../support/staff-story.ts";
import { expect } from "../support/story.ts";

test.use({
  stage: "hostile",
  contextOptions: { reducedMotion: "reduce" },
  tolerated: /status of 404|no-such-page/,
});

test("markup in every field of every kind is text to visitors and to staff", async ({
  page,
  context,
  db,
  site,
  faults,
}) => {
  // It opens about a hundred pages.
  test.slow();
  const all = [...payloads, ...fc.sample(mixed, 100)];
  // What a link may not lead to is refused with the form; the test of `destinationOf` sees to that.
  const links = addresses.filter((address) => destinationOf(address) !== null);
  expect(links.length).toBeGreaterThanOrEqual(12);
  const sources = { texts: new Supply(all), addresses: new Supply(links), known: await knownOn(db) };
  const ada = await aPerson(db, { name: payloads[0] ?? "" });
  const poisoned = await poison(db, sources, ada, 1);
  const everyText = await poisonPage(db, all, ada);
  const leads = await poisonLeads(db, sources, 5);
  await witness(context, faults);
  const visited = await lookAt(page, [everyText, ...(await publicPaths(db, poisoned))]);
  expect(await lookAtDocuments(page)).toEqual([]);
  await enterAs(context, db, ada, site.url);
  const pictures = await uploadNamed(page, fc.sample(fc.constantFrom(...payloads), 12));
  const worked = await lookAt(page, [...staffPaths(poisoned), ...leads, ...pictures]);
  expect([...visited.faults, ...worked.faults]).toEqual([]);
  const shown = bare(visited.text);
  // What names a fact of the company in braces is filled.
  const unseen = all.filter((text) => !/\{\w+\}/.test(text) && !shown.includes(bare(text)));
  expect(unseen, "texts that no page shows as they were written").toEqual([]);
  expect(payloads.length).toBeGreaterThanOrEqual(500);
  expect([...poisoned.tamed].toSorted()).toEqual([
    "member.initials",
    "opening.email",
    "opening.salary.currency",
    "settings.company.address.country",
    "settings.company.email",
  ]);
});
