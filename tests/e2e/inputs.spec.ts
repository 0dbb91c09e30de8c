import type { Locator, Page } from "@playwright/test";
import { expect, long, openLive, phone, settled } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "inputs" });
test.describe.configure({ mode: "default" });

const company = "/cms/settings";
const menus = "/cms/settings?show=menus";

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const item = (list: Locator, name: string) => list.getByRole("textbox", { name, exact: true });

const values = (list: Locator) =>
  list.getByRole("textbox").evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await expect(page.getByText("All changes saved")).toBeVisible();
}

/** Scrolls to where no bar covers the target and a drag does not scroll the page. */
async function center(target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
}

/** The center of a visible element. */
async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

test("a list item is added, moved by keys and by buttons, removed and restored, and the focus follows", async ({
  page,
  ada: _,
}) => {
  await openLive(page, company);
  const list = panel(page, "Area served");
  const [first = "", second = "", ...rest] = await values(list);

  await list.getByRole("button", { name: "Add place" }).click();
  const added = item(list, `Place ${rest.length + 3}`);
  await expect(added).toBeFocused();
  await page.keyboard.type("Lee County");

  await list.getByRole("button", { name: /^Move Place 1\b/ }).focus();
  await page.keyboard.press("ArrowDown");
  expect(await values(list)).toEqual([second, first, ...rest, "Lee County"]);
  await expect(list.getByRole("button", { name: /^Move Place 2\b/ })).toBeFocused();
  await expect(list.getByRole("status")).toHaveText(`Moved to 2 of ${rest.length + 3}`);

  await list.getByRole("button", { name: /^Move Place 2\b/ }).click();
  await list.getByRole("button", { name: "Move up" }).click();
  expect(await values(list)).toEqual([first, second, ...rest, "Lee County"]);
  await page.keyboard.press("Escape");
  await expect(list.getByRole("button", { name: /^Move Place 1\b/ })).toBeFocused();

  await list.getByRole("button", { name: /^Remove Place 1\b/ }).click();
  await expect(list.getByRole("button", { name: /^Remove Place 1\b/ })).toBeFocused();
  expect(await values(list)).toEqual([second, ...rest, "Lee County"]);
  await list.getByRole("button", { name: `Restore “${first}”` }).click();
  await expect(item(list, "Place 1")).toBeFocused();
  expect(await values(list)).toEqual([first, second, ...rest, "Lee County"]);

  await save(page);
  await page.reload();
  expect(await values(list)).toEqual([first, second, ...rest, "Lee County"]);
});

test("a list enforces its limits and shows them", long, async ({ page, ada: _ }) => {
  await openLive(page, company);
  const list = panel(page, "Area served");
  const add = list.getByRole("button", { name: "Add place" });
  for (let count = (await values(list)).length; count < 12; count++) await add.click();
  await expect(list.getByText("Maximum 12")).toBeVisible();
  await expect(add).toBeDisabled();
  for (let count = 12; count > 1; count--) await list.getByRole("button", { name: /^Remove Place 1\b/ }).click();
  await expect(list.getByRole("button", { name: /^Remove Place 1\b/ })).toBeDisabled();
  await expect(list.getByText("Maximum 12")).toBeHidden();
});

test("the mouse drags an item to another position, and Escape cancels the drag", long, async ({ page, ada: _ }) => {
  await openLive(page, company);
  const list = panel(page, "Area served");
  const [first, second, third, ...rest] = await values(list);
  const handles = list.getByRole("button", { name: /^Move Place/ });
  await center(list);
  const [from, to] = [await centerOf(handles.nth(0)), await centerOf(handles.nth(2))];

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 4, { steps: 4 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await settled(page);
  expect(await values(list)).toEqual([first, second, third, ...rest]);

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 4, { steps: 4 });
  await settled(page);
  await page.mouse.up();
  expect(await values(list)).toEqual([second, third, first, ...rest]);
  await expect(list.getByRole("button", { name: "Move up" })).toHaveCount(0);
});

test.describe("on a phone", long, () => {
  test.use(phone);

  test("a finger drags an item without scrolling the page", async ({ page, ada: _ }) => {
    await openLive(page, company);
    const list = panel(page, "Area served");
    const [first, second, ...rest] = await values(list);
    const handles = list.getByRole("button", { name: /^Move Place/ });
    await center(list);
    const [from, to] = [await centerOf(handles.nth(0)), await centerOf(handles.nth(1))];
    const scrolled = await page.evaluate(() => scrollY);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
    await touch("touchStart", from.y);
    await touch("touchMove", from.y + 12);
    await touch("touchMove", to.y + 6);
    await touch("touchEnd");
    await expect.poll(() => values(list)).toEqual([second, first, ...rest]);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });
});

test(
  "a collapsed menu item shows its text and its submenu's, and opens for a new submenu item",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, menus);
    const menu = panel(page, "Header menu");
    const line = menu.getByRole("button", { name: /^Menu item 2 / });
    await expect(line).toHaveAttribute("aria-expanded", "false");
    await line.click();
    await menu.getByRole("textbox", { name: "Text", exact: true }).first().fill("Who we are");
    await expect(line).toHaveText(/Who we are/);

    await menu.getByRole("button", { name: "Add submenu item" }).click();
    await expect(menu.getByRole("textbox", { name: "Text", exact: true }).last()).toBeFocused();
    await page.keyboard.type("Our history");
    await line.click();
    await expect(line).toHaveText(/Who we are.*Our history/);
  },
);

test("a link points to an entry, found by a few letters, or to a web address", long, async ({ page, ada: _ }) => {
  await openLive(page, menus);
  const target = page.getByRole("group", { name: "Links to", exact: true }).last();
  await target.scrollIntoViewIfNeeded();
  const search = target.getByRole("combobox");
  await search.click();
  await page.keyboard.type("hel");
  await expect(page.getByRole("option", { name: /Help Desk/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(search).toHaveValue("Help Desk");

  await target.getByRole("radio", { name: "Web address" }).check();
  await target.getByRole("textbox").fill("https://status.harbor.example");
  await target.getByRole("radio", { name: "Page on this site" }).check();
  await expect(search).toHaveValue("Help Desk");
  await target.getByRole("radio", { name: "Web address" }).check();
  await target.getByRole("textbox").fill("harbor dot example");
  await page.keyboard.press("Control+s");
  await expect(target.getByRole("textbox")).toHaveAccessibleDescription(/https:\/\//);
  await expect(target.getByRole("textbox")).toBeFocused();
  await target.getByRole("textbox").fill("https://status.harbor.example");
  await save(page);
  await page.reload();
  await expect(target.getByRole("textbox")).toHaveValue("https://status.harbor.example");
});

test(
  "hours: a second range is added, Monday is copied, and a closed day keeps its hours",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, company);
    const day = (name: string) => page.getByRole("group", { name, exact: true });
    await day("Monday").getByLabel("From", { exact: true }).fill("08:30");
    await day("Monday").getByRole("button", { name: "Add hours" }).click();
    await expect(day("Monday").getByLabel("From", { exact: true }).last()).toBeFocused();
    await day("Monday").getByLabel("To", { exact: true }).first().fill("12:00");
    await day("Monday").getByLabel("From", { exact: true }).last().fill("13:00");
    await day("Monday").getByLabel("To", { exact: true }).last().fill("18:00");
    await day("Monday").getByRole("button", { name: "Copy to Tuesday through Friday" }).click();
    await expect(day("Friday").getByLabel("To", { exact: true }).last()).toHaveValue("18:00");
    await day("Friday").getByLabel("Open").uncheck();
    await expect(day("Friday").getByLabel("From", { exact: true })).toHaveCount(0);
    await day("Friday").getByLabel("Open").check();
    await expect(day("Friday").getByLabel("From", { exact: true }).first()).toHaveValue("08:30");
    await save(page);
    await page.reload();
    await expect(day("Thursday").getByLabel("From", { exact: true }).last()).toHaveValue("13:00");
  },
);

test("a time zone is found by city or by name", long, async ({ page, ada: _ }) => {
  await openLive(page, company);
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.fill("honol");
  await page.getByRole("option", { name: /Pacific\/Honolulu/ }).click();
  await expect(zone).toHaveValue("Pacific/Honolulu");
  await zone.fill("Mountain");
  await expect(page.getByRole("option", { name: /America\/Denver/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(zone).toHaveValue("Pacific/Honolulu");
});

test(
  "an optional picture is chosen from the library at once, described and removed",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, "/cms/pages/page-privacy");
    const picture = page.getByRole("group", { name: "Picture", exact: true });
    const opener = picture.getByRole("button", { name: "Choose a picture" });
    await opener.click();
    const library = page.getByRole("dialog", { name: "Choose a picture" });
    await library.getByRole("searchbox").fill("hero-1");
    await expect(library.getByRole("listitem")).toHaveCount(1);
    await library.getByRole("listitem").getByRole("button").click();
    await expect(library).toHaveCount(0);
    await expect(picture.getByText("hero-1-office.jpg")).toBeVisible();
    await expect(picture.getByRole("button", { name: "Choose another" })).toBeFocused();

    await picture.getByLabel("Alt text").fill("");
    await expect(picture.getByText("Describe the picture, or mark it as decorative.")).toBeVisible();
    await picture.getByLabel("Alt text").fill("A house above the water");
    await picture.getByLabel("Decorative").check();
    await expect(picture.getByLabel("Alt text")).toHaveCount(0);
    await picture.getByLabel("Decorative").uncheck();
    await expect(picture.getByLabel("Alt text")).toHaveValue("A house above the water");

    await page.getByRole("button", { name: "Remove picture" }).click();
    const add = page.getByRole("button", { name: "Add picture" });
    await expect(add).toBeFocused();
    await add.click();
    await expect(picture.getByText("hero-1-office.jpg")).toBeVisible();
  },
);

test("the length of a description is counted and rated while the user types", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/seo");
  const description = page.getByLabel("Meta description");
  for (const [length, text] of [
    [149, "149 characters: short"],
    [150, "150 characters: good"],
    [161, "161 characters: long"],
  ] as const) {
    await description.fill("a".repeat(length));
    await expect(page.getByText(text)).toBeVisible();
  }
  await description.fill("a".repeat(501));
  await expect(page.getByText("1 too many: 501 of 500")).toBeVisible();
  await expect(description).toHaveAccessibleDescription(/150-160 characters.*501 of 500/);
});
