import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { expect, long } from "../support/e2e.ts";
import { removableDirectory, startSite } from "../support/site-process.ts";
import { password } from "../support/staff.ts";
import { accountMenu, test } from "../support/staff-e2e.ts";

const freshPassword = "nine quiet herons wading";

const newPassword = (page: Page) => page.getByLabel("Password", { exact: true });

async function logIn(page: Page, email: string, secret: string) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test.describe("the first account", () => {
  test.use({ allowedConsole: /status of 422/ });

  test("is created by the link in the terminal, which works once", async ({ page }) => {
    const directory = removableDirectory();
    const site = await startSite({ DATA_DIR: directory.path });
    try {
      const printed = () => /\/cmslogin\/link\?token=\S+/.exec(site.log.join("\n"))?.[0];
      await expect.poll(printed).toBeDefined();
      const link = `${site.url}${printed()}`;
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
      expect(page.url()).not.toContain("token");
      await page.getByLabel("Name").fill("Nora Quay");
      await page.getByLabel("Email", { exact: true }).fill("nora@harbor.example");
      await newPassword(page).fill("short");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("Use at least 12 characters.")).toBeVisible();
      await newPassword(page).fill("password1234");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("Try four unrelated words.")).toBeVisible();
      await expect(page.getByLabel("Name")).toHaveValue("Nora Quay");
      await newPassword(page).fill(freshPassword);
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page).toHaveURL(`${site.url}/cms/dashboard`);
      await expect(accountMenu(page)).toContainText("Owner");
      await page.getByRole("button", { name: "Log out" }).click();
      await expect(page.getByText("Logged out successfully")).toBeVisible();
      await page.goto(link);
      await expect(page.getByText("This link no longer works. Ask for a new one.")).toBeVisible();
    } finally {
      await site.stop();
      directory.remove();
    }
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", javaScriptEnabled ? {} : long, () => {
    test.use({ javaScriptEnabled, allowedConsole: /status of 401/ });

    test("a forgotten password is reset by the emailed link", async ({ page, context, db, ada }) => {
      await context.clearCookies();
      await page.goto("/cmslogin");
      await page.getByRole("link", { name: "Forgot password?" }).click();
      // Both pages have an email field.
      await expect(page.getByRole("button", { name: "Create link" })).toBeVisible();
      await page.getByLabel("Email", { exact: true }).fill(ada.email);
      await page.getByRole("button", { name: "Create link" }).click();
      await expect(page.getByText("its link is with the saved emails on the server")).toBeVisible();
      const fileOf = async () => {
        const mails = db.selectFrom("outbox").select(["state", "response"]).where("to_address", "=", ada.email);
        const mail = await mails.where("purpose", "=", "password-reset").executeTakeFirst();
        return mail?.state === "sent" ? (mail.response?.replace("written to ", "") ?? "") : "";
      };
      await expect.poll(fileOf).not.toBe("");
      const { text } = await PostalMime.parse(readFileSync(await fileOf()));
      const link = new URL(/http\S+/.exec(text ?? "")?.[0] ?? "");
      await page.goto(link.pathname + link.search);
      await expect(page.getByText(`For ${ada.email}`)).toBeVisible();
      await newPassword(page).fill(freshPassword);
      await page.getByRole("button", { name: "Save password" }).click();
      await expect(page.getByText("Your password is saved. Log in with it now.")).toBeVisible();
      await logIn(page, ada.email, password);
      await expect(page.getByText("Invalid email or password")).toBeVisible();
      await logIn(page, ada.email, freshPassword);
      await expect(page).toHaveURL("/cms/dashboard");
    });
  });
}
