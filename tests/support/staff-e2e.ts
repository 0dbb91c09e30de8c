import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Db } from "#src/base/db/tables.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { test as base } from "./e2e.ts";
import { aPerson, logInDirectly, type TestPerson } from "./staff.ts";

/** The menu with the own name and role. */
export function accountMenu(page: Page): Locator {
  return page.getByRole("button", { name: /Your menu$/ });
}

interface StaffFixtures {
  /** An owner who is logged in; new for each test. */
  ada: TestPerson;
}

/** Logs a browser in by a cookie, without the login form. */
export async function logInAs(context: BrowserContext, db: Db, person: Person, url: string): Promise<void> {
  const [name = "", value = ""] = (await logInDirectly(db, person)).split("=");
  await context.addCookies([
    { name, value, url },
    // Each open form would render a page next to it. Tests of the preview open it.
    { name: "preview", value: "closed.desktop", domain: new URL(url).hostname, path: "/cms" },
  ]);
}

export const test = base.extend<StaffFixtures>({
  ada: async ({ db, context, site }, use) => {
    const ada = await aPerson(db);
    await logInAs(context, db, ada, site.url);
    await use(ada);
  },
});
