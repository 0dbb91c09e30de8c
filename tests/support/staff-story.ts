import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Db } from "../../src/db/tables.ts";
import type { Person } from "../../src/people/person.ts";
import { aPerson, signedIn } from "./staff.ts";
import { test as base } from "./story.ts";

/** Where one's own name and role stand. */
export function yourMenu(page: Page): Locator {
  return page.getByRole("button", { name: /Your menu$/ });
}

interface StaffFixtures {
  /** An owner of the running story's own, who is logged in. */
  ada: Person;
}

/** Lets a browser in as somebody, past the login. */
export async function enterAs(context: BrowserContext, db: Db, person: Person, url: string): Promise<void> {
  const [name = "", value = ""] = (await signedIn(db, person)).split("=");
  await context.addCookies([{ name, value, url }]);
}

export const test = base.extend<StaffFixtures>({
  ada: async ({ db, context, site }, use) => {
    const ada = await aPerson(db);
    await enterAs(context, db, ada, site.url);
    await use(ada);
  },
});
