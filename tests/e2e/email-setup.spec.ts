import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { startMailServer } from "../support/smtp-server.ts";
import { test } from "../support/staff-e2e.ts";

test(
  "an owner sets up email from the first steps: a wrong password is named at its field, the right one works",
  long,
  async ({ page, ada }) => {
    const login = { username: "office@harbor.example", password: "tidal-wharf-4711" };
    const server = await startMailServer(undefined, undefined, login);
    await openLive(page, "/cms/dashboard");
    await page.getByRole("link", { name: /^Set up email/ }).click();
    const panel = page.getByRole("region", { name: "Mail server", exact: true });
    await expect(panel).toContainText("Not set up");
    await panel.getByRole("radio", { name: "Google Workspace" }).check();
    await expect(panel.getByRole("region", { name: "Steps for Google Workspace" })).toContainText("app password");
    await expect(panel.getByLabel("Host")).toHaveValue("smtp.gmail.com");
    await panel.getByLabel("Google account").fill("web@harbor.example");
    await expect(panel.getByLabel("Sender address")).toHaveValue("web@harbor.example");
    await expectAccessible(page);

    await panel.getByRole("radio", { name: "Another server" }).check();
    await panel.getByLabel("Username").fill(login.username);
    await panel.getByLabel("Password", { exact: true }).fill("wrong");
    await panel.getByLabel("Host").fill("127.0.0.1");
    await panel.getByLabel("Port").fill(String(server.port));
    await panel.getByLabel("Encryption").selectOption("If offered");
    await panel.getByRole("button", { name: "Test and save" }).click();
    await expect(panel.getByRole("alert")).toContainText("Nothing was changed.");
    const password = panel.getByLabel("Password", { exact: true });
    await expect(password).toHaveAccessibleDescription(/rejected the username or password/);
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await password.fill(login.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`The mail server accepted a test message to ${ada.email}.`)).toBeVisible();
    await expect(panel).toContainText(`127.0.0.1, port ${server.port}`);
    expect(server.received.map(({ to }) => to)).toEqual([[ada.email]]);
    const tests = page.getByRole("list", { name: "Test messages" }).getByRole("listitem");
    await expect(tests.first()).toContainText("Accepted by the mail server");

    await panel.getByRole("button", { name: "Change the mail server" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the mail server" });
    await expect(dialog.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/A password is stored/);
    await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue("");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await panel.getByRole("button", { name: "Remove the mail server" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(panel).toContainText("Not set up");
    await server.close();
  },
);
