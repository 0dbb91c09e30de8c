import type { Page } from "@playwright/test";
import { aPerson, password, signedIn } from "../support/staff.ts";
import { test } from "../support/staff-story.ts";
import { expect, openLive } from "../support/story.ts";

test.use({ stage: "settings" });
test.describe.configure({ mode: "default" });

const settings = "/cms/settings";
const phoneField = (page: Page) => page.getByRole("textbox", { name: "Phone", exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
const offer = (page: Page) => page.getByRole("region", { name: "Unsaved text" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Admin" });

async function typeUnsaved(page: Page, words: string) {
  await openLive(page, settings);
  await phoneField(page).fill(words);
  await expect(phoneField(page)).toHaveValue(words);
  await expect(bar(page)).toContainText(/Kept (?:in this browser|on the server)/);
}

test("who leaves with unsaved changes is asked: to stay, to leave them, or to save them first", async ({
  page,
  ada,
}) => {
  await typeUnsaved(page, "(305) 555-0151");
  const leave = () => menu(page).getByRole("link", { name: "Activity" }).click();
  await leave();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(settings);
  await expect(phoneField(page)).toHaveValue("(305) 555-0151");
  await leave();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(phoneField(page)).toHaveValue("(305) 555-0151");
  await leave();
  await page.getByRole("button", { name: "Save and leave" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page).toHaveURL("/cms/activity");
  await typeUnsaved(page, "(305) 555-0152");
  await leave();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/cms/activity");
  await openLive(page, settings);
  await expect(phoneField(page)).toHaveValue("(305) 555-0151");
  await expect(bar(page)).toContainText(`All changes saved by ${ada.name}`);
  await expect(offer(page)).toBeHidden();
});

test("a tab that is closed or reloaded asks by the browser's own question, only while something is unsaved", async ({
  page,
  ada,
}) => {
  await openLive(page, settings);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual([]);
  await typeUnsaved(page, "(305) 555-0153");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(offer(page)).toContainText("There is text that you typed and did not save");
  await offer(page).getByRole("button", { name: "Throw it away" }).click();
  await expect(offer(page)).toBeHidden();
  await page.reload();
  await expect(offer(page)).toBeHidden();
  expect(ada.role).toBe("owner");
});

test("what is typed in one tab is not offered to another while the first is open, and is once it is closed", async ({
  page,
  context,
  ada,
}) => {
  await typeUnsaved(page, "(305) 555-0154");
  const other = await context.newPage();
  await openLive(other, settings);
  await expect(bar(other)).toContainText("All changes saved");
  await expect(offer(other)).toBeHidden();
  await page.close();
  await other.reload();
  await offer(other).getByRole("button", { name: "Restore it" }).click();
  await expect(phoneField(other)).toHaveValue("(305) 555-0154");
  await expect(offer(other)).toBeHidden();
  await other.keyboard.press("ControlOrMeta+s");
  await expect(bar(other)).toContainText(`All changes saved by ${ada.name}`);
});

test("what is discarded is gone from the browser at once, however soon one leaves", async ({ page, ada: _ }) => {
  const copies = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open("mangrove");
          opening.onsuccess = () => {
            const counting = opening.result.transaction("copies").objectStore("copies").count();
            counting.onsuccess = () => resolve(counting.result);
          };
        }),
    );
  await typeUnsaved(page, "(305) 555-0156");
  await expect.poll(copies).toBe(1);
  // Whatever would be done a moment later is not done any more.
  await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }));
  await bar(page).getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Discard them" }).click();
  await expect.poll(copies).toBe(0);
});

test("a copy is given back on top of what was saved meanwhile", async ({ page, context, db, ada }) => {
  await typeUnsaved(page, "(305) 555-0155");
  await page.close({ runBeforeUnload: false });
  const bo = await aPerson(db, { name: "Bo Reef" });
  const boPage = await context.newPage();
  await openLive(boPage, settings);
  await boPage.getByRole("textbox", { name: "Email", exact: true }).fill("bo@mangrove.example");
  await boPage.keyboard.press("ControlOrMeta+s");
  await expect(bar(boPage)).toContainText("All changes saved");
  await boPage.reload();
  await offer(boPage).getByRole("button", { name: "Restore it" }).click();
  await expect(phoneField(boPage)).toHaveValue("(305) 555-0155");
  await expect(boPage.getByRole("textbox", { name: "Email", exact: true })).toHaveValue("bo@mangrove.example");
  await expect(bar(boPage)).toContainText("Unsaved changes");
  await bar(boPage).getByRole("button", { name: "Discard" }).click();
  await boPage.getByRole("button", { name: "Discard them" }).click();
  expect([ada.name, bo.name]).toEqual(["Ada Marsh", "Bo Reef"]);
});

test("a session that ends while one types loses nothing: one logs in beside it and saves", async ({
  page,
  context,
  db,
  ada,
}) => {
  await typeUnsaved(page, "(305) 555-0156");
  await db.deleteFrom("sessions").where("person_id", "=", ada.id).execute();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page)).toContainText("Not saved: you are logged out.");
  await expect(bar(page)).toContainText(/Kept (?:in this browser|on the server)/);
  const opened = context.waitForEvent("page");
  await bar(page).getByRole("link", { name: "Log in in a new tab" }).click();
  const login = await opened;
  await login.getByLabel("Email").fill(ada.email);
  await login.getByLabel("Password", { exact: true }).fill(password);
  await login.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(login).toHaveURL(settings);
  await login.close();
  await expect(phoneField(page)).toHaveValue("(305) 555-0156");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page)).toContainText(`All changes saved by ${ada.name}`);
  expect(await (await page.request.get("/")).text()).toContain("(305) 555-0156");
});

test("what one typed is neither saved in another's name nor offered to another", async ({ page, context, db, ada }) => {
  await typeUnsaved(page, "(305) 555-0157");
  const bo = await aPerson(db, { name: "Bo Reef" });
  await context.clearCookies();
  const [name = "", value = ""] = (await signedIn(db, bo)).split("=");
  await context.addCookies([{ name, value, url: page.url() }]);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page)).toContainText("Not saved: somebody else is logged in");
  const other = await context.newPage();
  await page.close();
  await openLive(other, settings);
  await expect(phoneField(other)).not.toHaveValue("(305) 555-0157");
  await expect(offer(other)).toBeHidden();
  expect(ada.name).not.toBe(bo.name);
});

test("logging out offers to save first, and forgets only when told to", async ({ page, ada }) => {
  await typeUnsaved(page, "(305) 555-0158");
  const logOut = () => page.getByRole("button", { name: "Log out" }).first().click();
  await logOut();
  await expect(page.getByRole("dialog")).toContainText("not saved yet: Settings");
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(phoneField(page)).toHaveValue("(305) 555-0158");
  await logOut();
  await page.getByRole("button", { name: "Save and log out" }).click();
  await expect(page).toHaveURL("/cmslogin");
  expect(await (await page.request.get("/")).text()).toContain("(305) 555-0158");
  const logIn = async () => {
    await page.goto(`/cmslogin?to=${settings}`);
    await page.getByLabel("Email").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL(settings);
  };
  await logIn();
  await typeUnsaved(page, "(305) 555-0159");
  await logOut();
  await page.getByRole("button", { name: "Log out without saving" }).click();
  await expect(page).toHaveURL("/cmslogin");
  await logIn();
  await expect(phoneField(page)).toHaveValue("(305) 555-0158");
  await expect(offer(page)).toBeHidden();
});

test.describe("where the browser keeps nothing", () => {
  test.use({ tolerated: /Failed to load resource/ });

  test("the server does, and the form says what is where", async ({ page, ada }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "indexedDB", {
        get: () => {
          throw new DOMException("Storage is off", "SecurityError");
        },
      });
    });
    await openLive(page, settings);
    await phoneField(page).fill("(305) 555-0160");
    await expect(bar(page)).toContainText("Kept on the server");
    await page.route(/\/typing\?/, (route) => route.fulfill({ status: 503 }));
    await phoneField(page).fill("(305) 555-0161");
    await expect(bar(page)).toContainText("Not kept: this browser has no room, and the server does not take it.");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(bar(page)).toContainText(`All changes saved by ${ada.name}`);
  });
});
