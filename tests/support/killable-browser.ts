import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "./browser.ts";
import { announceLive } from "./e2e.ts";

export interface KillableBrowser {
  page: Page;
  /** Kills it with SIGKILL. */
  kill: () => Promise<void>;
}

/** Starts a browser with a profile on disk, logged in by a cookie. */
export async function startBrowser(profile: string, url: string, cookie: string): Promise<KillableBrowser> {
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
      const [, debuggerUrl] = /DevTools listening on (\S+)/.exec(line) ?? [];
      if (debuggerUrl) resolve(debuggerUrl);
    });
    process.once("exit", () => reject(new Error("The browser ended before it was ready")));
  });
  const browser = await chromium.connectOverCDP(endpoint);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  await announceLive(context);
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    kill: async () => {
      const exited = once(process, "exit");
      process.kill("SIGKILL");
      await exited;
      await browser.close().catch(() => {});
    },
  };
}
