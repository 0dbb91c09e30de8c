import type { Page } from "@playwright/test";
import { expectAccessible, violations } from "../support/axe.ts";
import { expect, openLive, untilLive } from "../support/e2e.ts";
import { publish } from "../support/entry-form.ts";
import { overflow, widths } from "../support/overflow.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "page-blocks" });
test.describe.configure({ mode: "default" });

/** Adds a block after the others by its name. */
async function addBlock(page: Page, region: string, name: string) {
  const content = page.getByRole("region", { name: region, exact: true });
  await content.getByRole("button", { name: "Add block" }).click();
  const search = page.getByRole("dialog", { name: "Add block" }).getByRole("searchbox");
  await expect(search).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  return content.locator(".items").first().locator("> .item").last();
}

test("a landing page is built from nothing, published, and seen by a visitor", async ({ page, ada: _, browser }) => {
  await openLive(page, "/cms/pages");
  await page.getByRole("button", { name: "New page" }).click();
  await page.waitForURL(/\/cms\/pages\/[0-9a-f-]{36}\?new=page$/);
  await untilLive(page);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Storm plan");
  const panel = page.getByRole("region", { name: "Page", exact: true });
  await panel.getByRole("textbox", { name: "Title", exact: true }).fill("The storm plan for your office");

  const hero = await addBlock(page, "Content", "hero");
  await expect(hero.getByRole("textbox", { name: "Heading" })).toBeFocused();
  await page.keyboard.type("Storm season is near");
  await hero.getByRole("textbox", { name: "Text", exact: true }).fill("A plan in a week.");
  await hero.getByRole("combobox", { name: "Layout" }).selectOption("Picture beside the text");
  await hero.getByRole("button", { name: "Choose a picture" }).click();
  await page.getByRole("dialog").getByRole("listitem").first().getByRole("button").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await hero.getByRole("checkbox").check();

  const columns = await addBlock(page, "Content", "columns");
  const column = columns.locator(".items > .item");
  await expect(column).toHaveCount(2);
  for (const [index, heading] of ["On paper", "In the cloud"].entries()) {
    const title = column.nth(index).locator(".item-title");
    if ((await title.getAttribute("aria-expanded")) !== "true") await title.click();
    await column.nth(index).getByRole("textbox", { name: "Heading" }).fill(heading);
    await column.nth(index).getByRole("textbox", { name: "Text", exact: true }).click();
    await page.keyboard.type(`${heading}, for your whole team.`);
  }
  await addBlock(page, "Content", "testimonials");
  const form = await addBlock(page, "Content", "contact form");
  await form.getByRole("textbox", { name: "Heading" }).fill("Get your plan");
  await publish(page);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  const url = new URL("/storm-plan", page.url()).href;
  await expect.poll(async () => (await visitor.request.get(url)).status()).toBe(200);
  await visitor.goto(url);
  await expect(visitor).toHaveTitle(/^Storm plan \|/);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Storm season is near");
  await expect(visitor.getByText("The storm plan for your office")).toHaveCount(0);
  const headings = visitor.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings).toHaveText(["On paper", "In the cloud", "Get your plan"]);
  await expect(visitor.getByText("In the cloud, for your whole team.")).toBeVisible();
  await expect(visitor.getByRole("blockquote").first()).toBeVisible();
  const picture = visitor.locator("main img").first();
  await expect(picture).toHaveAttribute("fetchpriority", "high");
  await expectAccessible(visitor);
  for (const width of widths) {
    await visitor.setViewportSize({ width, height: 900 });
    expect.soft(await overflow(visitor), `${width} pixels`).toEqual({ sideways: 0, outside: [] });
  }
  await context.close();
});

test("the blocks to add are in groups, and the arrow keys go through them", async ({ page, ada: _ }) => {
  await openLive(page, "/cms/pages/page-terms");
  await page.getByRole("region", { name: "Content", exact: true }).getByRole("button", { name: "Add block" }).click();
  const picker = page.getByRole("dialog", { name: "Add block" });
  await expect(picker.getByRole("searchbox")).toBeFocused();
  const common = picker.getByRole("list", { name: "Common" }).getByRole("button");
  await expect(common.first()).toContainText("Text");
  await page.keyboard.press("ArrowDown");
  await expect(common.first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(common.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const [above, below] = [await common.nth(1).boundingBox(), await picker.locator("button:focus").boundingBox()];
  expect(below?.x).toBe(above?.x);
  expect(below?.y).toBeGreaterThan(above?.y ?? 0);
  await page.keyboard.press("ArrowUp");
  await expect(common.nth(1)).toBeFocused();
  expect(await violations(page, { selector: ".variant-picker" })).toEqual([]);
  await picker.getByRole("searchbox").fill("prices");
  await expect(picker.getByRole("list", { name: "Common" })).toHaveCount(0);
  await expect(picker.getByRole("list").getByRole("button").first()).toBeVisible();
});

test("a service gets a block of its own below its parts", async ({ page, ada: _ }) => {
  await openLive(page, "/cms/services/service-network");
  const block = await addBlock(page, "More content", "call to action");
  await expect(block.getByRole("textbox", { name: "Heading" })).toBeFocused();
  await page.keyboard.type("Wired in a weekend");
  await publish(page);
  await expect.poll(async () => (await page.request.get("/services/network")).text()).toContain("Wired in a weekend");
  await openLive(page, "/services/network");
  const headings = await page.getByRole("main").getByRole("heading").allTextContents();
  const order = ["Who it", "Wired in a weekend", "Services from"].map((start) =>
    headings.findIndex((heading) => heading.startsWith(start)),
  );
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});
