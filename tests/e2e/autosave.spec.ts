import type { BrowserContext, Page } from "@playwright/test";
import type { Db } from "#src/base/db/tables.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { announceLive, expect, expectOnly, long, openLive, untilLive } from "../support/e2e.ts";
import { aPerson } from "../support/staff.ts";
import { logInAs, test as staff } from "../support/staff-e2e.ts";
import { unreliableNetwork } from "../support/unreliable-network.ts";

const test = staff.extend<{ open: (person: Person, path?: string) => Promise<Page> }>({
  /** Opens the post, or another screen, on another device as the given person. */
  open: async ({ browser, db, site }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person, path = screen) => {
      const context = await browser.newContext({ baseURL: site.url });
      contexts.push(context);
      await announceLive(context);
      await logInAs(context, db, person, site.url);
      const page = await context.newPage();
      await openLive(page, path);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

test.use({ siteName: "typing" });

const entry = "post-false-invoice";
const screen = `/cms/blog/${entry}`;
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true }).first();
const title = (page: Page) => box(page, "Title");
const summary = (page: Page) => box(page, "Summary");
const body = (page: Page) => box(page, "Text");
const bar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
const offer = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });
const alsoHere = (page: Page) => page.getByRole("list", { name: "Also here" });

interface Values {
  title: string;
  summary: string;
  /** The text without whitespace. */
  body: string;
}

/** The person's drafts of the post on the server. */
async function draftsOf(db: Db, person: Person): Promise<Values[]> {
  const rows = await db
    .selectFrom("working_copies")
    .select("data")
    .where("entry_id", "=", entry)
    .where("person_id", "=", person.id)
    .where("is_closed", "=", false)
    .execute();
  return rows.map(({ data }) => {
    const { title, summary, body } = Object(data);
    return { title, summary, body: textIn(body).replaceAll(/\s/g, "") };
  });
}

function textIn({ text, content = [] }: { text?: string; content?: [] }): string {
  return text ?? content.map(textIn).join("");
}

async function visibleValues(page: Page): Promise<Values> {
  const suffix = await body(page).innerText();
  return {
    title: await title(page).inputValue(),
    summary: await summary(page).inputValue(),
    body: suffix.replaceAll(/\s/g, ""),
  };
}

async function save(page: Page) {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page)).toContainText("Draft saved");
}

async function undo(page: Page) {
  await bar(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Undo unsaved changes..." }).click();
  await page.getByRole("button", { name: "Undo changes" }).click();
}

test("unsaved work continues on another device, on top of what a colleague saved meanwhile", async ({
  page,
  db,
  ada,
  open,
}) => {
  await openLive(page, screen);
  await title(page).fill("An invoice that was none");
  await expect(bar(page)).toContainText("Autosaved");
  const bo = await open(await aPerson(db, { name: "Bo Reef" }));
  await expect(offer(bo)).toBeHidden();
  await summary(bo).fill("What Bo saved meanwhile.");
  await save(bo);

  const phone = await open(ada);
  await expect(title(phone)).not.toHaveValue("An invoice that was none");
  await expect(offer(phone)).toContainText(/You have unsaved changes from another device, .*M/);
  await offer(phone).getByRole("button", { name: "Continue" }).click();
  await expect(title(phone)).toHaveValue("An invoice that was none");
  await expect(summary(phone)).toHaveValue("What Bo saved meanwhile.");
  await expect(offer(phone)).toBeHidden();
  await expect.poll(() => draftsOf(db, ada)).toEqual([await visibleValues(phone)]);
  await save(phone);
  expect(await draftsOf(db, ada)).toEqual([]);
  await title(phone).fill("An invoice that was one");
  await expect.poll(() => draftsOf(db, ada)).toHaveLength(1);
  await phone.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(bar(phone)).toContainText("Published");
  expect(await draftsOf(db, ada)).toEqual([]);
});

test(
  "unsaved work that is discarded on one device is offered on no other, and stays in the open form",
  long,
  async ({ page, db, ada, open }) => {
    await openLive(page, screen);
    await title(page).fill("Thrown away");
    await expect(bar(page)).toContainText("Autosaved");
    const phone = await open(ada);
    await offer(phone).getByRole("button", { name: "Discard" }).click();
    await expect(offer(phone)).toBeHidden();
    await expect.poll(() => draftsOf(db, ada)).toEqual([]);
    await phone.reload();
    await expect(title(phone)).not.toHaveValue("Thrown away");
    await expect(offer(phone)).toBeHidden();
    await expect(title(page)).toHaveValue("Thrown away");
    await title(page).press("End");
    await title(page).pressSequentially(", and not");
    await expect.poll(() => draftsOf(db, ada)).toMatchObject([{ title: "Thrown away, and not" }]);
    await undo(page);
    await expect.poll(() => draftsOf(db, ada)).toEqual([]);
  },
);

test(
  "the input of a new entry, made after the session ended, is offered when the person creates the next one",
  long,
  async ({ page, context, db, ada, site }) => {
    const create = async () => {
      await openLive(page, "/cms/partners");
      await page.getByRole("button", { name: "New partner" }).click();
      await page.waitForURL(/new=partner$/);
      await untilLive(page);
    };
    await create();
    await db.deleteFrom("sessions").where("person_id", "=", ada.id).execute();
    await box(page, "Name").fill("Quayline");
    await expect(bar(page)).toContainText("Saved in this browser");
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto("about:blank");
    await logInAs(context, db, ada, site.url);
    await create();
    await expect(box(page, "Name")).toHaveValue("");
    await offer(page).getByRole("button", { name: "Restore" }).click();
    await expect(box(page, "Name")).toHaveValue("Quayline");
    await expect(offer(page)).toBeHidden();
    await expect(bar(page)).toContainText("Autosaved");
    await save(page);
  },
);

test(
  "leaving right after typing keeps the input, and the form offers it once",
  long,
  async ({ page, context, db, ada }) => {
    await openLive(page, screen);
    page.on("dialog", (dialog) => dialog.accept());
    await title(page).fill("Left at once");
    await page.goto("/cms/activity");
    await expect.poll(() => draftsOf(db, ada)).toMatchObject([{ title: "Left at once" }]);
    await openLive(page, screen);
    await offer(page).getByRole("button", { name: "Restore" }).click();
    await expect(title(page)).toHaveValue("Left at once");
    await expect(offer(page)).toBeHidden();
    const other = await context.newPage();
    const checked = other.waitForResponse(/\/autosave\?/);
    await openLive(other, screen);
    await checked;
    await expect(offer(other)).toBeHidden();
    await other.close();
    await save(page);
    expect(await draftsOf(db, ada)).toEqual([]);
  },
);

test("two people see each other while they have the same entry open", long, async ({ page, db, ada, open }) => {
  // No person of another test has this entry open.
  const quiet = "/cms/services/service-cloud";
  await openLive(page, quiet);
  const bo = await open(await aPerson(db, { name: "Bo Reef", role: "editor" }), quiet);
  await expect(alsoHere(bo)).toContainText(new RegExp(`^${ada.name} has this open too, since .*[AP]M\\.$`));
  await title(bo).fill("Bo is here");
  await expect(bar(bo)).toContainText("Autosaved");
  await expect(alsoHere(page)).toContainText(/^Bo Reef is editing this too, since .*; last change just now\.$/);
  await undo(bo);
  await bo.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(bo).toHaveURL("/cms/dashboard");
  await expect(alsoHere(page)).toBeHidden();
});

test.describe("over a network that is slow, fails and reorders requests", long, () => {
  test.use({ allowedConsole: /ERR_|Failed to load resource/ });

  test("the input stays unchanged on the screen, and the server ends up with the same text", async ({
    page,
    context,
    db,
    ada,
    errors,
  }) => {
    const network = unreliableNetwork(context);
    await openLive(page, screen);
    await page.route(/\/autosave\?/, network.meet);
    const initial = await visibleValues(page);
    let enteredText = "";
    for (let round = 1; network.isRough(); round++) {
      const suffix = `-r${round}`;
      enteredText += suffix;
      for (const field of [title(page), summary(page), body(page)]) {
        await field.press("ControlOrMeta+End");
        await field.pressSequentially(suffix, { delay: 10 });
      }
      expect(await visibleValues(page)).toEqual({
        title: initial.title + enteredText,
        summary: initial.summary + enteredText,
        body: initial.body + enteredText,
      });
      // The backoff after failures ends when the network is back.
      await page.evaluate(() => dispatchEvent(new Event("online")));
    }
    const present = await visibleValues(page);
    await network.deliver();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect.poll(() => draftsOf(db, ada)).toEqual([present]);
    await expect(bar(page)).toContainText("Autosaved");
    expect(await visibleValues(page)).toEqual(present);
    await undo(page);
    await expect.poll(() => draftsOf(db, ada)).toEqual([]);
    expectOnly(errors, /^request failed: \S+\/autosave\?/);
  });
});
