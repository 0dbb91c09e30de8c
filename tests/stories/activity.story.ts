import { aPerson } from "../support/staff.ts";
import { enterAs, test } from "../support/staff-story.ts";
import { expect, openLive, untilLive } from "../support/story.ts";

const hour = 60 * 60_000;

async function didSomething(
  db: Parameters<typeof aPerson>[0],
  line: { person: string; act: string; kind: string; title: string; ago: number },
) {
  await db
    .insertInto("history")
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

test("what was done is found by person, by what it is about and by time, and the address keeps it", async ({
  page,
  db,
  ada,
}) => {
  const nora = await aPerson(db, { name: "Nora Quay", role: "editor" });
  const person = nora.id;
  await didSomething(db, { person, act: "published", kind: "service", title: "Network", ago: hour });
  await didSomething(db, { person, act: "published", kind: "page", title: "Old news", ago: 72 * hour });
  await didSomething(db, { person, act: "signed in", kind: "sign-in", title: "Nora Quay", ago: 2 * hour });
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
  await expect(page.getByText("Nothing was done that fits this filter.")).toBeVisible();
});

test("what is older than a page comes on the next, though something is done meanwhile", async ({ page, db, ada }) => {
  const person = ada.id;
  const lineAt = (ago: number, title: string) =>
    didSomething(db, { person, act: "published", kind: "service", title, ago });
  for (let number = 0; number < 51; number++) await lineAt((number + 1) * 60_000, `Service ${number}`);
  await openLive(page, `/cms/activity?person=${ada.id}`);
  const lines = page.getByRole("main").getByRole("listitem");
  await expect(lines).toHaveCount(50);
  await lineAt(0, "Something new");
  await page.getByRole("link", { name: "Earlier" }).click();
  await expect(lines).toHaveText([/published Service 50/]);
  await expect(page.getByRole("link", { name: "Earlier" })).toHaveCount(0);
  await page.getByRole("link", { name: "The latest" }).click();
  await expect(lines.first()).toContainText("published Something new");
  await expect(page).toHaveURL(`/cms/activity?person=${ada.id}`);
});

test("times grow older while one looks at them", async ({ page, db, ada }) => {
  await didSomething(db, { person: ada.id, act: "published", kind: "service", title: "Cloud", ago: 10 * 60_000 });
  await page.clock.install();
  await openLive(page, `/cms/activity?person=${ada.id}`);
  const line = page.getByRole("main").getByRole("listitem");
  await expect(line).toContainText("10 min ago");
  await page.clock.runFor(5 * 60_000);
  await expect(line).toContainText("15 min ago");
});

test("an editor sees what was done to content and about mail, and nothing of people", async ({
  page,
  context,
  site,
  db,
}) => {
  const nora = await aPerson(db, { name: "Nora Quay", role: "editor" });
  await didSomething(db, { person: nora.id, act: "published", kind: "service", title: "Cloud", ago: hour });
  await didSomething(db, { person: nora.id, act: "signed in", kind: "sign-in", title: "Nora Quay", ago: hour });
  await enterAs(context, db, nora, site.url);
  await page.goto(`/cms/activity?person=${nora.id}&kind=sign-ins`);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([/Nora Quay published Cloud/]);
  await expect(page.getByLabel("About").getByRole("option")).toHaveText(["Everything", "Content", "Pictures", "Mail"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the filter has a button", async ({ page, db, ada }) => {
    await didSomething(db, { person: ada.id, act: "published", kind: "service", title: "Help desk", ago: hour });
    await page.goto("/cms/activity");
    await page.getByLabel("Person").selectOption(ada.id);
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveText([/published Help desk/]);
  });
});
