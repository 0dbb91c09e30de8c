import type { Locator, Page } from "@playwright/test";
import { recordPresence } from "#src/domain/content/drafts/presence.server.ts";
import { discardWorkingCopy, saveWorkingCopy } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { aPost } from "../support/content.ts";
import { createEntry } from "../support/drafts.ts";
import { atRest, desktop, expect, hold, long, openLive, phone, scrolled, untilLive } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "rich-text" });
test.describe.configure({ mode: "default" });

const posts = ["post-false-invoice", "post-hurricane-season-it-plan", "post-test-your-backup"];
const forms = [
  ...posts.map((post) => `/cms/blog/${post}`),
  "/cms/pages/home",
  "/cms/pages/page-about",
  "/cms/services/service-cloud",
  "/cms/settings",
  "/cms/seo",
];

/** Everything that a rich text can contain, and what easily wraps to a different number of lines. */
const body = {
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [textNode("Tides")] },
    { type: "paragraph", content: [] },
    {
      type: "paragraph",
      content: [textNode("A line, "), { type: "hardBreak" }, textNode("and  one more  "), lineEnd()],
    },
    {
      type: "paragraph",
      content: [
        textNode("strong", "bold"),
        textNode(" and "),
        textNode("slanted", "italic"),
        textNode(" ".repeat(90)),
        textNode("end"),
      ],
    },
    { type: "picture", attrs: { picture: { media: "case-port", alt: "A quay" }, caption: "The quay  at noon" } },
    { type: "picture", attrs: { picture: { media: "case-clinic", alt: "" }, caption: "" } },
    { type: "picture", attrs: { picture: { media: "gone", alt: "" }, caption: "" } },
    { type: "blockquote", content: [paragraph("Said once."), paragraph("Said twice.")] },
    { type: "bulletList", content: [item("One"), item("")] },
    { type: "heading", attrs: { level: 3 }, content: [textNode("Ebb")] },
    { type: "orderedList", content: [item("First", "a", "b"), item("x".repeat(200))] },
    { type: "paragraph", content: [] },
  ],
};

function textNode(text: string, ...marks: string[]) {
  return { type: "text", text, marks: marks.map((type) => ({ type })) };
}

function lineEnd() {
  return { type: "hardBreak" };
}

function paragraph(text: string) {
  return { type: "paragraph", content: text === "" ? [] : [textNode(text)] };
}

/** `inner`: the items of a list in it. */
function item(text: string, ...inner: string[]): object {
  const lists = inner.length > 0 ? [{ type: "bulletList", content: inner.map((one) => item(one)) }] : [];
  return { type: "listItem", content: [paragraph(text), ...lists] };
}

const scripts = /\/assets\/.*\.js$/;
const editor = /\/assets\/editor-[\w-]{8}\.js$/;

/** Opens a form; returns the position of everything before and after its script runs. */
async function openSlowly(page: Page, path: string) {
  const go = await hold(page, scripts);
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("region", { name: "Save", exact: true }).waitFor();
  await page.waitForFunction(() => document.readyState !== "loading");
  const before = await positions(page);
  go();
  await untilLive(page);
  await expect(page.locator(".rich-text-content:not([contenteditable])")).toHaveCount(0);
  await atRest(page);
  return { before, after: await positions(page) };
}

/** Records everything that moves from now on. */
async function watchMoves(page: Page) {
  await page.evaluate(() => {
    const moves: string[] = [];
    const { scrollHeight } = document.documentElement;
    const record = () => {
      const { scrollHeight: height } = document.documentElement;
      if (height !== scrollHeight) moves.push(`${height} pixels high`);
      requestAnimationFrame(record);
    };
    record();
    const shifts = new PerformanceObserver((list) => moves.push(...list.getEntries().map(({ name }) => name)));
    shifts.observe({ type: "layout-shift" });
    Object.assign(window, { moves });
  });
  return () => page.evaluate((): string[] => Reflect.get(window, "moves"));
}

/** Position and size of everything that the user reads or fills in. */
async function positions(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    const elements = document.querySelectorAll(
      "main, .edit-panel, .field, .rich-text-content > *, .save-bar, .sidebar li",
    );
    return [...elements].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const name = element.className || element.tagName;
      return [name, ...[left, top + scrollY, width, height].map((length) => length.toFixed(1))].join(" ");
    });
  });
}

// The form would show a person who had it open in the previous test, and a moment later with more text.
test.beforeEach(({ db }) => db.deleteFrom("presences").execute());

for (const screen of [desktop, phone]) {
  test.describe(`at ${screen.viewport.width} pixels`, long, () => {
    test.use(screen);

    test("hydration moves nothing in a form", async ({ page, context, site, ada: _ }) => {
      for (const path of forms) {
        const { before, after } = await openSlowly(page, path);
        expect(before.length, path).toBeGreaterThan(5);
        expect(after, path).toEqual(before);
      }
      const { hostname: domain } = new URL(site.url);
      await context.addCookies([
        { name: "preview", value: "open.phone", domain, path: "/cms" },
        { name: "folded", value: "Content", domain, path: "/cms" },
      ]);
      for (const path of ["/cms/services/service-cloud", "/cms/settings"]) {
        const { before, after } = await openSlowly(page, path);
        expect(after, `${path} with preferences`).toEqual(before);
      }
    });

    test("notices that appear by themselves move no field", async ({ page, db, ada }) => {
      const entryKey = { entry: "post-false-invoice", language: "en" } as const;
      const content = aPost({ title: "Written on a phone" });
      const copy = { formId: "another-form-of-ada", sequence: 1, baseVersion: 1, slug: null, content };
      await saveWorkingCopy(db, { kind: "post", ...entryKey, person: ada.id, creator: undefined }, copy, new Date());
      const go = await hold(page, /\/autosave|\?since=/);
      await openLive(page, "/cms/blog/post-false-invoice");
      await atRest(page);
      const inputs = async () => (await positions(page)).filter((element) => !/^(?:screen|save-bar) /.test(element));
      const before = await inputs();
      const colleague = { id: crypto.randomUUID(), name: "Bo Reef" };
      await recordPresence(db, { ...entryKey, person: colleague, formId: "form-of-bo" }, new Date());
      go();
      await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeVisible();
      await expect(page.getByRole("list", { name: "Also here" })).toContainText("Bo Reef has this open too");
      expect(await inputs()).toEqual(before);
      await page.locator("#screen").focus();
      const tabTo = (target: Locator) =>
        expect(async () => {
          await page.keyboard.press("Tab");
          expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
        }).toPass();
      await tabTo(page.getByRole("link", { name: "Skip to your unsaved changes" }));
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
      await discardWorkingCopy(db, { ...entryKey, person: ada.id, ...copy }, new Date());
    });

    test("a rich text becomes editable, and nothing moves", async ({ page, db, ada }) => {
      const content = aPost({ title: "Tides", body } as never);
      const { id } = await createEntry(db, { kind: "post", language: "en", content, by: ada }, new Date());
      for (const post of [id, ...posts]) {
        const go = await hold(page, editor);
        await openLive(page, `/cms/blog/${post}`);
        await page.locator("#field-body").focus();
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
        const [before, entryKey] = [await positions(page), await scrolled(page)];
        await expect(page.locator("[contenteditable=true]")).toHaveCount(0);
        const moves = await watchMoves(page);
        go();
        await expect(page.locator("[contenteditable=true]")).toBeFocused();
        await atRest(page);
        expect(await positions(page), post).toEqual(before);
        expect(await moves(), post).toEqual([]);
        expect(await scrolled(page), post).toBe(entryKey);
      }
      const fixed = async () => (await positions(page)).filter((element) => !/^(?:save-bar|LI) /.test(element));
      const before = await fixed();
      await page.getByRole("radiogroup", { name: "Preview" }).scrollIntoViewIfNeeded();
      await expect(page.getByText(/^localhost.* › blog › /)).toBeVisible();
      expect(await fixed()).toEqual(before);
    });
  });
}
