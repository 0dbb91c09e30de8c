import type { BrowserContext, Page, Route } from "@playwright/test";
import type { Db } from "../../src/db/tables.ts";
import type { Person } from "../../src/people/person.ts";
import { aPerson } from "../support/staff.ts";
import { enterAs, test } from "../support/staff-story.ts";
import { expect, openLive } from "../support/story.ts";

test.use({ stage: "typing" });

const screen = "/cms/settings";
const entry = "settings";
const first = (page: Page) => page.getByRole("textbox", { name: "Phone", exact: true });
const second = (page: Page) => page.getByRole("textbox", { name: "Email", exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
const offer = (page: Page) => page.getByRole("region", { name: "Unsaved text" });

/** What the server keeps of somebody's typing in the entry. */
async function kept(db: Db, person: Person) {
  const rows = await db
    .selectFrom("working_copies")
    .select("data")
    .where("entry_id", "=", entry)
    .where("person_id", "=", person.id)
    .where("is_dropped", "=", false)
    .execute();
  return rows.map(({ data }) => [Object(data).company.phone, Object(data).company.email]);
}

async function shown(page: Page): Promise<[string, string]> {
  return [await first(page).inputValue(), await second(page).inputValue()];
}

const otherDevice = test.extend<{ open: (person: Person) => Promise<Page> }>({
  open: async ({ browser, db, site }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext({ baseURL: site.url });
      contexts.push(context);
      await context.addInitScript(() => addEventListener("mangrove:live", () => Object.assign(window, { live: true })));
      await enterAs(context, db, person, site.url);
      const page = await context.newPage();
      await openLive(page, screen);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

otherDevice(
  "what is typed on one device is gone on with on another, on top of what was saved meanwhile",
  async ({ page, db, ada, open }) => {
    await openLive(page, screen);
    await first(page).fill("(305) 555-0161");
    await expect(bar(page)).toContainText("Kept on the server");
    const bo = await open(await aPerson(db, { name: "Bo Reef" }));
    await expect(offer(bo)).toBeHidden();
    await second(bo).fill("bo.reef@mangrove.example");
    await bo.keyboard.press("ControlOrMeta+s");
    await expect(bar(bo)).toContainText("All changes saved");

    const phone = await open(ada);
    await expect(first(phone)).not.toHaveValue("(305) 555-0161");
    await expect(offer(phone)).toContainText(/You were typing here at .* on another device/);
    await offer(phone).getByRole("button", { name: "Go on" }).click();
    await expect(first(phone)).toHaveValue("(305) 555-0161");
    await expect(second(phone)).toHaveValue("bo.reef@mangrove.example");
    await expect(offer(phone)).toBeHidden();
    await expect.poll(() => kept(db, ada)).toEqual([["(305) 555-0161", "bo.reef@mangrove.example"]]);
    await phone.keyboard.press("ControlOrMeta+s");
    await expect(bar(phone)).toContainText(`All changes saved by ${ada.name}`);
    expect(await kept(db, ada)).toEqual([]);
  },
);

otherDevice("what is thrown away on one device is offered on none", async ({ page, db, ada, open }) => {
  await openLive(page, screen);
  await first(page).fill("(305) 555-0162");
  await expect(bar(page)).toContainText("Kept on the server");
  const phone = await open(ada);
  await offer(phone).getByRole("button", { name: "Throw it away" }).click();
  await expect(offer(phone)).toBeHidden();
  await expect.poll(() => kept(db, ada)).toEqual([]);
  await phone.reload();
  await expect(bar(phone)).toContainText("All changes saved");
  await expect(offer(phone)).toBeHidden();
  await expect(first(page)).toHaveValue("(305) 555-0162");
  await first(page).press("End");
  await first(page).pressSequentially("0");
  await expect.poll(() => kept(db, ada)).toMatchObject([["(305) 555-01620", expect.any(String)]]);
  await bar(page).getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Discard them" }).click();
  await expect.poll(() => kept(db, ada)).toEqual([]);
});

test("who leaves the page the moment after typing finds it again, and is offered it once", async ({
  page,
  context,
  db,
  ada,
}) => {
  await openLive(page, screen);
  page.on("dialog", (dialog) => dialog.accept());
  await first(page).fill("(305) 555-0163");
  await page.goto("/cms/activity");
  await expect.poll(() => kept(db, ada)).toMatchObject([["(305) 555-0163", expect.any(String)]]);
  await openLive(page, screen);
  await offer(page).getByRole("button", { name: "Restore it" }).click();
  await expect(first(page)).toHaveValue("(305) 555-0163");
  await expect(offer(page)).toBeHidden();
  const other = await context.newPage();
  await openLive(other, screen);
  await expect(bar(other)).toContainText("All changes saved");
  await expect(offer(other)).toBeHidden();
  await other.close();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page)).toContainText(`All changes saved by ${ada.name}`);
  expect(await kept(db, ada)).toEqual([]);
});

test.describe("over a network that is slow, fails and mixes up the order", () => {
  test.use({ tolerated: /ERR_|Failed to load resource/ });

  test("what is typed stays as it is typed, and ends on the server as it is on the screen", async ({
    page,
    context,
    db,
    ada,
    faults,
  }) => {
    const fates = ["late", "slow", "lost", "answer lost", "slow", "late", "ok", "lost", "slow"] as const;
    let met = 0;
    /** Requests that the browser has given up, and that arrive after others. */
    const late: (() => Promise<unknown>)[] = [];
    const meet = async (route: Route) => {
      const request = route.request();
      if (request.method() !== "POST") return route.continue();
      const fate = fates[met % fates.length];
      met += 1;
      const overdue = late.splice(0);
      switch (fate) {
        case "late": {
          const sent = { headers: await request.allHeaders(), method: "POST", data: request.postDataBuffer() ?? "" };
          late.push(() => context.request.fetch(request.url(), sent));
          await route.abort("timedout");
          break;
        }
        case "lost":
          await route.abort("connectionreset");
          break;
        case "answer lost":
          await route.fetch();
          await route.abort("connectionreset");
          break;
        case "slow":
          await new Promise((resolve) => setTimeout(resolve, 1500));
          await route.continue();
          break;
        default:
          await route.continue();
      }
      for (const arrive of overdue) await arrive();
    };
    await openLive(page, screen);
    await page.route(/\/typing\?/, meet);
    await first(page).fill("");
    await second(page).fill("");
    let typed = ["", ""];
    for (let round = 1; met < 18; round++) {
      const words = `-r${round}`;
      for (const [place, field] of [first(page), second(page)].entries()) {
        await field.press("End");
        await field.pressSequentially(words, { delay: 15 });
        typed = typed.with(place, typed[place] + words);
      }
      expect(await shown(page)).toEqual(typed);
      // A pause after failures ends when the network is back.
      await page.evaluate(() => dispatchEvent(new Event("online")));
    }
    await page.unroute(/\/typing\?/, meet);
    for (const arrive of late.splice(0)) await arrive();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect.poll(() => kept(db, ada), { timeout: 60_000 }).toEqual([typed]);
    await expect(bar(page)).toContainText("Kept on the server");
    expect(await shown(page)).toEqual(typed);
    page.on("dialog", (dialog) => dialog.accept());
    await bar(page).getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Discard them" }).click();
    await expect.poll(() => kept(db, ada)).toEqual([]);
    faults.splice(0, faults.length, ...faults.filter((line) => !line.startsWith("request failed")));
  });
});
