import type { Page } from "@playwright/test";
import { totpCode } from "#src/domain/auth/two-factor/totp.server.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { aPerson, password } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";
import { withPasskey } from "../support/two-factor.ts";

test.use({ allowedConsole: /Failed to load resource: the server responded with a status of 40[13]/ });

test.afterEach(async ({ db }) => {
  await db.deleteFrom("two_factor_roles").execute();
});

/** Sets up an authenticator app on the screen that requires it. */
async function setUpApp(page: Page) {
  const form = page.getByRole("region", { name: "Two-step sign-in", exact: true });
  await form.getByLabel("Current password").fill(password);
  await form.getByRole("button", { name: "Set up two-step sign-in" }).click();
  const key = (await form.locator("code").innerText()).replaceAll(" ", "");
  await form.getByLabel("Code from the app").fill(totpCode(key, Math.floor(Date.now() / 30_000)));
  await form.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await expect(form.getByRole("list", { name: "Recovery codes" })).toBeVisible();
}

test(
  "an owner requires two-step sign-in of editors, and an editor who is logged in sets it up and continues",
  long,
  async ({ page, browser, site, db, ada: _ }) => {
    const bo = await aPerson(db, { name: "Bo Reef", role: "editor" });
    const boContext = await browser.newContext({ baseURL: site.url });
    await logInAs(boContext, db, bo, site.url);
    const boPage = await boContext.newPage();
    await boPage.goto("/cms/dashboard");

    await openLive(page, "/cms/users");
    const rules = page.getByRole("region", { name: "Require two-step sign-in" });
    await rules.getByLabel("Owners").check();
    await rules.getByRole("button", { name: "Save" }).click();
    await expect(rules.getByText("Set up yours first")).toBeVisible();
    await rules.getByLabel("Owners").uncheck();
    await rules.getByLabel("Editors").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your sign-in rules are saved.")).toBeVisible();
    await expect(rules.getByLabel("Editors")).toBeChecked();
    const row = page.getByRole("listitem").filter({ hasText: bo.email });
    await expect(row.getByText("Needs two-step sign-in")).toBeVisible();
    await expectAccessible(page);

    await boPage.getByRole("link", { name: "Media" }).click();
    await expect(boPage.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
    await expect(boPage).toHaveURL("/cms/account?to=%2Fcms%2Fmedia");
    await expect(boPage.getByRole("link", { name: "Media" })).toHaveCount(0);
    await expectAccessible(boPage);
    await setUpApp(boPage);
    await expectAccessible(boPage);
    await boPage.getByRole("link", { name: "Continue" }).click();
    await expect(boPage).toHaveURL("/cms/media");
    await expect(boPage.getByRole("heading", { name: "Media", exact: true })).toBeVisible();

    await page.reload();
    await expect(row.getByText("Two-step: App")).toBeVisible();
    await boContext.close();
  },
);

test(
  "a new requirement loses no input of an open form, and a passkey is enough",
  long,
  async ({ page, context, db, ada }) => {
    const tagline = page.getByLabel("Tagline");
    await addAuthenticator(page);
    await openLive(page, "/cms/services/service-network");
    await tagline.fill(`Cables of ${ada.id.slice(0, 8)}`);
    await db.insertInto("two_factor_roles").values({ role: "owner", required_at: new Date() }).execute();
    await page.keyboard.press("ControlOrMeta+s");
    const bar = page.getByRole("region", { name: "Save", exact: true });
    await expect(bar).toContainText("Not saved: your role now requires two-step sign-in.");
    const opened = context.waitForEvent("page");
    await bar.getByRole("link", { name: "Set it up in a new tab" }).click();
    const setUp = await opened;
    await addAuthenticator(setUp);
    const passkeys = setUp.getByRole("region", { name: "Passkeys", exact: true });
    await passkeys.getByLabel("Passkey name").fill("Laptop");
    await passkeys.getByLabel("Current password").fill(password);
    await passkeys.getByRole("button", { name: "Add a passkey" }).click();
    await expect(setUp.getByText("Two-step sign-in is on for your account.")).toBeVisible();
    await passkeys.getByRole("button", { name: "Remove Laptop" }).click();
    const question = setUp.getByRole("dialog", { name: "Remove Laptop?" });
    await question.getByLabel("Current password").fill(password);
    await question.getByRole("button", { name: "Remove passkey" }).click();
    await expect(question.getByText("Your role requires two-step sign-in.")).toBeVisible();
    await setUp.close();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(bar).toContainText(`Draft saved by ${ada.name}`);
    await expect(tagline).toHaveValue(`Cables of ${ada.id.slice(0, 8)}`);
  },
);

test(
  "a form on an open screen is rejected, leads to the setup, and keeps its input",
  long,
  async ({ page, db, ada, errors }) => {
    await openLive(page, "/cms/users");
    await page.getByRole("button", { name: "Invite someone" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Tide Walker");
    await page.getByRole("dialog").getByLabel("Email").fill(`tide.${ada.id}@harbor.example`);
    await db.insertInto("two_factor_roles").values({ role: "owner", required_at: new Date() }).execute();
    await page.getByRole("button", { name: "Create invitation link" }).click();
    await expect(page.getByRole("heading", { name: "Set up two-step sign-in first" })).toBeVisible();
    await page.getByRole("link", { name: "Set it up" }).click();
    await expect(page).toHaveURL("/cms/account?to=%2Fcms%2Fusers");
    await setUpApp(page);
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Invite someone" }).click();
    await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Tide Walker");
    // React Router may abort the response of a form that is no longer on the screen.
    expect(errors.splice(0).filter((line) => !line.includes("BodyStreamBuffer was aborted"))).toEqual([]);
  },
);

test(
  "if the role requires a passkey, the password alone is not enough, and the login says so",
  long,
  async ({ page, context, db, ada }) => {
    await withPasskey({ db, now: () => new Date() }, ada);
    await db.insertInto("two_factor_roles").values({ role: "owner", required_at: new Date() }).execute();
    await context.clearCookies();
    await openLive(page, "/cmslogin");
    await page.getByLabel("Email").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByText("Your role requires two-step sign-in. Log in with your passkey.")).toBeVisible();
    await expect(page).toHaveURL(/\/cmslogin/);
    await expectAccessible(page);
  },
);
