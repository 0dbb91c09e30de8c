import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { startSite, temporaryDirectory } from "../support/site-process.ts";
import { password } from "../support/staff.ts";
import { test, yourMenu } from "../support/staff-story.ts";
import { expect } from "../support/story.ts";

const fresh = "nine quiet herons wading";

const newPassword = (page: Page) => page.getByLabel("Password", { exact: true });

async function logIn(page: Page, email: string, written: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(written);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test.describe("the first account", () => {
  test.use({ tolerated: /status of 422/ });

  test("is made by the link that the terminal prints, which works once", async ({ page }) => {
    const directory = temporaryDirectory();
    const site = await startSite({ DATA_DIR: directory.path });
    try {
      const printed = () => /\/cmslogin\/link\?token=\S+/.exec(site.log.join("\n"))?.[0];
      await expect.poll(printed).toBeDefined();
      const link = `${site.url}${printed()}`;
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "Make the first account" })).toBeVisible();
      expect(page.url()).not.toContain("token");
      await page.getByLabel("Name").fill("Nora Quay");
      await page.getByLabel("Email").fill("nora@harbor.example");
      await newPassword(page).fill("password1234");
      await page.getByRole("button", { name: "Make the account" }).click();
      await expect(page.getByText("Take several words that do not belong together.")).toBeVisible();
      await expect(page.getByLabel("Name")).toHaveValue("Nora Quay");
      await newPassword(page).fill(fresh);
      await page.getByRole("button", { name: "Make the account" }).click();
      await expect(page).toHaveURL(`${site.url}/cms/dashboard`);
      await expect(yourMenu(page)).toContainText("Owner");
      await page.getByRole("button", { name: "Log out" }).click();
      await expect(page.getByText("Logged out successfully")).toBeVisible();
      await page.goto(link);
      await expect(page.getByText("This link does not work any more. Ask for a new one.")).toBeVisible();
    } finally {
      await site.stop();
      directory.remove();
    }
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, tolerated: /status of 401/ });

    test("a forgotten password is replaced by a link among the mails", async ({ page, context, db, ada }) => {
      await context.clearCookies();
      await page.goto("/cmslogin");
      await page.getByRole("link", { name: "Forgot password?" }).click();
      // Both pages ask for an address.
      await expect(page.getByRole("button", { name: "Make the link" })).toBeVisible();
      await page.getByLabel("Email").fill(ada.email);
      await page.getByRole("button", { name: "Make the link" }).click();
      await expect(page.getByText("a link waits among the mails on the server")).toBeVisible();
      const fileOf = async () => {
        const mails = db.selectFrom("outbox").select(["state", "answer"]).where("to_address", "=", ada.email);
        const mail = await mails.where("purpose", "=", "password-reset").executeTakeFirst();
        return mail?.state === "sent" ? (mail.answer?.replace("written to ", "") ?? "") : "";
      };
      await expect.poll(fileOf).not.toBe("");
      const { text } = await PostalMime.parse(readFileSync(await fileOf()));
      const link = new URL(/http\S+/.exec(text ?? "")?.[0] ?? "");
      await page.goto(link.pathname + link.search);
      await expect(page.getByText(`For ${ada.email}`)).toBeVisible();
      await newPassword(page).fill(fresh);
      await page.getByRole("button", { name: "Save the password" }).click();
      await expect(page.getByText("Your password is saved. Log in with it.")).toBeVisible();
      await logIn(page, ada.email, password);
      await expect(page.getByText("Invalid email or password")).toBeVisible();
      await logIn(page, ada.email, fresh);
      await expect(page).toHaveURL("/cms/dashboard");
    });
  });
}
