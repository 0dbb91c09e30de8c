import { hourMs } from "#src/base/durations.ts";
import { expect, long, openLive, untilLive } from "../support/e2e.ts";
import { aPerson } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";

async function addLine(
  db: Parameters<typeof aPerson>[0],
  line: { person: string; act: string; kind: string; title: string; ago: number },
) {
  await db
    .insertInto("audit_log")
    .values({
      id: crypto.randomUUID(),
      at: new Date(Date.now() - line.ago),
      person_id: line.person,
      person_name: "Nora Quay",
      act: line.act,
      subject_kind: line.kind,
      subject_id: crypto.randomUUID(),
      subject_title: line.title,
    })
    .execute();
}

test(
  "the activity is filtered by person, by subject and by time, and the URL keeps the filter",
  long,
  async ({ page, db, ada }) => {
    const nora = await aPerson(db, { name: "Nora Quay", role: "editor" });
    const person = nora.id;
    await addLine(db, { person, act: "published", kind: "service", title: "Network", ago: hourMs });
    await addLine(db, { person, act: "published", kind: "page", title: "Old news", ago: 72 * hourMs });
    await addLine(db, { person, act: "signed-in", kind: "sign-in", title: "Nora Quay", ago: 2 * hourMs });
    await openLive(page, "/cms/activity");
    const lines = page.getByRole("main").getByRole("listitem");
    await page.getByLabel("Person").selectOption(nora.id);
    await expect(lines).toHaveCount(3);
    await expect(lines.first()).toContainText("Nora Quay published Network");
    await page.getByLabel("About").selectOption("content");
    await expect(lines).toHaveCount(2);
    await page.getByLabel("Time").selectOption("1");
    await expect(lines).toHaveCount(1);
    await expect(page).toHaveURL(/person=.*kind=content.*days=1/);
    await page.reload();
    await untilLive(page);
    await expect(lines).toHaveText([/Nora Quay published Network/]);
    await page.getByLabel("Person").selectOption(ada.id);
    await expect(page.getByText("No activity matches this filter.")).toBeVisible();
  },
);

test("older activity is on the next page, even if something new happens meanwhile", long, async ({ page, db, ada }) => {
  const person = ada.id;
  const lineAt = (ago: number, title: string) => addLine(db, { person, act: "published", kind: "service", title, ago });
  for (let number = 0; number < 51; number++) await lineAt((number + 1) * 60_000, `Service ${number}`);
  await openLive(page, `/cms/activity?person=${ada.id}`);
  const lines = page.getByRole("main").getByRole("listitem");
  await expect(lines).toHaveCount(50);
  await lineAt(0, "Something new");
  await page.getByRole("link", { name: "Older" }).click();
  await expect(lines).toHaveText([/published Service 50/]);
  await expect(page.getByRole("link", { name: "Older" })).toHaveCount(0);
  await page.getByRole("link", { name: "Newest" }).click();
  await expect(lines.first()).toContainText("published Something new");
  await expect(page).toHaveURL(`/cms/activity?person=${ada.id}`);
});

test("relative times update while the page is open", long, async ({ page, db, ada }) => {
  await addLine(db, { person: ada.id, act: "published", kind: "service", title: "Cloud", ago: 10 * 60_000 });
  await page.clock.install();
  await openLive(page, `/cms/activity?person=${ada.id}`);
  const line = page.getByRole("main").getByRole("listitem");
  await expect(line).toContainText("10 min ago");
  await page.clock.runFor(5 * 60_000);
  await expect(line).toContainText("15 min ago");
});

test(
  "an editor sees activity about content and email, but none about people",
  long,
  async ({ page, context, site, db }) => {
    const nora = await aPerson(db, { name: "Nora Quay", role: "editor" });
    await addLine(db, { person: nora.id, act: "published", kind: "service", title: "Cloud", ago: hourMs });
    await addLine(db, { person: nora.id, act: "signed-in", kind: "sign-in", title: "Nora Quay", ago: hourMs });
    await logInAs(context, db, nora, site.url);
    await page.goto(`/cms/activity?person=${nora.id}&kind=sign-ins`);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveText([/Nora Quay published Cloud/]);
    await expect(page.getByLabel("About").getByRole("option")).toHaveText([
      "Everything",
      "Content",
      "Pictures",
      "Redirects",
      "Email",
    ]);
  },
);

test.describe("without JavaScript", long, () => {
  test.use({ javaScriptEnabled: false });

  test("a button applies the filter", async ({ page, db, ada }) => {
    await addLine(db, { person: ada.id, act: "published", kind: "service", title: "Help desk", ago: hourMs });
    await page.goto("/cms/activity");
    await page.getByLabel("Person").selectOption(ada.id);
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveText([/published Help desk/]);
  });
});
