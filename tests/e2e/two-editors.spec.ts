import type { BrowserContext, Page } from "@playwright/test";
import { saveDraft } from "#src/domain/content/entries/editing/save.server.ts";
import { announceLive, atRest, expect, long, openLive } from "../support/e2e.ts";
import { unsavedText } from "../support/entry-form.ts";
import { aPerson } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";

test.use({ siteName: "settings" });
test.describe.configure({ mode: "default" });

const settings = "/cms/settings";
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });

async function saveAll(page: Page) {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page)).toContainText("All changes saved");
}

interface Colleague {
  page: Page;
  context: BrowserContext;
}

const pair = test.extend<{ bo: Colleague }>({
  bo: async ({ browser, db, site }, use) => {
    const context = await browser.newContext({ baseURL: site.url });
    await announceLive(context);
    await logInAs(context, db, await aPerson(db, { name: "Bo Reef", role: "editor" }), site.url);
    await use({ context, page: await context.newPage() });
    await context.close();
  },
});

pair(
  "changes of two people to different fields are merged, and a message says so",
  long,
  async ({ page, ada: _, bo }) => {
    await openLive(page, settings);
    await openLive(bo.page, settings);
    await field(bo.page, "Email").fill("bo.two@mangrove.example");
    await saveAll(bo.page);
    await field(page, "Phone").fill("(305) 555-0131");
    await saveAll(page);
    await expect(page.getByText("Bo Reef's changes were kept too: Email")).toBeVisible();
    await expect(field(page, "Email")).toHaveValue("bo.two@mangrove.example");
    const html = await (await page.request.get("/contact")).text();
    expect(html).toContain("bo.two@mangrove.example");
    expect(html).toContain("(305) 555-0131");
  },
);

pair("if two people change the same field, the second sees both values and chooses", async ({ page, ada, bo }) => {
  await openLive(page, settings);
  await openLive(bo.page, settings);
  await field(bo.page, "Phone").fill("(305) 555-0132");
  await field(bo.page, "City").fill("Coral Gables");
  await saveAll(bo.page);
  await field(page, "Phone").fill("(305) 555-0133");
  await field(page, "City").fill("Hialeah");
  await page.keyboard.press("ControlOrMeta+s");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You and Bo Reef changed the same field");
  await expect(dialog.getByRole("group", { name: "Company › Phone" })).toContainText("(305) 555-0132");
  await expect(dialog.getByRole("group", { name: "Company › Phone" })).toContainText("(305) 555-0133");
  await dialog.getByRole("button", { name: "Decide later" }).click();
  await expect(bar(page)).toContainText(unsavedText);
  expect(await (await page.request.get("/")).text()).toContain("(305) 555-0132");
  await page.keyboard.press("ControlOrMeta+s");
  await dialog.getByRole("group", { name: "Company › Address › City" }).getByText("Bo Reef's").click();
  await dialog.getByRole("button", { name: "Save my choices" }).click();
  await expect(bar(page)).toContainText(`All changes saved by ${ada.name}`);
  await expect(field(page, "City")).toHaveValue("Coral Gables");
  const html = await (await page.request.get("/contact")).text();
  expect(html).toContain("(305) 555-0133");
  expect(html).not.toContain("(305) 555-0132");
  expect(html).toContain("Coral Gables");
});

test("changes of two people to different paragraphs of one text are merged", long, async ({ page, db, ada: _ }) => {
  await openLive(page, "/cms/blog/post-test-your-backup");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toHaveAttribute("contenteditable", "true");
  await text.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await atRest(page);
  await page.keyboard.type("Ada wrote here. ");
  const entryKey = { entry: "post-test-your-backup", kind: "post", language: "en" } as const;
  const { draft, version } = await db
    .selectFrom("entry_texts")
    .select(["draft", "version"])
    .where("entry_id", "=", entryKey.entry)
    .executeTakeFirstOrThrow();
  const { body, ...rest } = draft as { body: { content: object[] } };
  const last = { type: "paragraph", content: [{ type: "text", text: "Bo wrote at the end." }] };
  const content = { ...rest, body: { ...body, content: [...body.content, last] } };
  const by = { id: null, name: "Bo Reef" };
  await saveDraft(db, { ...entryKey, id: entryKey.entry, slug: null, content, baseVersion: version, by }, new Date());
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Bo Reef's changes were kept too: Text.")).toBeVisible();
  await expect(text.getByRole("paragraph").first()).toContainText("Ada wrote here.");
  await expect(text.getByRole("paragraph").last()).toHaveText("Bo wrote at the end.");
});

pair(
  "an open form detects that a colleague saved, shows the changes, and applies them",
  long,
  async ({ page, ada: _, bo }) => {
    await openLive(page, settings);
    await field(page, "Phone").fill("(305) 555-0134");
    await openLive(bo.page, settings);
    await field(bo.page, "ZIP code").fill("33109");
    await saveAll(bo.page);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const notice = page.getByRole("region", { name: "Newer version" });
    await expect(notice).toContainText("Bo Reef saved this at");
    await notice.getByRole("button", { name: "See changes" }).click();
    await expect(page.getByRole("dialog")).toContainText("33109");
    await page.getByRole("button", { name: "Apply changes" }).click();
    await expect(notice).toBeHidden();
    await expect(field(page, "ZIP code")).toHaveValue("33109");
    await expect(field(page, "Phone")).toHaveValue("(305) 555-0134");
    await saveAll(page);
  },
);
