import { expect, openLive } from "../support/e2e.ts";
import { accountMenu, test } from "../support/staff-e2e.ts";

test("a person is invited by link, logs in, gets and loses roles during the session, and is disabled", async ({
  page,
  browser,
  site,
  ada,
}) => {
  const email = `tide.${ada.id}@harbor.example`;
  await openLive(page, "/cms/users");
  await page.getByRole("button", { name: "Invite someone" }).click();
  const question = page.getByRole("dialog", { name: "Invite someone" });
  await question.getByLabel("Name").fill("Tide Walker");
  await question.getByLabel("Email").fill("tide walker");
  await question.getByLabel("Email").evaluate((field: HTMLInputElement) => field.setAttribute("type", "text"));
  await question.getByRole("button", { name: "Create invitation link" }).click();
  await expect(question.getByText("Enter a full email address")).toBeVisible();
  await expect(question.getByLabel("Name")).toHaveValue("Tide Walker");
  await question.getByLabel("Email").fill(email);
  await question.getByRole("button", { name: "Create invitation link" }).click();
  await expect(question.getByText("Choose at least one role.")).toBeVisible();
  await question.getByLabel("Editor").check();
  await question.getByRole("button", { name: "Create invitation link" }).click();
  const link = await question.getByLabel("Link").inputValue();
  await page.keyboard.press("Escape");

  const tideContext = await browser.newContext({ baseURL: site.url });
  const tide = await tideContext.newPage();
  await tide.goto(new URL(link).pathname + new URL(link).search);
  await tide.getByLabel("Password", { exact: true }).fill("nine quiet herons wading");
  await tide.getByRole("button", { name: "Save password" }).click();
  await expect(accountMenu(tide)).toContainText("Editor");

  await openLive(page, "/cms/users");
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row.getByText("Active")).toBeVisible();
  await row.getByRole("button", { name: "Manage Tide Walker" }).click();
  const manage = page.getByRole("dialog", { name: "Tide Walker" });
  await expect(manage.getByRole("button", { name: "reset link" })).toHaveText("Create reset link");
  await manage.getByLabel("Sales").check();
  await expect(manage.getByText("Can now also: work leads.")).toBeVisible();
  await manage.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("The role is now Editor and Sales.")).toBeVisible();
  await expect(manage).toBeHidden();
  const sidebar = tide.getByRole("navigation", { name: "Admin" });
  await sidebar.getByRole("link", { name: "Services" }).click();
  await expect(sidebar.getByRole("link", { name: "Leads" })).toBeVisible();
  await expect(accountMenu(tide)).toContainText("Editor and Sales");
  await expect(tide.getByText("Ada Marsh changed your role from Editor to Editor and Sales.")).toBeVisible();
  await tide.getByRole("button", { name: "Got it" }).click();
  await expect(tide.getByText("Ada Marsh changed your role")).toBeHidden();
  await expect(tide).toHaveURL(/\/cms\/services$/);

  await row.getByRole("button", { name: "Manage Tide Walker" }).click();
  await manage.getByLabel("Editor").uncheck();
  await expect(manage.getByText("Can no longer: edit and publish pages")).toBeVisible();
  await manage.getByRole("button", { name: "Save roles" }).click();
  await expect(manage).toBeHidden();
  await sidebar.getByRole("link", { name: "Leads" }).click();
  await expect(tide.getByText("You can no longer: edit and publish pages")).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "Settings", exact: true })).toBeHidden();

  await row.getByRole("button", { name: "Manage Tide Walker" }).click();
  await manage.getByRole("button", { name: "Disable" }).click();
  await expect(row.getByText("Disabled")).toBeVisible();
  await expect(manage).toBeHidden();
  await tide.reload();
  await expect(tide).toHaveURL(/\/cmslogin/);
  await tideContext.close();
});
