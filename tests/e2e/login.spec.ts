import type { Page } from "@playwright/test";
import {
  test as base,
  desktop,
  expect,
  expectOnly,
  hold,
  long,
  openLive,
  owner,
  phone,
  untilLive,
} from "../support/e2e.ts";
import { aPerson, password } from "../support/staff.ts";

/** A person of this test only, so that it has rate limits of its own. */
const test = base.extend<{ ada: { email: string } }>({
  ada: async ({ db }, use) => use(await aPerson(db)),
});

async function fill(page: Page, email: string, secret: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
}

const submit = (page: Page) => page.getByRole("button", { name: "Log in", exact: true });

test("the account from the settings can log in", long, async ({ page }) => {
  await page.goto("/cmslogin");
  await fill(page, owner.email, owner.password);
  await submit(page).click();
  await expect(page).toHaveURL("/cms/dashboard");
});

for (const [name, screen, javaScriptEnabled, details] of [
  ["with JavaScript, on a desktop", desktop, true, {}],
  ["without JavaScript, on a phone", phone, false, long],
] as const) {
  test.describe(name, details, () => {
    test.use({ ...screen, javaScriptEnabled, allowedConsole: /status of 401/ });

    test("login leads to the requested page, and after logout the Back button shows nothing", async ({ page, ada }) => {
      await page.goto("/cms/dashboard?tab=2");
      await expect(page).toHaveURL("/cmslogin?to=%2Fcms%2Fdashboard%3Ftab%3D2");
      if (javaScriptEnabled) await untilLive(page);
      await fill(page, ada.email, "not my password");
      await submit(page).click();
      const refusal = page.getByRole("alert").filter({ hasText: "Invalid email or password" });
      await expect(refusal).toBeVisible();
      expect(await refusal.evaluate((element) => getComputedStyle(element).color)).toBe("oklch(0.52 0.18 22)");
      await expect(page.getByLabel("Email")).toHaveValue(ada.email);
      await fill(page, ada.email, password);
      await submit(page).click();
      await expect(page).toHaveURL("/cms/dashboard?tab=2");
      await expect(page.getByText("Login successful!")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
      if (screen === phone) await page.getByRole("button", { name: "Open menu" }).click();
      await page.getByRole("button", { name: "Log out" }).click();
      await expect(page).toHaveURL("/cmslogin");
      await expect(page.getByText("Logged out successfully")).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/cmslogin/);
      await expect(page.getByText("Admin Dashboard")).toHaveCount(0);
    });
  });
}

test("the button is disabled and says so during login", long, async ({ page, ada }) => {
  await openLive(page, "/cmslogin");
  await fill(page, ada.email, password);
  const release = await hold(page, "**/cmslogin.data*");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  const busy = page.getByRole("button", { name: "Logging in..." });
  await expect(busy).toBeDisabled();
  release();
  await expect(page).toHaveURL("/cms/dashboard");
});

test.describe("when the connection fails", long, () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });

  test("the login says so, and the input is kept", async ({ page, context, ada, errors }) => {
    await openLive(page, "/cmslogin");
    await fill(page, ada.email, password);
    await context.setOffline(true);
    await submit(page).click();
    await expect(page.getByText("An error occurred during login")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(ada.email);
    await context.setOffline(false);
    expect(errors).toHaveLength(1);
    expectOnly(errors, /^request failed: \S+\/cmslogin\.data\S* net::ERR_INTERNET_DISCONNECTED$/);
    await submit(page).click();
    await expect(page).toHaveURL("/cms/dashboard");
  });
});

test("both fields are required, and the email address must be valid", long, async ({ page }) => {
  await openLive(page, "/cmslogin");
  const isValid = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement) => field.validity.valid);
  expect([await isValid("Email"), await isValid("Password")]).toEqual([false, false]);
  await fill(page, "ada", "x");
  expect([await isValid("Email"), await isValid("Password")]).toEqual([false, true]);
  await submit(page).click();
  await expect(page).toHaveURL("/cmslogin");
  await fill(page, "ada@harbor.example", "x");
  expect(await isValid("Email")).toBe(true);
});

test("the password can be shown, and the keyboard reaches every control", long, async ({ page }) => {
  await openLive(page, "/cmslogin");
  await page.getByLabel("Password", { exact: true }).fill("look");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByLabel("Email").focus();
  for (const control of [
    page.getByLabel("Password", { exact: true }),
    page.getByRole("button", { name: "Show password", pressed: true }),
    page.getByRole("checkbox", { name: "Keep me logged in" }),
    page.getByRole("link", { name: "Forgot password?" }),
    submit(page),
    page.getByRole("button", { name: "Log in with a passkey" }),
  ]) {
    await page.keyboard.press("Tab");
    await expect(control).toBeFocused();
  }
});

test("the welcome is next to the form on large screens only", long, async ({ page }) => {
  await page.goto("/cmslogin");
  await expect(page.getByText("Welcome back.")).toBeVisible();
  await page.setViewportSize(phone.viewport);
  await expect(page.getByText("Welcome back.")).toBeHidden();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test(
  "a visitor's page loads no code or styles of the admin, but for languages and units of time",
  long,
  async ({ page }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await openLive(page, "/cmslogin");
    const login = new Set(requested.filter((url) => /\/assets\/.*\.(?:js|css|avif)$/.test(url)));
    requested.length = 0;
    await openLive(page, "/");
    await page.waitForLoadState("networkidle");
    const shared = requested
      .filter((url) => login.has(url))
      .map((url) => url.replace(/.*\/assets\/|-[\w-]{8}\.\w+$/g, ""));
    expect(shared).toEqual(["base"]);
    const text = await Promise.all(
      requested.filter((url) => url.endsWith(".js")).map(async (url) => (await page.request.get(url)).text()),
    );
    expect(text.join("")).not.toMatch(
      /Logging in\.\.\.|Login successful|parseRequestOptionsFromJSON|input-section|"cms\//i,
    );
  },
);
