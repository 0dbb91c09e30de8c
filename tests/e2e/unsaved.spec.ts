import type { Page } from "@playwright/test";
import { announceLive, expect, long, openLive } from "../support/e2e.ts";
import { unsavedText } from "../support/entry-form.ts";
import { localCopies } from "../support/local-copies.ts";
import { aPerson, logInDirectly, password } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";

test.use({ siteName: "settings" });
test.describe.configure({ mode: "default" });

const settings = "/cms/settings";
const phoneField = (page: Page) => page.getByRole("textbox", { name: "Phone", exact: true });
const emailField = (page: Page) => page.getByRole("textbox", { name: "Email", exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
const offer = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Admin" });

async function typeUnsaved(page: Page, text: string) {
  await openLive(page, settings);
  await phoneField(page).fill(text);
  await expect(phoneField(page)).toHaveValue(text);
  await expect(bar(page)).toContainText(/Saved in this browser|Autosaved/);
}

test("leaving with unsaved changes asks whether to stay, to leave without saving, or to save first", async ({
  page,
  ada,
}) => {
  await typeUnsaved(page, "(305) 555-0151");
  const leave = () => menu(page).getByRole("link", { name: "Media" }).click();
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
  await expect(page).toHaveURL("/cms/media");
  await typeUnsaved(page, "(305) 555-0152");
  await leave();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/cms/media");
  await openLive(page, settings);
  await expect(phoneField(page)).toHaveValue("(305) 555-0151");
  await expect(bar(page)).toContainText(`All changes saved by ${ada.name}`);
  await expect(offer(page)).toBeHidden();
});

test(
  "reloading the tab shows the browser's own prompt only if there are unsaved changes",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, settings);
    const prompts: string[] = [];
    page.on("dialog", async (dialog) => {
      prompts.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(prompts).toEqual([]);
    await typeUnsaved(page, "(305) 555-0153");
    await page.reload();
    expect(prompts).toEqual(["beforeunload"]);
    await expect(offer(page)).toContainText("You have unsaved changes from");
    await offer(page).getByRole("button", { name: "Discard" }).click();
    await expect(offer(page)).toBeHidden();
    await page.reload();
    await expect(offer(page)).toBeHidden();
  },
);

test(
  "unsaved text in one tab is offered to another only after the first is closed",
  long,
  async ({ page, context, ada }) => {
    await typeUnsaved(page, "(305) 555-0154");
    const other = await context.newPage();
    await openLive(other, settings);
    await expect(bar(other)).toContainText("All changes saved");
    await expect(offer(other)).toBeHidden();
    await page.close();
    await other.reload();
    await offer(other).getByRole("button", { name: "Restore" }).click();
    await expect(phoneField(other)).toHaveValue("(305) 555-0154");
    await expect(offer(other)).toBeHidden();
    await other.keyboard.press("ControlOrMeta+s");
    await expect(bar(other)).toContainText(`All changes saved by ${ada.name}`);
  },
);

test("discarding removes the draft from the browser at once", long, async ({ page, ada: _ }) => {
  await typeUnsaved(page, "(305) 555-0156");
  await expect.poll(() => localCopies(page)).toHaveLength(1);
  // Timers no longer run, so nothing is done later.
  await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }));
  await bar(page).getByRole("button", { name: "Discard..." }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect.poll(() => localCopies(page)).toEqual([]);
});

test(
  "a restored draft is merged with what a colleague saved meanwhile",
  long,
  async ({ page, context, browser, db, site, ada: _ }) => {
    await typeUnsaved(page, "(305) 555-0155");
    await page.close({ runBeforeUnload: false });
    const boContext = await browser.newContext({ baseURL: site.url });
    await announceLive(boContext);
    await logInAs(boContext, db, await aPerson(db, { name: "Bo Reef" }), site.url);
    const boPage = await boContext.newPage();
    await openLive(boPage, settings);
    await emailField(boPage).fill("bo@mangrove.example");
    await boPage.keyboard.press("ControlOrMeta+s");
    await expect(bar(boPage)).toContainText("All changes saved by Bo Reef");
    await boContext.close();
    const next = await context.newPage();
    await openLive(next, settings);
    await offer(next).getByRole("button", { name: "Restore" }).click();
    await expect(phoneField(next)).toHaveValue("(305) 555-0155");
    await expect(emailField(next)).toHaveValue("bo@mangrove.example");
    await expect(bar(next)).toContainText(unsavedText);
    await bar(next).getByRole("button", { name: "Discard..." }).click();
    await next.getByRole("button", { name: "Discard changes" }).click();
  },
);

test("a session that ends during editing loses nothing: after login in a new tab the form saves", async ({
  page,
  context,
  db,
  ada,
}) => {
  await typeUnsaved(page, "(305) 555-0156");
  await db.deleteFrom("sessions").where("person_id", "=", ada.id).execute();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page)).toContainText("Not saved: you're logged out.");
  await expect(bar(page)).toContainText(/Saved in this browser|Autosaved/);
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

test(
  "unsaved work of one person is neither saved as another person nor offered to them",
  long,
  async ({ page, context, db, ada: _ }) => {
    await typeUnsaved(page, "(305) 555-0157");
    const bo = await aPerson(db, { name: "Bo Reef" });
    await context.clearCookies();
    const [name = "", value = ""] = (await logInDirectly(db, bo)).split("=");
    await context.addCookies([{ name, value, url: page.url() }]);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(bar(page)).toContainText("Not saved: someone else is now logged in");
    const other = await context.newPage();
    await page.close();
    await openLive(other, settings);
    await expect(phoneField(other)).not.toHaveValue("(305) 555-0157");
    await expect(offer(other)).toBeHidden();
  },
);

test("logging out offers to save first, and discards the input only on request", long, async ({ page, ada }) => {
  await typeUnsaved(page, "(305) 555-0158");
  const logOut = () => page.getByRole("button", { name: "Log out" }).first().click();
  await logOut();
  await expect(page.getByRole("dialog")).toContainText("unsaved changes in Settings");
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

test.describe("without browser storage", long, () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test("the server stores the draft, and the form says where it is stored", async ({ page, ada }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "indexedDB", {
        get: () => {
          throw new DOMException("Storage is off", "SecurityError");
        },
      });
    });
    await openLive(page, settings);
    await phoneField(page).fill("(305) 555-0160");
    await expect(bar(page)).toContainText("Autosaved");
    await page.route(/\/autosave\?/, (route) => route.fulfill({ status: 503 }));
    await phoneField(page).fill("(305) 555-0161");
    await expect(bar(page)).toContainText("Not autosaved: this browser's storage is full, and the server refused it.");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(bar(page)).toContainText(`All changes saved by ${ada.name}`);
  });
});

test("a new entry that was never saved goes on in another browser", long, async ({ page, browser, db, site, ada }) => {
  await openLive(page, "/cms/services");
  await page.getByRole("button", { name: "New service" }).click();
  await page.getByLabel("Title", { exact: true }).first().fill("Sandbars");
  await page.getByLabel("Summary").fill("Typed here");
  await expect(bar(page)).toContainText("Autosaved");
  const { pathname } = new URL(page.url());
  const context = await browser.newContext({ baseURL: site.url });
  await logInAs(context, db, ada, site.url);
  const other = await context.newPage();
  await other.goto(pathname);
  await expect(other.getByLabel("Title", { exact: true }).first()).toHaveValue("Sandbars");
  await expect(other.getByLabel("Summary")).toHaveValue("Typed here");
  await expect(bar(other)).toContainText(unsavedText);
  await context.close();
});
