import type { Page } from "@playwright/test";
import { saveDraft } from "../../src/content/drafts.server.ts";
import { type KindName, kinds } from "../../src/content/kinds/kinds.ts";
import { expectConform } from "../support/axe.ts";
import { aMember, anOpening, aPage, aPartner, aPost, aProject, aService, aTestimonial } from "../support/content.ts";
import { test } from "../support/staff-story.ts";
import { expect, openLive, phone, still, untilLive } from "../support/story.ts";

test.use({ stage: "entry" });

const bar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
const standing = (page: Page) => page.locator(".entry-facts .state");

async function choose(page: Page, name: string) {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name }).click();
}

/** Publishes what is typed, also with something that is worth a look. */
async function publish(page: Page) {
  await bar(page)
    .getByRole("button", { name: /^Publish/ })
    .click();
  const anyway = bar(page).getByRole("button", { name: "Publish anyway" });
  const done = bar(page).getByText(/^Published by/);
  await expect(anyway.or(done)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(done).toBeVisible();
  await expect(standing(page)).toHaveText("Published");
}

const walks: { kind: KindName; list: string; title: string; content: object; path: string }[] = [
  { kind: "page", list: "pages", title: "Name", content: aPage(), path: "/{slug}" },
  { kind: "post", list: "blog", title: "Title", content: aPost(), path: "/blog/{slug}" },
  { kind: "service", list: "services", title: "Title", content: aService(), path: "/services/{slug}" },
  { kind: "project", list: "portfolio", title: "Title", content: aProject(), path: "/portfolio/{slug}" },
  { kind: "opening", list: "openings", title: "Title", content: anOpening(), path: "/careers/{slug}" },
  { kind: "member", list: "team", title: "Name", content: aMember(), path: "/about" },
  { kind: "testimonial", list: "testimonials", title: "Name", content: aTestimonial(), path: "/" },
  { kind: "partner", list: "partners", title: "Name", content: aPartner(), path: "/" },
];

for (const { kind, list, title, content, path } of walks) {
  const label = kinds[kind].label.toLowerCase();

  test(`a ${label} goes its way: begun, saved, published, moved, scheduled, deleted, had back`, async ({
    page,
    db,
    ada,
  }) => {
    const name = `Quay ${kind}`;
    const sees = async (slug: string, words = name) =>
      (await (await page.request.get(path.replace("{slug}", slug))).text()).includes(words);

    await openLive(page, `/cms/${list}`);
    await page.getByRole("button", { name: `New ${label}` }).click();
    await page.waitForURL(new RegExp(`/cms/${list}/[0-9a-f-]{36}$`));
    await untilLive(page);
    const first = page.getByRole("region", { name: kinds[kind].label, exact: true });
    await expect(first.getByRole("textbox", { name: title, exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(bar(page)).toContainText(`Draft saved by ${ada.name}`);
    await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
    await bar(page).getByRole("button", { name: "Publish", exact: true }).press("Enter");
    const findings = page.getByRole("region", { name: "Before it is published" });
    await expect(findings).toContainText("before visitors see this");
    expect(await sees(`quay-${kind}`)).toBe(false);

    // The rest of it is written by a colleague.
    const id = page.url().split("/").at(-1) ?? "";
    const whole = { ...content, [title.toLowerCase()]: name };
    await saveDraft(
      db,
      { id, kind, language: "en", slug: null, content: whole, baseVersion: 2, by: { id: null, name: "Bo" } },
      new Date(),
    );
    await page.reload();
    await untilLive(page);
    await publish(page);
    expect(await sees(`quay-${kind}`)).toBe(true);

    if (path.includes("{slug}")) {
      await page.getByRole("textbox", { name: "Address" }).fill(`night-${kind}`);
      await expect(page.getByText(`${path.replace("{slug}", `quay-${kind}`)} leads here.`)).toBeVisible();
      await publish(page);
      const old = await page.request.get(path.replace("{slug}", `quay-${kind}`), { maxRedirects: 0 });
      expect([old.status(), old.headers().location]).toEqual([308, path.replace("{slug}", `night-${kind}`)]);
    }

    await bar(page).getByRole("button", { name: "Schedule..." }).click();
    // Visitors see all of it already.
    await expect(page.getByLabel("Goes live").or(page.getByLabel("These changes go live"))).toHaveValue("");
    await page.getByLabel("Ends").fill("2040-01-05T09:30");
    await page.getByRole("dialog").getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByText("It ends Jan 5, 2040, 9:30 AM")).toBeVisible();

    await choose(page, "Delete...");
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page).toHaveURL(`/cms/${list}`);
    await expect(page.getByRole("link", { name, exact: true })).toBeHidden();
    expect(await sees(`night-${kind}`)).toBe(false);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    expect(await sees(`night-${kind}`)).toBe(true);
  });
}

test("what is wrong leads to its input, goes as it is mended, and is opened where it is folded away", async ({
  page,
  ada: _,
}) => {
  await openLive(page, "/cms/services/service-network");
  await page.getByRole("button", { name: /^Question 2 / }).click();
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("");
  await page.getByRole("button", { name: /^Question 2/ }).click();
  await page.getByRole("textbox", { name: "Address" }).fill("cloud");
  await expect(page.getByText("“Cloud Solutions” has this address already.")).toBeVisible();
  await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
  const findings = page.getByRole("region", { name: "Before it is published" });
  await expect(findings).toContainText("2 things have to be mended");
  await findings.getByRole("button", { name: /^Questions/ }).click();
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toBeFocused();
  await page.keyboard.type("Who pulls the cables?");
  await expect(findings).toContainText("One thing has to be mended");
  await findings.getByRole("button", { name: /^Address/ }).click();
  await expect(page.getByRole("textbox", { name: "Address" })).toBeFocused();
  await page.getByRole("button", { name: "Use cloud-2" }).click();
  await expect(findings).not.toContainText("mended before");
  await choose(page, "Undo unsaved changes...");
  await page.getByRole("button", { name: "Undo them" }).click();
  await expect(bar(page)).toContainText("Published");
});

test("where two people change the same in a draft, the one who publishes chooses first", async ({
  page,
  db,
  ada: _,
}) => {
  await openLive(page, "/cms/team/member-ines-duarte");
  await expect(bar(page)).toContainText("Published");
  const by = { id: null, name: "Bo Reef" };
  const { draft, version } = await db
    .selectFrom("entry_texts")
    .select(["draft", "version"])
    .where("entry_id", "=", "member-ines-duarte")
    .executeTakeFirstOrThrow();
  await saveDraft(
    db,
    {
      id: "member-ines-duarte",
      kind: "member",
      language: "en",
      slug: null,
      content: { ...draft, role: "Bo's role", description: "Bo's words." },
      baseVersion: version,
      by,
    },
    new Date(),
  );
  await page.getByRole("textbox", { name: "Role" }).fill("Ada's role");
  await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You and Bo Reef changed the same");
  await expect(dialog).toContainText("Also changed by Bo Reef, and kept: Description");
  await dialog.getByRole("button", { name: "Publish what I chose" }).click();
  await expect(standing(page)).toHaveText("Published");
  const html = await (await page.request.get("/about")).text();
  expect(html).toContain("Ada&#x27;s role");
  expect(html).toContain("Bo&#x27;s words.");
});

test.describe("on a phone", () => {
  test.use(phone);

  test("a headline is mended and published without scrolling sideways", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/pages/page-careers");
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole("textbox", { name: "Title", exact: true }).first().fill("Work that holds in a storm");
    await publish(page);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await (await page.request.get("/careers")).text()).toContain("Work that holds in a storm");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the screen says that editing needs it", async ({ page, ada: _ }) => {
    await page.goto("/cms/services/service-cloud");
    await expect(page.getByText("Editing needs JavaScript")).toBeVisible();
  });
});

test.describe("to every rule of axe", () => {
  test.use(still);

  for (const path of ["/cms/pages/home", "/cms/services/service-cloud"]) {
    test(`${path} conforms, light and dark, wide and narrow`, async ({ page, ada: _ }) => {
      await openLive(page, path);
      await expectConform(page);
    });
  }

  test("what is to be looked at conforms, too", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/services/service-security");
    await page.getByRole("textbox", { name: "Summary" }).fill("");
    await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("region", { name: "Before it is published" })).toBeVisible();
    await expectConform(page);
  });
});
