import { saveDraft } from "#src/domain/content/entries/editing/save.server.ts";
import { type KindName, kinds } from "#src/domain/content/schema/kinds.ts";
import { aMember, aPost } from "../support/content.ts";
import { expect, openLive, untilLive } from "../support/e2e.ts";
import { bar, choose, publish } from "../support/entry-form.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "entry" });
test.describe.configure({ mode: "default" });

/** One kind with pages of its own, and one without. */
const cases: { kind: KindName; list: string; title: string; content: object; path: string }[] = [
  { kind: "post", list: "blog", title: "Title", content: aPost(), path: "/blog/{slug}" },
  { kind: "member", list: "team", title: "Name", content: aMember(), path: "/about" },
];

for (const { kind, list, title, content, path } of cases) {
  const label = kinds[kind].label.toLowerCase();

  test(`a ${label} is created, saved, published, renamed, scheduled, deleted and restored`, async ({
    page,
    db,
    ada,
  }) => {
    const name = `Quay ${kind}`;
    const sees = async (slug: string, text = name) =>
      (await (await page.request.get(path.replace("{slug}", slug))).text()).includes(text);

    await openLive(page, `/cms/${list}`);
    await page.getByRole("button", { name: `New ${label}` }).click();
    await page.waitForURL(new RegExp(`/cms/${list}/[0-9a-f-]{36}\\?new=${kind}$`));
    await untilLive(page);
    const first = page.getByRole("region", { name: kinds[kind].label, exact: true });
    await expect(first.getByRole("textbox", { name: title, exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(bar(page)).toContainText(`Draft saved by ${ada.name}`);
    await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
    await bar(page).getByRole("button", { name: "Publish", exact: true }).press("Enter");
    const findings = page.getByRole("region", { name: "Before publishing" });
    await expect(findings).toContainText("before publishing");
    expect(await sees(`quay-${kind}`)).toBe(false);

    // A colleague fills in the rest.
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const values = { ...content, [title.toLowerCase()]: name };
    await saveDraft(
      db,
      { id, kind, language: "en", slug: null, content: values, baseVersion: 2, by: { id: null, name: "Bo" } },
      new Date(),
    );
    await page.reload();
    await untilLive(page);
    await publish(page);
    expect(await sees(`quay-${kind}`)).toBe(true);

    if (path.includes("{slug}")) {
      await page.getByRole("textbox", { name: "Address" }).fill(`night-${kind}`);
      await expect(page.getByText(`${path.replace("{slug}", `quay-${kind}`)} redirects here.`)).toBeVisible();
      await publish(page);
      const old = await page.request.get(path.replace("{slug}", `quay-${kind}`), { maxRedirects: 0 });
      expect([old.status(), old.headers().location]).toEqual([308, path.replace("{slug}", `night-${kind}`)]);
    }

    const opener = bar(page).getByRole("button", { name: "Schedule..." });
    await opener.click();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await opener.click();
    // Everything is public already.
    await expect(page.getByLabel("Publish at", { exact: true }).or(page.getByLabel("Publish changes at"))).toHaveValue(
      "",
    );
    await page.getByLabel("Unpublish at").fill("2040-01-05T09:30");
    await page.getByRole("dialog").getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByText("Scheduled to unpublish Jan 5, 2040, 9:30 AM")).toBeVisible();

    await choose(page, "Delete...");
    await expect(page.getByRole("dialog")).toContainText(
      path.includes("{slug}")
        ? `Visitors lose the page at ${path.replace("{slug}", `night-${kind}`)}.`
        : "Visitors won't see it anymore.",
    );
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page).toHaveURL(`/cms/${list}`);
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByRole("link", { name, exact: true })).toBeHidden();
    expect(await sees(`night-${kind}`)).toBe(false);
    await page.getByRole("alert").getByRole("button", { name: "Undo" }).press("Enter");
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    expect(await sees(`night-${kind}`)).toBe(true);
  });
}
