import type { Locator, Page } from "@playwright/test";
import { openDatabase } from "#src/base/db/connect.ts";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { openLive } from "../support/e2e.ts";
import { startBrowser } from "../support/killable-browser.ts";
import { removableDirectory } from "../support/site-process.ts";
import { aPerson, logInDirectly } from "../support/staff.ts";
import { type Experiment, none } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";

/** A form field for typing. */
interface Form {
  screen: string;
  /** Makes the field visible and returns it. */
  field: (page: Page) => Promise<Locator>;
  /** Discards unsaved changes. */
  undo: (page: Page) => Promise<void>;
}

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true }).first();

async function press(page: Page, ...names: string[]) {
  for (const name of names) await page.getByRole("button", { name, exact: true }).click();
}

const undoChanges = (page: Page) => press(page, "More", "Undo unsaved changes...", "Undo changes");

export const forms: Record<string, Form> = {
  "the settings": {
    screen: "/cms/settings",
    field: async (page) => box(page, "About the company"),
    undo: (page) => press(page, "Discard...", "Discard changes"),
  },
  "a post's text": {
    screen: "/cms/blog/post-false-invoice",
    field: async (page) => box(page, "Text"),
    undo: undoChanges,
  },
  "a block of a page": {
    screen: "/cms/pages/page-privacy",
    field: async (page) => {
      const block = page.getByRole("button", { name: /^Block 1/ });
      if ((await block.getAttribute("aria-expanded")) === "false") await block.click();
      return box(page, "Text");
    },
    undo: undoChanges,
  },
};

/** Input of the last so many milliseconds may be lost. */
const allowedLoss = 2000;

interface KillOutcome {
  /** Older keys that are missing after reopening. */
  lost: number;
  /** Whether the restored text is a prefix of the input. */
  isComplete: boolean;
  /** Whether nothing is offered again after discarding, and the form is as before. */
  isOver: boolean;
}

/** Kills a browser during typing, reopens it and restores the offered text; discards it at the end. */
export async function killWhileTyping(
  { url, cookie, profile }: { url: string; cookie: string; profile: string },
  { screen, field, undo }: Form,
  keys: number,
): Promise<KillOutcome> {
  const first = await startBrowser(profile, url, cookie);
  await openLive(first.page, url + screen);
  const input = await field(first.page);
  const before = await textOf(input);
  await input.press("ControlOrMeta+End");
  const keyTimes: number[] = [];
  for (let count = 1; count <= keys; count += 1) {
    await input.press(String(count % 10));
    keyTimes.push(performance.now());
  }
  const killed = performance.now();
  await first.kill();
  const due = keyTimes.filter((at) => at < killed - allowedLoss).length;

  const second = await startBrowser(profile, url, cookie);
  try {
    const { page } = second;
    const offer = await openRecovery(page, url + screen);
    await offer.getByRole("button", { name: /^(?:Restore|Continue)$/ }).click();
    await offer.waitFor({ state: "hidden" });
    const enteredText = await textOf(await field(page));
    const expected = before + keyTimes.map((_, index) => (index + 1) % 10).join("");
    await undo(page);
    const isOver =
      (await (await openRecovery(page, url + screen)).isHidden()) && (await textOf(await field(page))) === before;
    return {
      lost: Math.max(0, before.length + due - enteredText.length),
      isComplete: expected.startsWith(enteredText),
      isOver,
    };
  } finally {
    await second.kill();
  }
}

/** Opens a form and returns its recovery message, after the autosave request has finished. */
async function openRecovery(page: Page, path: string): Promise<Locator> {
  const autosaveRequest = page.waitForResponse(/\/autosave\?/);
  await openLive(page, path);
  await autosaveRequest;
  await page.evaluate(() => fetch("/healthz"));
  return page.getByRole("region", { name: "Unsaved changes" });
}

async function textOf(input: Locator): Promise<string> {
  const text = await input.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : element.textContent,
  );
  return (text ?? "").replaceAll(/\s/g, "");
}

const rounds = 10;

export const e20: Experiment = {
  shows: "30 kills of a browser during typing into the settings, a post's text and a page's block (4 minutes)",
  async run() {
    const directory = removableDirectory();
    const profile = removableDirectory();
    const site = new KillableSite(await freePort(), { dataDir: directory.path });
    await site.start();
    const db = await openDatabase({ dataDir: directory.path });
    const problems: string[] = [];
    try {
      const cookie = await logInDirectly(db, await aPerson(db));
      const all = { lost: 0, torn: 0, repeated: 0 };
      for (let round = 0; round < rounds; round += 1) {
        for (const form of Object.values(forms)) {
          const keys = 20 + Math.floor(Math.random() * 60);
          const { lost, isComplete, isOver } = await killWhileTyping(
            { url: site.url, cookie, profile: profile.path },
            form,
            keys,
          );
          all.lost += lost;
          all.torn += isComplete ? 0 : 1;
          all.repeated += isOver ? 0 : 1;
        }
      }
      problems.push(
        ...report("E20, the browser is killed during typing", [
          { name: "kills", value: String(rounds * Object.keys(forms).length) },
          none("keys of more than two seconds before that are lost", all.lost),
          none("texts that are not as they were typed", all.torn),
          none("texts offered again", all.repeated),
        ]),
      );
    } finally {
      await db.destroy();
      await site.stop();
      profile.remove();
      directory.remove();
    }
    return problems;
  },
};
