import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, hold, long, openLive, phone } from "../support/e2e.ts";
import { bar, unsavedText } from "../support/entry-form.ts";
import { test } from "../support/staff-e2e.ts";
import { aNote, aPhoto, type TestFile, upload } from "../support/upload-e2e.ts";

test.use({ siteName: "media" });
test.describe.configure({ mode: "default" });

/** Pastes a file into the focused element. */
async function paste(page: Page, { name, mimeType, buffer }: TestFile) {
  await page.evaluate(
    ({ name, mimeType, bytes }) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    { name, mimeType, bytes: [...buffer] },
  );
}

test("a picture is uploaded in the chooser and becomes the share image", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/seo");
  await page.getByRole("button", { name: "Choose a picture" }).click();
  await upload(page, "Upload a picture", [await aPhoto("harbor.jpg")]);
  await expect(page.getByRole("dialog")).toBeHidden();
  const image = page.getByRole("textbox", { name: "Open Graph image URL" });
  await expect(image).toHaveValue(/^\/media\/[\w-]+\/share-1200\.jpeg$/);
  const url = await image.inputValue();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("SEO settings saved successfully")).toBeVisible();
  expect(await (await page.request.get("/")).text()).toMatch(new RegExp(`property="og:image" content="[^"]*${url}"`));
  expect((await page.request.get(url)).headers()["content-type"]).toBe("image/jpeg");
  await image.focus();
  await paste(page, await aPhoto("image.png"));
  await expect(page.getByText("pasted image.png", { exact: true })).toBeVisible();
  await expect(image).not.toHaveValue(url);
});

test("the alt text field does not move during and after an upload", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/blog/post-false-invoice");
  const picture = page.getByRole("region", { name: "Picture", exact: true });
  const description = picture.getByLabel("Alt text");
  const decorative = picture.getByRole("checkbox");
  if (await decorative.isChecked()) await decorative.click();
  const topOf = () => description.evaluate((field) => Math.round(field.getBoundingClientRect().top + scrollY));
  const before = await topOf();
  const release = await hold(page, "**/cms/media/upload?**");
  const choosing = page.waitForEvent("filechooser");
  await picture.getByRole("button", { name: "Upload" }).click();
  await (await choosing).setFiles([await aPhoto("invoice.jpg")]);
  await expect(picture.getByRole("progressbar")).toBeVisible();
  expect(await topOf()).toBe(before);
  release();
  await expect(picture.getByText("invoice.jpg", { exact: true })).toBeVisible();
  await expect(picture.getByRole("listitem")).toHaveCount(0);
  expect(await topOf()).toBe(before);
});

test("publishing waits for an upload, and holds if it fails", long, async ({ page, ada }) => {
  await openLive(page, "/cms/blog/post-hurricane-season-it-plan");
  const picture = page.getByRole("region", { name: "Picture", exact: true });
  const uploads = "**/cms/media/upload?**";
  let held = Promise.withResolvers<void>();
  let refusal: string | null = null;
  await page.route(uploads, async (route) => {
    await held.promise;
    await (refusal === null ? route.continue() : route.fulfill({ body: refusal }));
  });
  const choose = async (name: string) => {
    const choosing = page.waitForEvent("filechooser");
    await picture.getByRole("button", { name: "Upload" }).click();
    await (await choosing).setFiles([await aPhoto(name)]);
  };
  await choose("storm.jpg");
  await expect(bar(page)).toContainText("Uploading...");
  await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(bar(page).getByRole("button", { name: "Waiting for the upload..." })).toBeVisible();
  await expect(bar(page).getByRole("status").first()).toHaveText("Waiting for the upload...");
  held.resolve();
  const publishAnyway = bar(page).getByRole("button", { name: "Publish anyway" });
  await publishAnyway.click();
  await expect(bar(page)).toContainText(`Published by ${ada.name}`);
  const media = await picture.locator("img").first().getAttribute("src");
  const [, id = ""] = /\/media\/([\w-]+)\//.exec(media ?? "") ?? [];
  expect(await (await page.request.get("/blog/hurricane-season-it-plan")).text()).toContain(id);

  held = Promise.withResolvers<void>();
  refusal = JSON.stringify({ state: "refused", why: "The file is damaged." });
  await page.getByRole("textbox", { name: "Title", exact: true }).first().fill("Ready for the season");
  await choose("gust.jpg");
  await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(bar(page).getByRole("button", { name: "Waiting for the upload..." })).toBeVisible();
  held.resolve();
  await expect(page.getByText("Not published: an upload failed")).toBeVisible();
  await expect(bar(page)).toContainText(unsavedText);
});

test("leaving asks while a file is uploaded, and saves with it", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/blog/post-test-your-backup");
  const release = await hold(page, "**/cms/media/upload?**");
  const picture = page.getByRole("region", { name: "Picture", exact: true });
  const choosing = page.waitForEvent("filechooser");
  await picture.getByRole("button", { name: "Upload" }).click();
  await (await choosing).setFiles([await aPhoto("tape.jpg")]);
  await expect(bar(page)).toContainText("Uploading...");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Media", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toContainText("A file is still being uploaded.");
  await question.getByRole("button", { name: "Save and leave" }).click();
  release();
  await page.waitForURL("**/cms/media");
  await openLive(page, "/cms/blog/post-test-your-backup");
  await expect(picture.getByText("tape.jpg", { exact: true })).toBeVisible();
});

test("several pictures are uploaded at once, described, given a focal point and deleted by keyboard", async ({
  page,
  ada: _,
}) => {
  await openLive(page, "/cms/media");
  const panel = page.getByRole("region", { name: "Upload" });
  await upload(page, "Upload files", [await aPhoto("quay.jpg"), aNote("note.png"), await aPhoto("mole.jpg")]);
  await expect(panel.getByRole("status")).toHaveText("2 uploaded, 1 failed");
  await expect(panel.getByRole("listitem")).toHaveCount(3);
  await expect(panel.getByRole("listitem").first()).toContainText("This isn't a picture");
  await paste(page, await aPhoto("image.png"));
  const library = page.getByRole("region", { name: "Media", exact: true });
  await expect(library.getByRole("link", { name: "pasted image.png" })).toBeVisible();
  await library.getByRole("link", { name: "quay.jpg" }).focus();
  await page.keyboard.press("Enter");
  const ring = page.getByRole("slider", { name: "Focal point" });
  await expect(ring).toHaveAttribute("aria-valuetext", "50% from the left, 50% from the top");
  await ring.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(ring).toHaveAttribute("aria-valuetext", "51% from the left, 40% from the top");
  await page.getByRole("textbox", { name: "Alt text", exact: true }).fill("A quay at noon");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Picture saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Alt text", exact: true })).toHaveValue("A quay at noon");
  await expect(ring).toHaveAttribute("aria-valuetext", "51% from the left, 40% from the top");
  await openLive(page, page.url());
  await page.getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("quay.jpg is in the trash.")).toBeVisible();
  await expect(library.getByRole("link", { name: "quay.jpg" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(library.getByRole("link", { name: "quay.jpg" })).toBeVisible();
});

test("the focal point follows the pointer", long, async ({ page, db, ada: _ }) => {
  const row = await db.selectFrom("media").select("id").where("file", "like", "%.jpg").executeTakeFirstOrThrow();
  await openLive(page, `/cms/media/${row.id}`);
  const ring = page.getByRole("slider", { name: "Focal point" });
  const box = await ring.boundingBox();
  if (!box) throw new Error("The picture is not drawn");
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.25, { steps: 4 });
  await page.mouse.up();
  await expect(ring).toHaveAttribute("aria-valuetext", "75% from the left, 25% from the top");
  await expectAccessible(page);
});

test("a picture is cropped by pointer and keyboard, and the crop is undone", long, async ({ page, db, ada: _ }) => {
  await openLive(page, "/cms/media/case-clinic");
  await page.getByText("Crop", { exact: true }).click();
  const cropSlider = page.getByRole("slider", { name: "Shown part" });
  await expect(cropSlider).toHaveAttribute(
    "aria-valuetext",
    "100% wide and 100% high, 0% from the left, 0% from the top",
  );
  await drag(page, page.getByRole("slider", { name: "Bottom right corner" }), -0.5, -0.5);
  await expect(cropSlider).toHaveAttribute(
    "aria-valuetext",
    "50% wide and 50% high, 0% from the left, 0% from the top",
  );
  await drag(page, cropSlider, 0.25, 0);
  await expect(cropSlider).toHaveAttribute(
    "aria-valuetext",
    "50% wide and 50% high, 25% from the left, 0% from the top",
  );
  await cropSlider.focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("slider", { name: "Left side" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(cropSlider).toHaveAttribute(
    "aria-valuetext",
    "51% wide and 50% high, 24% from the left, 10% from the top",
  );
  await page.getByRole("combobox", { name: "Shape" }).selectOption("Square");
  await expect(page.getByRole("slider", { name: "Left side" })).toHaveCount(0);
  await page.getByRole("slider", { name: "Top right corner" }).focus();
  await page.keyboard.press("ArrowDown");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const crop = () =>
    db.selectFrom("media").select(["crop_width", "crop_height"]).where("id", "=", "case-clinic").executeTakeFirst();
  await expect(page.getByText("Picture saved")).toBeVisible();
  const savedCrop = await crop();
  // 1600 by 1067 pixels.
  expect(((savedCrop?.crop_width ?? 0) * 1600) / ((savedCrop?.crop_height ?? 1) * 1067)).toBeCloseTo(1, 2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The crop is as it was.")).toBeVisible();
  expect(await crop()).toEqual({ crop_width: null, crop_height: null });
  await expect(cropSlider).toHaveAttribute(
    "aria-valuetext",
    "100% wide and 100% high, 0% from the left, 0% from the top",
  );
});

/** Drags by a part of the picture's width and height. */
async function drag(page: Page, element: Locator, x: number, y: number) {
  const [frameBox, elementBox] = [await page.locator(".crop-frame").boundingBox(), await element.boundingBox()];
  if (!frameBox || !elementBox) throw new Error("The picture is not drawn");
  const from = { x: elementBox.x + elementBox.width / 2, y: elementBox.y + elementBox.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x * frameBox.width, from.y + y * frameBox.height, { steps: 4 });
  await page.mouse.up();
}

test.describe("on a phone", long, () => {
  test.use(phone);

  test("a crop is drawn by touch, and the screen does not scroll sideways", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/media/case-cloud");
    await page.getByText("Crop", { exact: true }).click();
    const frame = page.locator(".crop-frame");
    await frame.scrollIntoViewIfNeeded();
    const box = await frame.boundingBox();
    if (!box) throw new Error("The picture is not drawn");
    const touch = await page.context().newCDPSession(page);
    const topOf = (x: number, y: number) => [{ x: box.x + x * box.width, y: box.y + y * box.height }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: topOf(0.25, 0.25) });
    for (const end of [0.5, 0.75])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: topOf(end, end) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page.getByRole("slider", { name: "Shown part" })).toHaveAttribute(
      "aria-valuetext",
      "50% wide and 50% high, 25% from the left, 25% from the top",
    );
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test("a picture is uploaded, and both screens have no axe violations", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/media");
    await upload(page, "Upload files", [await aPhoto("phone.jpg")]);
    const panel = page.getByRole("region", { name: "Upload" });
    await expect(panel.getByRole("textbox", { name: "Alt text of phone.jpg" })).toBeFocused();
    await expectAccessible(page);
    await panel.getByRole("link", { name: "phone.jpg" }).click();
    await expect(page.getByRole("slider", { name: "Focal point" })).toBeVisible();
    await expectAccessible(page);
  });
});
