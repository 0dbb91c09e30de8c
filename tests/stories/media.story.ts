import type { Page } from "@playwright/test";
import { expectConform } from "../support/axe.ts";
import { photoWithRedAt } from "../support/pictures.ts";
import { test } from "../support/staff-story.ts";
import { expect, openLive, phone, still } from "../support/story.ts";

test.use({ stage: "media", ...still });
test.describe.configure({ mode: "default" });

let pictures = 0;

/** A picture that nobody has uploaded yet. */
async function aPhoto(name: string) {
  pictures += 1;
  return { name, mimeType: "image/jpeg", buffer: await photoWithRedAt(20 + pictures, 40, 1300 + pictures, 900) };
}

/** Pastes a file where the focus is, as if it had been copied before. */
async function paste(page: Page, { name, mimeType, buffer }: Awaited<ReturnType<typeof aPhoto>>) {
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

async function upload(page: Page, button: string, files: Awaited<ReturnType<typeof aPhoto>>[]) {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).focus();
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(files);
}

test("a picture is uploaded in the chooser, and shared links show it", async ({ page, ada }) => {
  await openLive(page, "/cms/seo");
  await page.getByRole("button", { name: "Choose a picture" }).click();
  await upload(page, "Upload a picture", [await aPhoto("harbor.jpg")]);
  await expect(page.getByRole("dialog")).toBeHidden();
  const image = page.getByRole("textbox", { name: "Open Graph image URL" });
  await expect(image).toHaveValue(/^\/media\/[\w-]+\/share-1200\.jpeg$/);
  const address = await image.inputValue();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("SEO settings saved successfully")).toBeVisible();
  expect(await (await page.request.get("/")).text()).toMatch(
    new RegExp(`property="og:image" content="[^"]*${address}"`),
  );
  expect((await page.request.get(address)).headers()["content-type"]).toBe("image/jpeg");
  await image.focus();
  await paste(page, await aPhoto("image.png"));
  await expect(page.getByText("pasted image.png", { exact: true })).toBeVisible();
  await expect(image).not.toHaveValue(address);
  expect(ada.role).toBe("owner");
});

test("while a picture is uploaded and when it is there, its description stays where it is", async ({ page, ada }) => {
  await openLive(page, "/cms/blog/post-false-invoice");
  const picture = page.getByRole("region", { name: "Picture", exact: true });
  const description = picture.getByLabel("Picture description");
  const decorates = picture.getByRole("checkbox");
  if (await decorates.isChecked()) await decorates.click();
  const at = () => description.evaluate((field) => Math.round(field.getBoundingClientRect().top + scrollY));
  const before = await at();
  const held = Promise.withResolvers<void>();
  await page.route("**/cms/media/upload?**", async (route) => {
    await held.promise;
    await route.continue();
  });
  const choosing = page.waitForEvent("filechooser");
  await picture.getByRole("button", { name: "Upload" }).click();
  await (await choosing).setFiles([await aPhoto("invoice.jpg")]);
  await expect(picture.getByRole("progressbar")).toBeVisible();
  expect(await at()).toBe(before);
  held.resolve();
  await expect(picture.getByText("invoice.jpg", { exact: true })).toBeVisible();
  await expect(picture.getByRole("listitem")).toHaveCount(0);
  expect(await at()).toBe(before);
  expect(ada.role).toBe("owner");
});

test("several are brought at once, described, focused and deleted without a pointer", async ({ page, ada }) => {
  await openLive(page, "/cms/media");
  const panel = page.getByRole("region", { name: "Upload" });
  const note = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
  await upload(page, "Upload pictures", [await aPhoto("quay.jpg"), note, await aPhoto("mole.jpg")]);
  await expect(panel.getByRole("listitem")).toHaveCount(3);
  await expect(panel.getByText("Uploaded.", { exact: true })).toHaveCount(2);
  await expect(panel.getByRole("listitem").nth(1)).toContainText("It is not a picture");
  await paste(page, await aPhoto("image.png"));
  await expect(page.getByRole("row", { name: /pasted image\.png/ })).toBeVisible();
  await page.getByRole("table").getByRole("link", { name: "quay.jpg" }).focus();
  await page.keyboard.press("Enter");
  const ring = page.getByRole("slider", { name: "Focal point" });
  await expect(ring).toHaveAttribute("aria-valuetext", "50% from the left, 50% from the top");
  await ring.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(ring).toHaveAttribute("aria-valuetext", "51% from the left, 40% from the top");
  await page.getByRole("textbox", { name: "What is to be seen" }).fill("A quay at noon");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Picture saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "What is to be seen" })).toHaveValue("A quay at noon");
  await expect(ring).toHaveAttribute("aria-valuetext", "51% from the left, 40% from the top");
  await openLive(page, page.url());
  await page.getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).press("Enter");
  await expect(page.getByText("quay.jpg was deleted.")).toBeVisible();
  await expect(page.getByRole("table").getByRole("link", { name: "quay.jpg" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("table").getByRole("link", { name: "quay.jpg" })).toBeVisible();
  expect(ada.role).toBe("owner");
});

test("the focal point follows the pointer", async ({ page, db, ada }) => {
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
  await expectConform(page);
  expect(ada.role).toBe("owner");
});

test.describe("on a phone", () => {
  test.use(phone);

  test("a picture is uploaded, and both screens conform", async ({ page, ada }) => {
    await openLive(page, "/cms/media");
    await upload(page, "Upload pictures", [await aPhoto("phone.jpg")]);
    await page.getByRole("link", { name: "Say what is to be seen in phone.jpg" }).waitFor();
    await expectConform(page);
    await page.getByRole("link", { name: "Say what is to be seen in phone.jpg" }).click();
    await expect(page.getByRole("slider", { name: "Focal point" })).toBeVisible();
    await expectConform(page);
    expect(ada.role).toBe("owner");
  });
});
