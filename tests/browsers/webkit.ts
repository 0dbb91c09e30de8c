import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePort, killOnExit, stopChild } from "../../bench/process.ts";
import type { Browser, Driver, Point } from "./driver.ts";
import { until } from "./page.ts";
import { programs } from "./programs.ts";

/** What is used of the package `selenium-webdriver`, which only `npm run browsers` installs. */
interface Selenium {
  Builder: new () => Builder;
  Key: Record<string, string>;
  By: { css(selector: string): object };
}

interface Builder {
  usingServer(url: string): Builder;
  withCapabilities(capabilities: object): Builder;
  build(): Promise<Session>;
}

interface Session {
  get(url: string): Promise<void>;
  executeScript(script: string): Promise<unknown>;
  getCapabilities(): Promise<{ get(name: string): unknown }>;
  actions(): Actions;
  findElement(by: object): { sendKeys(text: string): Promise<void> };
  getAllWindowHandles(): Promise<string[]>;
  switchTo(): { window(handle: string): Promise<void> };
  manage(): { window(): { setRect(rect: object): Promise<unknown> } };
  quit(): Promise<void>;
}

interface Actions {
  move(to: Point & { duration: number }): Actions;
  press(): Actions;
  release(): Actions;
  keyDown(key: string): Actions;
  keyUp(key: string): Actions;
  sendKeys(text: string): Actions;
  perform(): Promise<void>;
}

/** WebKitGTK by WebDriver, on a display of its own. */
export async function launchWebKit(): Promise<Browser> {
  const { default: selenium }: { default: Selenium } = await import(import.meta.resolve("selenium-webdriver"));
  const display = killOnExit(
    spawn(programs.display.path, ["-displayfd", "3", "-screen", "0", "1600x1200x24"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    }),
  );
  const [number] = await once(createInterface(display.stdio[3] as NodeJS.ReadableStream), "line");
  const port = await freePort();
  const server = killOnExit(
    spawn(programs.webkitDriver.path, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
      stdio: "ignore",
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  await until("WebKitWebDriver answers", async () => (await fetch(`${url}/status`)).ok);
  const open = () => new selenium.Builder().usingServer(url).withCapabilities(capabilities).build();
  const first = await open();
  const version = (await first.getCapabilities()).get("browserVersion");
  await first.quit();
  return {
    name: `WebKitGTK ${version}`,
    async open() {
      const session = await open();
      await openPopup(session);
      return drive(session, selenium);
    },
    async close() {
      await stopChild(server);
      await stopChild(display);
    },
  };
}

const args = ["--automation", "--javascript-can-open-windows-automatically=true"];

const capabilities = {
  browserName: "MiniBrowser",
  // Commands begin before the page is complete, so that its errors are collected early.
  pageLoadStrategy: "none",
  unhandledPromptBehavior: "accept",
  "webkitgtk:browserOptions": { binary: programs.webkit.path, args },
};

/** Goes on in a popup: it has no toolbar, whose width a phone's screen is narrower than. */
async function openPopup(session: Session): Promise<void> {
  const [first] = await session.getAllWindowHandles();
  await session.executeScript("open('about:blank', '', 'popup,width=800,height=600')");
  const others = async () => (await session.getAllWindowHandles()).filter((handle) => handle !== first);
  await until("a popup opens", async () => (await others()).length > 0);
  await session.switchTo().window((await others())[0] ?? "");
}

function drive(session: Session, { Key, By }: Selenium): Driver {
  const evaluate = (expression: string) => session.executeScript(`(${collectErrors})(); return ${expression}`);
  const nameOf = (key: string) => Key[keyNames[key] ?? key.toUpperCase()] ?? key;
  const move = ({ x, y }: Point) => session.actions().move({ x, y, duration: 0 });
  return {
    open: (url) => session.get(url),
    evaluate,
    movePointer: (point) => move(point).perform(),
    click: (point) => move(point).press().release().perform(),
    type: (text) => session.actions().sendKeys(text).perform(),
    async press(...keys) {
      const actions = session.actions();
      for (const key of keys) actions.keyDown(nameOf(key));
      for (const key of keys.toReversed()) actions.keyUp(nameOf(key));
      await actions.perform();
    },
    chooseFile: (selector, path) => session.findElement(By.css(selector)).sendKeys(path),
    resize: async (width, height) => void (await session.manage().window().setRect({ x: 0, y: 0, width, height })),
    async errors() {
      const stored = await evaluate("location.origin === 'null' ? null : sessionStorage.getItem('collected-errors')");
      return typeof stored === "string" ? stored.split("\n\n") : [];
    },
    close: () => session.quit(),
  };
}

const keyNames: Record<string, string> = {
  ArrowDown: "ARROW_DOWN",
  ArrowUp: "ARROW_UP",
  ArrowLeft: "ARROW_LEFT",
  ArrowRight: "ARROW_RIGHT",
};

/** Runs in the page. The driver reports no errors, so each page stores its own for the pages after it. */
function collectErrors() {
  if ("collectsErrors" in window || location.origin === "null") return;
  Object.assign(window, { collectsErrors: true });
  const key = "collected-errors";
  const collect = (...values: unknown[]) => {
    const stored = sessionStorage.getItem(key);
    const text = values.map((value) => (value instanceof Error ? `${value}\n${value.stack}` : String(value))).join(" ");
    sessionStorage.setItem(key, stored === null ? text : `${stored}\n\n${text}`);
  };
  addEventListener("error", (event) => collect("uncaught:", event.error ?? event.message));
  addEventListener("unhandledrejection", (event) => collect("uncaught:", event.reason));
  const { error } = console;
  console.error = (...values: unknown[]) => {
    collect("console:", ...values);
    error(...values);
  };
}
