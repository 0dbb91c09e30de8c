import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type Browser, chromium, type Page } from "@playwright/test";
import { childrenOf, killAll, pidOf } from "../../bench/process.ts";
import { findBrowser } from "../support/browser.ts";
import { startSite, temporaryDirectory } from "../support/site-process.ts";
import { aPerson, signedIn } from "../support/staff.ts";
import { test } from "../support/staff-story.ts";
import { expect, openLive, owner } from "../support/story.ts";

test.use({ stage: "settings" });

const settings = "/cms/settings";
const phoneField = (page: Page) => page.getByRole("textbox", { name: "Phone", exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
const offer = (page: Page) => page.getByRole("region", { name: "Unsaved text" });

interface OwnBrowser {
  process: ChildProcess;
  browser: Browser;
  page: Page;
}

/** A browser of its own with a profile on disk, which can be killed by its process id. */
async function startBrowser(profile: string): Promise<OwnBrowser> {
  const process = spawn(
    await findBrowser(),
    [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const endpoint = await new Promise<string>((resolve, reject) => {
    createInterface(process.stderr).on("line", (line) => {
      const [, address] = /DevTools listening on (\S+)/.exec(line) ?? [];
      if (address) resolve(address);
    });
    process.once("exit", () => reject(new Error("The browser ended before it was ready")));
  });
  const browser = await chromium.connectOverCDP(endpoint);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  await context.addInitScript(() => addEventListener("mangrove:live", () => Object.assign(window, { live: true })));
  return { process, browser, page: context.pages()[0] ?? (await context.newPage()) };
}

test("a browser that is killed while one types loses what was typed in the last two seconds at most", async ({
  site,
  db,
}) => {
  const profile = temporaryDirectory();
  const person = await aPerson(db);
  const [name = "", value = ""] = (await signedIn(db, person)).split("=");
  const first = await startBrowser(profile.path);
  await first.page.context().addCookies([{ name, value, url: site.url }]);
  await openLive(first.page, site.url + settings);
  const before = await phoneField(first.page).inputValue();
  await phoneField(first.page).press("End");
  const typed: { at: number; length: number }[] = [];
  for (let count = 1; count <= 60; count++) {
    await phoneField(first.page).press(String(count % 10));
    typed.push({ at: performance.now(), length: before.length + count });
  }
  const killed = performance.now();
  first.process.kill("SIGKILL");
  await once(first.process, "exit");
  await first.browser.close().catch(() => {});

  const second = await startBrowser(profile.path);
  await second.page.context().addCookies([{ name, value, url: site.url }]);
  await openLive(second.page, site.url + settings);
  await offer(second.page).getByRole("button", { name: "Restore it" }).click();
  const restored = await phoneField(second.page).inputValue();
  const due = typed.findLast(({ at }) => at < killed - 2000)?.length ?? 0;
  expect(restored.length).toBeGreaterThanOrEqual(due);
  expect(restored.startsWith(before)).toBe(true);
  second.process.kill("SIGKILL");
  await once(second.process, "exit");
  await second.browser.close().catch(() => {});
  profile.remove();
});

test.describe("when the server is killed while it saves", () => {
  test.use({ tolerated: /ERR_|Failed to load resource/ });

  test("either the old or the new is on the site, the text stays, and one saves again", async ({ page, faults }) => {
    const data = temporaryDirectory();
    const account = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
    const first = await startSite({ DATA_DIR: data.path, ...account });
    await page.goto(`${first.url}/cmslogin?to=${settings}`);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL(`**${settings}`);
    await phoneField(page).fill("(305) 555-0191");
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.keyboard.press("ControlOrMeta+s");
    await sent;
    const pid = pidOf(first.process);
    await killAll([pid, ...childrenOf(pid)]);
    await expect(bar(page)).toContainText(/Not saved: the server cannot be reached|All changes saved by/);
    await expect(phoneField(page)).toHaveValue("(305) 555-0191");

    const second = await startSite({ DATA_DIR: data.path, PORT: new URL(first.url).port });
    const shown = await (await fetch(second.url)).text();
    expect(shown).toMatch(/\(305\) 555-01(?:42|91)/);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(bar(page)).toContainText("All changes saved by");
    await expect(phoneField(page)).toHaveValue("(305) 555-0191");
    expect(await (await fetch(second.url)).text()).toContain("(305) 555-0191");
    await page.goto("about:blank");
    await second.stop();
    data.remove();
    // What the browser asked for while nobody answered.
    faults.splice(0, faults.length, ...faults.filter((line) => !line.startsWith("request failed")));
  });
});
