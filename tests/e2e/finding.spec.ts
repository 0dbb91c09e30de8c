import type { Locator, Page } from "@playwright/test";
import { deleteEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { expect, long, openLive, phone } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

// It deletes a page that other stories open.
test.use({ siteName: "finding" });

/** What someone new looks for: the links from the sidebar on, and what is then on the screen. */
const searches: Record<string, { links: [string, ...string[]]; found: (main: Locator) => Locator }> = {
  "the phone number": {
    links: ["Settings"],
    found: (main) => main.getByRole("textbox", { name: "Phone", exact: true }),
  },
  "who gets leads": {
    links: ["Settings", "Leads"],
    found: (main) => main.getByLabel("New leads go to").first(),
  },
  redirects: {
    links: ["SEO Settings", "Redirects"],
    found: (main) => main.getByRole("button", { name: "Add redirect" }).first(),
  },
  "the logo": {
    links: ["Settings", "Brand"],
    found: (main) => main.getByRole("group", { name: "Logo", exact: true }),
  },
  "the questions of the contact form": {
    links: ["Forms", "Contact form"],
    found: (main) => main.getByRole("region", { name: "Questions in the contact form" }),
  },
  "a deleted page": {
    links: ["Pages", "Trash"],
    found: (main) => main.getByRole("button", { name: /^Restore/ }),
  },
  "the storm banner": {
    links: ["Site Alerts"],
    found: (main) => main.getByRole("link", { name: /Storm|Hurricane/ }).first(),
  },
  "the visits": {
    links: ["Reports", "Visits"],
    found: (main) => main.getByRole("heading", { name: "Visits", exact: true }),
  },
  "an invitation": {
    links: ["Settings", "People"],
    found: (main) => main.getByRole("button", { name: "Invite someone" }),
  },
  "the last backup": {
    links: ["Settings", "System"],
    found: (main) => main.getByText("Whether the server, email and backups work"),
  },
};

async function follow(page: Page, [first, ...others]: [string, ...string[]]) {
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: first, exact: true }).click();
  const main = page.getByRole("main");
  for (const name of others) await main.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  return main;
}

for (const [where, options] of Object.entries({
  "a laptop": { viewport: { width: 1366, height: 768 } },
  "a phone": phone,
})) {
  test.describe(`on ${where}`, long, () => {
    test.use(options);

    test("the sidebar leads to what someone new looks for in one or two clicks", async ({ page, db, ada }) => {
      await deleteEntry(db, { id: "page-hurricane-plan", by: ada }, new Date());
      for (const [thing, { links, found }] of Object.entries(searches)) {
        await openLive(page, "/cms/dashboard");
        await expect(found(await follow(page, links)), thing).toBeVisible();
      }
    });
  });
}

test.describe("on a laptop", long, () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test("the whole sidebar is in view while its group is open", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/pages");
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    const links = await sidebar.getByRole("navigation").getByRole("link").all();
    expect(links).toHaveLength(18);
    const footTop = (await sidebar.getByRole("button", { name: "Log out" }).first().boundingBox())?.y ?? 0;
    for (const link of links) {
      const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
      expect(y + height, (await link.textContent()) ?? "").toBeLessThanOrEqual(footTop);
    }
  });
});
