import type { Page } from "@playwright/test";
import { childrenOf, killAll, pidOf } from "../../bench/process.ts";
import { forms, killWhileTyping } from "../resilience/e20-killed-browser.ts";
import { expect, long, owner, untilLive } from "../support/e2e.ts";
import { removableDirectory, startSite } from "../support/site-process.ts";
import { aPerson, logInDirectly } from "../support/staff.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "settings" });
test.describe.configure({ mode: "default" });

const settings = "/cms/settings";
const phoneField = (page: Page) => page.getByRole("textbox", { name: "Phone", exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });

for (const [label, form] of Object.entries(forms)) {
  test(
    `killing the browser while typing into ${label} loses at most the last two seconds`,
    long,
    async ({ site, db }) => {
      const profile = removableDirectory();
      const cookie = await logInDirectly(db, await aPerson(db));
      const outcome = await killWhileTyping({ url: site.url, cookie, profile: profile.path }, form, 60);
      expect(outcome).toEqual({ lost: 0, isComplete: true, isOver: true });
      profile.remove();
    },
  );
}

test.describe("when the server is killed during a save", long, () => {
  test.use({ allowedConsole: /ERR_|Failed to load resource/ });

  test("the site shows the old or the new value, the form keeps its text, and saving works again", async ({
    page,
    errors,
  }) => {
    const data = removableDirectory();
    const account = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
    const first = await startSite({ DATA_DIR: data.path, ...account });
    await page.goto(`${first.url}/cmslogin?to=${settings}`);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL(`**${settings}`);
    await untilLive(page);
    await phoneField(page).fill("(305) 555-0191");
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.keyboard.press("ControlOrMeta+s");
    await sent;
    const pid = pidOf(first.process);
    await killAll([pid, ...childrenOf(pid)]);
    await expect(bar(page)).toContainText(/Not saved: the server can't be reached|All changes saved by/);
    await expect(phoneField(page)).toHaveValue("(305) 555-0191");

    const second = await startSite({ DATA_DIR: data.path, PORT: new URL(first.url).port });
    const html = await (await fetch(second.url)).text();
    expect(html).toMatch(/\(305\) 555-01(?:42|91)/);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(bar(page)).toContainText("All changes saved by");
    await expect(phoneField(page)).toHaveValue("(305) 555-0191");
    expect(await (await fetch(second.url)).text()).toContain("(305) 555-0191");
    await page.goto("about:blank");
    await second.stop();
    data.remove();
    // Requests from while the server was down, if there were any.
    expect(errors.splice(0).filter((line) => !line.startsWith("request failed: "))).toEqual([]);
  });
});
