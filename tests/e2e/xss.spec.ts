import fc from "fast-check";
import { linkDestinationOf } from "#src/domain/content/schema/values/link-url.ts";
import { expect, long } from "../support/e2e.ts";
import { chooseSeed } from "../support/random-seed.ts";
import { aPerson } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";
import { mixed, payloads, urls } from "../xss/payloads.ts";
import { findReferences, seedHostile, seedHostileLeads, seedHostilePage } from "../xss/seed-hostile.ts";
import { TextRotation } from "../xss/text-rotation.ts";
import { uploadNamed } from "../xss/uploads.ts";
import { checkDocuments, hostileStaffPaths, publicPaths, visitAll } from "../xss/visit-pages.ts";
import { monitorXss, normalized } from "../xss/xss-monitor.ts";

test.use({
  siteName: "hostile",
  allowedConsole: /status of 404|no-such-page/,
});

test(
  "markup in every field of every kind is shown as text to visitors and to staff",
  long,
  async ({ page, context, db, site, errors }) => {
    // This test opens 150 pages, which takes minutes on a busy machine.
    test.setTimeout(20 * 60_000);
    const seed = chooseSeed("xss.spec.ts");
    const all = [...payloads, ...fc.sample(mixed, { numRuns: 100, seed })];
    // The form rejects forbidden link targets; the test of `destinationOf` covers that.
    const links = urls.filter((url) => linkDestinationOf(url) !== null);
    expect(links.length).toBeGreaterThanOrEqual(12);
    const sources = {
      texts: new TextRotation(all),
      urls: new TextRotation(links),
      known: await findReferences(db),
    };
    const ada = await aPerson(db, { name: payloads[0] ?? "" });
    const poisoned = await seedHostile(db, sources, ada, 1);
    const everyText = await seedHostilePage(db, all, ada);
    const leads = await seedHostileLeads(db, sources, 5);
    await monitorXss(context, errors);
    const visited = await visitAll(page, [everyText, ...(await publicPaths(db, poisoned))]);
    expect(await checkDocuments(page)).toEqual([]);
    await logInAs(context, db, ada, site.url);
    const pictures = await uploadNamed(page, fc.sample(fc.constantFrom(...payloads), { numRuns: 12, seed }));
    const worked = await visitAll(page, [...hostileStaffPaths(poisoned), ...leads, ...pictures]);
    expect([...visited.errors, ...worked.errors]).toEqual([]);
    const visible = normalized(visited.text);
    // Text with a placeholder in braces is filled in, so it is not compared.
    const unseen = all.filter((text) => !/\{\w+\}/.test(text) && !visible.includes(normalized(text)));
    expect(unseen, "texts that no page shows as they were written").toEqual([]);
    expect(payloads.length).toBeGreaterThanOrEqual(500);
    // It takes the few hostile texts of two characters, if the seed gives it one.
    poisoned.safeOnly.delete("settings.company.address.country");
    expect([...poisoned.safeOnly].toSorted()).toEqual([
      "alert.phone",
      "form.recipients",
      "home.blocks.address",
      "member.account",
      "member.initials",
      "opening.email",
      "opening.salary.currency",
      "page.blocks.address",
      "service.blocks.address",
      "service.price.currency",
      "settings.clientHelp.email",
      "settings.clientHelp.phone",
      "settings.company.currency",
      "settings.company.email",
      "settings.company.phone",
      "testimonial.year",
    ]);
  },
);
