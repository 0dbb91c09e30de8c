import type { Browser, Driver, Point } from "./driver.ts";
import { programs } from "./programs.ts";

/** What is used of the package `puppeteer-core`, which only `npm run browsers` installs. */
interface Puppeteer {
  launch(options: object): Promise<{
    version(): Promise<string>;
    createBrowserContext(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
    close(): Promise<void>;
  }>;
}

interface Page {
  goto(url: string, options: object): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  mouse: { move(x: number, y: number): Promise<void>; click(x: number, y: number): Promise<void> };
  keyboard: { type(text: string): Promise<void>; down(key: string): Promise<void>; up(key: string): Promise<void> };
  $(selector: string): Promise<{ uploadFile(path: string): Promise<void> } | null>;
  on(event: "console", listen: (message: { type(): string; text(): string }) => void): void;
  on(event: "pageerror", listen: (error: Error) => void): void;
  on(event: "dialog", listen: (dialog: { accept(): Promise<void> }) => void): void;
}

/** Firefox by WebDriver BiDi. */
export async function launchFirefox(): Promise<Browser> {
  const { default: puppeteer }: { default: Puppeteer } = await import(import.meta.resolve("puppeteer-core"));
  const firefox = await puppeteer.launch({ browser: "firefox", executablePath: programs.firefox.path, headless: true });
  return {
    name: (await firefox.version()).replace("firefox/", "Firefox "),
    async open() {
      const context = await firefox.createBrowserContext();
      return drive(await context.newPage(), () => context.close());
    },
    close: () => firefox.close(),
  };
}

function drive(page: Page, close: () => Promise<void>): Driver {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
  // A form with unsaved changes asks before it is left.
  page.on("dialog", (dialog) => void dialog.accept());
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: "domcontentloaded" })),
    evaluate: (expression) => page.evaluate(expression),
    movePointer: ({ x, y }: Point) => page.mouse.move(x, y),
    click: ({ x, y }: Point) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    async chooseFile(selector, path) {
      const input = await page.$(selector);
      if (!input) throw new Error(`There is no ${selector}`);
      await input.uploadFile(path);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    errors: async () => errors,
    close,
  };
}
