import { expect, long, openLive } from "../support/e2e.ts";
import { aPerson, password } from "../support/staff.ts";
import { test } from "../support/staff-e2e.ts";

const account = "/cms/account";

test(
  "on a slow network a form shows its progress, keeps the focus, and is sent once",
  long,
  async ({ page, db, ada }) => {
    await openLive(page, account);
    let sent = 0;
    const arrival = Promise.withResolvers<void>();
    await page.route("**/cms/account.data*", async (route) => {
      if (route.request().method() === "POST") {
        sent += 1;
        await arrival.promise;
      }
      await route.continue();
    });
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada of the Marsh");
    await page.getByRole("button", { name: "Save name" }).press("Enter");
    const busy = page.getByRole("button", { name: "Saving..." });
    await expect(busy).toBeFocused();
    await expect(busy).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    arrival.resolve();
    await expect(page.getByText("Your name is saved.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save name" })).toBeFocused();
    expect(sent).toBe(1);
    const lines = await db.selectFrom("audit_log").select("act").where("person_id", "=", ada.id).execute();
    expect(lines).toEqual([{ act: "name-changed" }]);
  },
);

test(
  "after logout in one tab the other asks to log in, and shows its input to no other person",
  long,
  async ({ page, context, db, ada }) => {
    const bo = await aPerson(db, { name: "Bo Reef" });
    await openLive(page, account);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await expect(name).toHaveValue(ada.name);
    await name.fill("Ada of the Marsh");
    const other = await context.newPage();
    await openLive(other, "/cms/dashboard");
    await other.getByRole("button", { name: "Log out" }).click();
    await expect(other.getByText("Logged out successfully")).toBeVisible();
    await page.bringToFront();
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page).toHaveURL(/\/cmslogin\?to=/);
    await page.getByLabel("Email").fill(bo.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL(account);
    await expect(name).toHaveValue(bo.name);
  },
);

test("logging in from two tabs works in both, and leaves one session", long, async ({ page, context, db, ada }) => {
  await context.clearCookies();
  await db.deleteFrom("sessions").where("person_id", "=", ada.id).execute();
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) await openLive(tab, "/cmslogin");
  for (const tab of tabs) {
    await tab.bringToFront();
    await tab.getByLabel("Email").fill(ada.email);
    await tab.getByLabel("Password", { exact: true }).fill(password);
    await tab.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(tab).toHaveURL("/cms/dashboard");
  }
  expect(await db.selectFrom("sessions").select("id").where("person_id", "=", ada.id).execute()).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
});
