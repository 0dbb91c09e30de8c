import { setTimeout } from "node:timers/promises";
import type { Driver, Point } from "./driver.ts";
import { type actions, callOf, type Facts, type Pattern, type Query } from "./page-elements.ts";

/** How long a condition may take on a busy machine, and how often it is checked, in milliseconds. */
const timeoutMs = 30_000;
const pollMs = 50;

/** Waits until a condition holds. While a page is replaced by another, asking fails: this counts as not yet. */
export async function until(description: string, condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + timeoutMs;
  let reason = "";
  while (Date.now() < end) {
    try {
      if (await condition()) return;
      reason = "";
    } catch (error) {
      reason = ` (${error instanceof Error ? error.message.split("\n", 1)[0] : error})`;
    }
    await setTimeout(pollMs);
  }
  throw new Error(`not within ${timeoutMs / 1000} s: ${description}${reason}`);
}

type Name = string | RegExp;

/** Elements with a role and an accessible name. A string is the whole name. */
export class PageElement {
  readonly #driver: Driver;
  readonly #query: Query;

  constructor(driver: Driver, role: string, name: Name, within?: Query) {
    this.#driver = driver;
    this.#query = { role, name: patternOf(name), ...(within && { within }) };
  }

  get(role: string, name: Name = /^/): PageElement {
    return new PageElement(this.#driver, role, name, this.#query);
  }

  toString(): string {
    const described = ({ role, name, within }: Query): string =>
      `${role} /${name.source}/${within ? ` in ${described(within)}` : ""}`;
    return described(this.#query);
  }

  /** Reads the visible elements that match. */
  async facts(): Promise<Facts[]> {
    return (await ask(this.#driver, "perceive", this.#query)) as Facts[];
  }

  /** Waits until one of them fulfills a condition. */
  async expect(description: string, condition: (facts: Facts) => boolean): Promise<void> {
    await until(`${this} ${description}`, async () => (await this.facts()).some(condition));
  }

  expectVisible(): Promise<void> {
    return this.expect("is visible", () => true);
  }

  expectHidden(): Promise<void> {
    return until(`${this} is hidden`, async () => (await this.facts()).length === 0);
  }

  expectText(text: string): Promise<void> {
    return this.expect(`has the text “${text}”`, (facts) => facts.text.includes(text));
  }

  expectFocused(): Promise<void> {
    return this.expect("is focused", ({ isFocused }) => isFocused);
  }

  expectAttribute(name: string, value: string): Promise<void> {
    return this.expect(`has ${name}="${value}"`, ({ attributes }) => attributes[name] === value);
  }

  async hover(): Promise<void> {
    await this.#driver.movePointer(await this.#aim());
  }

  async focus(): Promise<void> {
    await this.expectVisible();
    await ask(this.#driver, "focus", this.#query);
    await this.expectFocused();
  }

  async click(): Promise<void> {
    await this.#driver.click(await this.#aim());
  }

  /** Replaces the text of an input field by keyboard. */
  async fill(text: string): Promise<void> {
    await this.click();
    await this.expectFocused();
    await ask(this.#driver, "selectText", this.#query);
    await this.#driver.type(text);
    await this.expect(`has the value “${text}”`, ({ value }) => value === text);
  }

  async choose(option: string): Promise<void> {
    await this.expectVisible();
    await ask(this.#driver, "chooseOption", this.#query, option);
  }

  async chooseFile(path: string): Promise<void> {
    await this.expect("exists", () => true);
    const [input] = await this.facts();
    await this.#driver.chooseFile(input?.selector ?? "", path);
  }

  /** Waits until the element does not move, and nothing covers it. */
  async #aim(): Promise<Point> {
    let last: Point | null = null;
    await until(`${this} can be reached by the pointer`, async () => {
      const before: Point | null = last;
      last = (await ask(this.#driver, "aimAt", this.#query)) as Point | null;
      return last !== null && last.x === before?.x && last.y === before.y;
    });
    if (!last) throw new Error(`${this} was not reached`);
    return last;
  }
}

function patternOf(name: Name): Pattern {
  if (typeof name !== "string") return { source: name.source, flags: name.flags };
  return { source: `^${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`, flags: "" };
}

function ask(driver: Driver, action: keyof typeof actions, ...parameters: unknown[]): Promise<unknown> {
  return driver.evaluate(callOf(action, ...parameters));
}

/** A page as a person uses it. */
export class Page {
  readonly driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.#origin = origin;
  }

  get(role: string, name: Name = /^/): PageElement {
    return new PageElement(this.driver, role, name);
  }

  /** Opens a page and waits until its script has run. */
  async open(path: string, redirectsTo = path): Promise<void> {
    await this.leave(() => this.driver.open(this.#origin + path));
    await this.untilLive(redirectsTo);
  }

  /** Does what opens another document, and waits for that. The address may be the same. */
  async leave(act: () => Promise<void>): Promise<void> {
    await this.driver.evaluate("void (window.isLeft = true)");
    await act();
    await this.expect("another document is open", "!('isLeft' in window)");
  }

  async untilLive(path: string): Promise<void> {
    await this.expectPath(path);
    await until(`${path} is live`, async () => (await ask(this.driver, "isLive")) === true);
  }

  expectPath(path: string): Promise<void> {
    return this.expect(`the address is ${path}`, `location.pathname + location.search === ${JSON.stringify(path)}`);
  }

  /** Waits until an expression is true in the page. */
  expect(description: string, expression: string): Promise<void> {
    return until(description, async () => (await this.driver.evaluate(expression)) === true);
  }
}
