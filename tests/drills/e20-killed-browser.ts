import type { Locator, Page } from "@playwright/test";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { openDatabase } from "../../src/db/connect.ts";
import { startBrowser } from "../support/own-browser.ts";
import { temporaryDirectory } from "../support/site-process.ts";
import { aPerson, signedIn } from "../support/staff.ts";
import { openLive } from "../support/story.ts";
import { DrilledSite } from "./drilled-site.ts";
import { type Experiment, none } from "./experiment.ts";

/** A field into which one types at its end. */
interface Form {
  screen: string;
  /** Brings the field into view, and answers it. */
  field: (page: Page) => Promise<Locator>;
  /** Goes back to what is saved. */
  undo: (page: Page) => Promise<void>;
}

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true }).first();

async function press(page: Page, ...names: string[]) {
  for (const name of names) await page.getByRole("button", { name, exact: true }).click();
}

const undoDraft = (page: Page) => press(page, "More", "Undo unsaved changes...", "Undo them");

export const forms: Record<string, Form> = {
  "the settings": {
    screen: "/cms/settings",
    field: async (page) => box(page, "About the company"),
    undo: (page) => press(page, "Discard", "Discard them"),
  },
  "a post's text": {
    screen: "/cms/blog/post-false-invoice",
    field: async (page) => box(page, "Text"),
    undo: undoDraft,
  },
  "a block of a page": {
    screen: "/cms/pages/page-privacy",
    field: async (page) => {
      const block = page.getByRole("button", { name: /^Block 1/ });
      if ((await block.getAttribute("aria-expanded")) === "false") await block.click();
      return box(page, "Text");
    },
    undo: undoDraft,
  },
};

/** What one may lose of what was typed, in milliseconds. */
const loss = 2000;

interface Ended {
  /** Keys of longer ago that are missing, when it is opened again. */
  lost: number;
  /** Whether what was there is as it was typed, from the first letter on. */
  isWhole: boolean;
  /** Whether nothing is offered any more, and the form is as before, once that is undone. */
  isOver: boolean;
}

/** Kills a browser while somebody types, opens it again and takes what is offered; in the end nothing is changed. */
export async function killWhileTyping(
  { url, cookie, profile }: { url: string; cookie: string; profile: string },
  { screen, field, undo }: Form,
  keys: number,
): Promise<Ended> {
  const first = await startBrowser(profile, url, cookie);
  await openLive(first.page, url + screen);
  const input = await field(first.page);
  const before = await wordsOf(input);
  await input.press("ControlOrMeta+End");
  const typedAt: number[] = [];
  for (let count = 1; count <= keys; count += 1) {
    await input.press(String(count % 10));
    typedAt.push(performance.now());
  }
  const killed = performance.now();
  await first.kill();
  const due = typedAt.filter((at) => at < killed - loss).length;

  const second = await startBrowser(profile, url, cookie);
  try {
    const { page } = second;
    const offer = await offerOn(page, url + screen);
    await offer.getByRole("button", { name: /^(?:Restore it|Go on)$/ }).click();
    await offer.waitFor({ state: "hidden" });
    const typed = await wordsOf(await field(page));
    const whole = before + typedAt.map((_, index) => (index + 1) % 10).join("");
    await undo(page);
    const isOver =
      (await (await offerOn(page, url + screen)).isHidden()) && (await wordsOf(await field(page))) === before;
    return { lost: Math.max(0, before.length + due - typed.length), isWhole: whole.startsWith(typed), isOver };
  } finally {
    await second.kill();
  }
}

/** Opens a form, and answers where it offers what was typed in another one, once it knows of that. */
async function offerOn(page: Page, address: string): Promise<Locator> {
  const asked = page.waitForResponse(/\/typing\?/);
  await openLive(page, address);
  await asked;
  await page.evaluate(() => fetch("/healthz"));
  return page.getByRole("region", { name: "Unsaved text" });
}

async function wordsOf(input: Locator): Promise<string> {
  const words = await input.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : element.textContent,
  );
  return (words ?? "").replaceAll(/\s/g, "");
}

const rounds = 10;

export const e20: Experiment = {
  shows: "30 kills of a browser while somebody types into the settings, a post's text and a page's block (4 minutes)",
  async run() {
    const directory = temporaryDirectory();
    const profile = temporaryDirectory();
    const site = new DrilledSite(await freePort(), { dataDir: directory.path });
    await site.start();
    const db = await openDatabase({ dataDir: directory.path });
    const faults: string[] = [];
    try {
      const cookie = await signedIn(db, await aPerson(db));
      const all = { lost: 0, torn: 0, repeated: 0 };
      for (let round = 0; round < rounds; round += 1) {
        for (const form of Object.values(forms)) {
          const keys = 20 + Math.floor(Math.random() * 60);
          const { lost, isWhole, isOver } = await killWhileTyping(
            { url: site.url, cookie, profile: profile.path },
            form,
            keys,
          );
          all.lost += lost;
          all.torn += isWhole ? 0 : 1;
          all.repeated += isOver ? 0 : 1;
        }
      }
      faults.push(
        ...report("E20, the browser is killed while somebody types", [
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
    return faults;
  },
};
