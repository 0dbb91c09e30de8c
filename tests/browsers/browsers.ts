/** `npm run browsers [-- STORY …]`: stories in Firefox and WebKit, all or those whose names contain a text. Fails if one fails. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { killOnExit } from "../../bench/process.ts";
import { requireBuild } from "../../bench/product.ts";
import { say } from "../../bench/report.ts";
import { openDatabase } from "../../src/base/db/connect.ts";
import { UserFacingError } from "../../src/base/db/user-facing-error.ts";
import { photoWithRedAt } from "../support/pictures.ts";
import { removableDirectory, startSite } from "../support/site-process.ts";
import { aPerson, logInDirectly, password } from "../support/staff.ts";
import type { Browser } from "./driver.ts";
import { launchFirefox } from "./firefox.ts";
import { Page } from "./page.ts";
import { requireBrowsers } from "./programs.ts";
import { staffStories } from "./staff-stories.ts";
import type { Site, Story } from "./story.ts";
import { visitorStories } from "./visitor-stories.ts";
import { launchWebKit } from "./webkit.ts";

const desktop = { width: 1440, height: 900 };

// Exits through `exit`, so that child processes are stopped.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => process.exit(1));

/** Runs the built product with its default content while `use` runs. */
async function withSite<Result>(use: (site: Site) => Promise<Result>): Promise<Result> {
  const directory = removableDirectory();
  const { url, stop, process } = await startSite({ DATA_DIR: path.join(directory.path, "data") });
  killOnExit(process);
  const db = await openDatabase({ dataDir: path.join(directory.path, "data") });
  try {
    const person = await aPerson(db, { name: "Marisol Vega" });
    const photo = path.join(directory.path, "quay.jpg");
    writeFileSync(photo, await photoWithRedAt(50, 50));
    return await use({ url, db, photo, account: { ...person, password, cookie: await logInDirectly(db, person) } });
  } finally {
    await db.destroy();
    await stop();
    directory.remove();
  }
}

/** Runs a story in a window of its own. Returns why it failed, or null. */
async function runStory(story: Story, browser: Browser, site: Site): Promise<string | null> {
  const driver = await browser.open();
  try {
    await driver.resize(desktop.width, desktop.height);
    const failure = await story.run(new Page(driver, site.url), site).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    return [failure, ...(await driver.errors())].filter((line) => line !== null).join("\n") || null;
  } finally {
    await driver.close();
  }
}

interface Result {
  browser: string;
  story: string;
  failure: string | null;
  seconds: string;
}

async function runIn(launch: () => Promise<Browser>, stories: readonly Story[]): Promise<Result[]> {
  const browser = await launch();
  try {
    return await withSite(async (site) => {
      const results: Result[] = [];
      for (const story of stories) {
        const began = performance.now();
        const failure = await runStory(story, browser, site);
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        if (failure !== null) say(`FAIL ${story.name}, ${browser.name}:\n${failure.replaceAll(/^/gm, "     ")}`);
        results.push({ browser: browser.name, story: story.name, failure, seconds });
      }
      return results;
    });
  } finally {
    await browser.close();
  }
}

/** Prints a row for each story and a column for each browser. */
function print(results: readonly Result[]): void {
  const browsers = [...new Set(results.map(({ browser }) => browser))];
  const rows = Map.groupBy(results, ({ story }) => story);
  const width = Math.max(...[...rows.keys()].map(({ length }) => length));
  const line = (first: string, cells: string[]) =>
    say([first.padEnd(width), ...cells.map((cell) => cell.padEnd(18))].join("  "));
  line("", browsers);
  for (const [story, cells] of rows) {
    line(
      story,
      cells.map(({ failure, seconds }) => `${failure === null ? "ok" : "FAIL"} (${seconds} s)`),
    );
  }
}

try {
  requireBrowsers();
  await requireBuild();
  const requested = process.argv.slice(2);
  const all = [...visitorStories, ...staffStories];
  const stories = all.filter(({ name }) => requested.length === 0 || requested.some((text) => name.includes(text)));
  if (stories.length === 0) {
    throw new UserFacingError(`There is no such story. Available:\n${all.map(({ name }) => `  ${name}`).join("\n")}`);
  }
  const results = [...(await runIn(launchFirefox, stories)), ...(await runIn(launchWebKit, stories))];
  print(results);
  process.exitCode = results.every(({ failure }) => failure === null) ? 0 : 1;
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
