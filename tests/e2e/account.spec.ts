import type { Page } from "@playwright/test";
import { totpCode } from "#src/domain/auth/two-factor/totp.server.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, expectOnly, long, openLive } from "../support/e2e.ts";
import { localCopies } from "../support/local-copies.ts";
import { password } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";

const account = "/cms/account";

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const currentPassword = (page: Page, name: string) => panel(page, name).getByLabel("Current password").first();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", long, () => {
    test.use({ javaScriptEnabled });

    test("changing the password shows each error at its field, and then a success message", async ({ page, ada }) => {
      await page.goto(account);
      const form = panel(page, "Password");
      await currentPassword(page, "Password").fill("not mine at all");
      await form.getByLabel("New password").fill("seven purple tugboats");
      await form.getByRole("button", { name: "Save password" }).click();
      await expect(form.getByText("That's not your current password.")).toBeVisible();
      await expect(currentPassword(page, "Password")).toHaveAttribute("aria-invalid", "true");
      await currentPassword(page, "Password").fill(password);
      await form.getByLabel("New password").fill(`${ada.email.split("@")[0]}`.slice(0, 20));
      await form.getByRole("button", { name: "Save password" }).click();
      await expect(form.getByText("Try four unrelated words.")).toBeVisible();
      await currentPassword(page, "Password").fill(password);
      await form.getByLabel("New password").fill("seven purple tugboats");
      await form.getByRole("button", { name: "Save password" }).click();
      await expect(page.getByText("Your password is saved.")).toBeVisible();
    });
  });
}

test(
  "two-factor is turned on by the first code, shows the recovery codes once, and can be turned off",
  long,
  async ({ page, db, ada }) => {
    await openLive(page, account);
    const form = panel(page, "Two-step sign-in");
    await currentPassword(page, "Two-step sign-in").fill(password);
    await form.getByRole("button", { name: "Set up two-step sign-in" }).click();
    await expect(form.getByRole("img", { name: "QR code" })).toBeVisible();
    const key = (await form.locator("code").innerText()).replaceAll(" ", "");
    const code = form.getByLabel("Code from the app");
    await code.fill("000000");
    await form.getByRole("button", { name: "Turn on two-step sign-in" }).click();
    await expect(form.getByText("That code isn't right.")).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(totpCode(key, Math.floor(Date.now() / 30_000)));
    await form.getByRole("button", { name: "Turn on two-step sign-in" }).click();
    await expect(page.getByText("Two-step sign-in is on.")).toBeVisible();
    await expect(form.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
    await openLive(page, account);
    await expect(form.getByText("10 recovery codes left.")).toBeVisible();
    await expect(form.getByRole("list", { name: "Recovery codes" })).toHaveCount(0);
    const { digest } = await db
      .deleteFrom("recovery_codes")
      .where("person_id", "=", ada.id)
      .returning("digest")
      .executeTakeFirstOrThrow();
    await form.getByRole("button", { name: "New recovery codes" }).click();
    const renewal = page.getByRole("dialog", { name: "Get new recovery codes?" });
    await renewal.getByLabel("Current password").fill("not mine at all");
    await renewal.getByRole("button", { name: "Get new codes" }).click();
    await expect(renewal.getByText("That's not your current password.")).toBeVisible();
    await renewal.getByLabel("Current password").fill(password);
    await renewal.getByRole("button", { name: "Get new codes" }).click();
    await expect(page.getByText("You have new recovery codes.")).toBeVisible();
    await expect(renewal).toBeHidden();
    await expect(form.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
    const codes = await db.selectFrom("recovery_codes").select("digest").where("person_id", "=", ada.id).execute();
    expect(codes.map((code) => code.digest)).not.toContain(digest);
    await form.getByRole("button", { name: "Turn off two-step sign-in" }).click();
    const question = page.getByRole("dialog", { name: "Turn off two-step sign-in?" });
    await question.getByLabel("Current password").fill(password);
    await question.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByText("Two-step sign-in is off.")).toBeVisible();
    await expect(question).toBeHidden();
  },
);

test("canceling the two-factor setup changes nothing", long, async ({ page, db, ada }) => {
  await openLive(page, account);
  const form = panel(page, "Two-step sign-in");
  await currentPassword(page, "Two-step sign-in").fill(password);
  await form.getByRole("button", { name: "Set up two-step sign-in" }).click();
  await form.getByRole("button", { name: "Cancel setup" }).click();
  await expect(page.getByText("Two-step sign-in stays off.")).toBeVisible();
  await expect(form.getByRole("img", { name: "QR code" })).toHaveCount(0);
  const person = await db.selectFrom("people").selectAll().where("id", "=", ada.id).executeTakeFirstOrThrow();
  expect([person.totp_secret, person.totp_pending]).toEqual([null, null]);
});

test("a passkey is added with a name, renamed and removed", long, async ({ page, ada: _ }) => {
  await addAuthenticator(page);
  await openLive(page, account);
  const form = panel(page, "Passkeys");
  await form.getByLabel("Passkey name").fill("Laptop at the quay");
  await currentPassword(page, "Passkeys").fill(password);
  await form.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Passkey added.")).toBeVisible();
  await form.getByRole("button", { name: "Rename Laptop at the quay" }).click();
  const question = page.getByRole("dialog", { name: "Rename Laptop at the quay" });
  await question.getByLabel("Passkey name").fill("   ");
  await question.getByRole("button", { name: "Save name" }).click();
  await expect(question.getByText("Enter a name for the passkey.")).toBeVisible();
  await question.getByLabel("Passkey name").fill("Old laptop");
  await question.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Passkey renamed.")).toBeVisible();
  await expect(form.getByText("Laptop at the quay")).toHaveCount(0);
  await form.getByRole("button", { name: "Remove Old laptop" }).click();
  const removal = page.getByRole("dialog", { name: "Remove Old laptop?" });
  await removal.getByLabel("Current password").fill("not mine at all");
  await removal.getByRole("button", { name: "Remove passkey" }).click();
  await expect(removal.getByText("That's not your current password.")).toBeVisible();
  await removal.getByLabel("Current password").fill(password);
  await removal.getByRole("button", { name: "Remove passkey" }).click();
  await expect(form.getByText("Old laptop")).toHaveCount(0);
});

test(
  "a save after the session ended leads to the login and back to the form, with its text",
  long,
  async ({ page, db, ada }) => {
    await openLive(page, account);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada of the Marsh");
    await db.deleteFrom("sessions").where("person_id", "=", ada.id).execute();
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page).toHaveURL(/\/cmslogin\?to=%2Fcms%2Faccount/);
    await page.getByLabel("Email").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL(account);
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Ada of the Marsh");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("Your name is saved.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Ada of the Marsh Owner Your menu" })).toBeVisible();
  },
);

test.describe("when the connection fails", long, () => {
  test.use({ allowedConsole: /Failed to load resource|Failed to fetch|net::ERR/ });

  test("the form restores its text, but no password", async ({ page, ada, errors }) => {
    await openLive(page, account);
    const form = panel(page, "Email");
    await form.getByRole("textbox", { name: "Email" }).fill(`new.${ada.email}`);
    await currentPassword(page, "Email").fill(password);
    await form.getByRole("button", { name: "Show password" }).press("Enter");
    await expect(currentPassword(page, "Email")).toHaveAttribute("type", "text");
    await currentPassword(page, "Email").press("End");
    await page.keyboard.type("!");
    await expect.poll(() => localCopies(page)).toMatchObject([{ values: [["email", `new.${ada.email}`]] }]);
    expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(password);
    await page.route("**/cms/account.data*", (route) => route.abort("connectionreset"));
    await form.getByRole("button", { name: "Save email" }).click();
    await expect(page.getByText("What you typed is kept in this browser.")).toBeVisible();
    await page.unroute("**/cms/account.data*");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue(`new.${ada.email}`);
    await expect(currentPassword(page, "Email")).toHaveValue("");
    expectOnly(errors, /^request failed: \S+\/cms\/account\.data\S* net::ERR_CONNECTION_RESET$/);
  });
});

test("an owner logs out another device", long, async ({ page, browser, site, db, ada }) => {
  const otherContext = await browser.newContext({ baseURL: site.url });
  await logInAs(otherContext, db, ada, site.url);
  await openLive(page, account);
  const sessions = panel(page, "Where you are logged in");
  await expect(sessions.getByText("from 203.0.113.7,")).toHaveCount(2);
  await sessions.getByRole("button", { name: "Log out Firefox on Linux" }).first().click();
  await expect(page.getByText("That device is logged out.")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  const other = await otherContext.newPage();
  await other.goto("/cms/dashboard");
  await expect(other).toHaveURL(/\/cmslogin/);
  await otherContext.close();
});

test("someone sets their own hours for appointments, and Monday's for the other weekdays", async ({ page, ada: _ }) => {
  await page.goto(account);
  const appointments = panel(page, "Appointments");
  await appointments.getByLabel("Take appointments").check();
  await appointments.getByLabel("Hours").selectOption("My own hours");
  const from = (day: string) => appointments.getByRole("group", { name: day }).getByLabel("From");
  await from("Monday").fill("08:30");
  await appointments.getByRole("button", { name: "Copy to Tuesday through Friday" }).click();
  await appointments.getByRole("group", { name: "Friday" }).getByLabel("Open").uncheck();
  await appointments.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("You take appointments.")).toBeVisible();
  await page.reload();
  await expect(from("Thursday")).toHaveValue("08:30");
  await expect(appointments.getByRole("group", { name: "Friday" })).toContainText("Closed");
  await expectAccessible(page);
});
