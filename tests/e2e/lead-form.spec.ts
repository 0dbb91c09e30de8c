import type { Locator } from "@playwright/test";
import { announceLive, expect, long, openLive } from "../support/e2e.ts";
import { anInquiry } from "../support/inquiries.ts";
import { aPerson } from "../support/staff.ts";
import { logInAs, openHistory, test } from "../support/staff-e2e.ts";

test(
  "a slow double click assigns a lead and does nothing else; buttons keep their places",
  long,
  async ({ page, db, ada }) => {
    const { id } = await anInquiry(db, { phone: "(954) 555-0177" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openLive(page, `/cms/leads/${id}`);
    const pane = page.getByRole("article");
    await openHistory(page);
    const clickTwice = async (name: string, until: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await pane.getByRole("button", { name }).boundingBox()) ?? {};
      const point = [x + width / 2, y + height / 2] as const;
      await page.mouse.click(...point);
      await expect(until).toBeVisible();
      await page.mouse.click(...point);
    };
    await clickTwice("Assign to me", pane.getByRole("button", { name: "Assigned to you" }));
    await expect(pane.getByLabel("Assigned to", { exact: true })).toHaveValue(ada.id);
    await expect(pane.getByLabel("Status", { exact: true })).toHaveValue("new");
    await clickTwice("Mark as contacted", pane.getByText(`${ada.name}: New to Contacted`));
    await expect(pane.getByRole("button", { name: "Mark as contacted" })).toHaveCount(0);
    await expect(page).toHaveURL(`/cms/leads/${id}`);
    const storedLead = db.selectFrom("leads").select(["status", "version"]).where("id", "=", id);
    await expect.poll(() => storedLead.executeTakeFirst()).toEqual({ status: "contacted", version: 3 });
  },
);

test("two people change a lead at once: both changes are saved, unless they are of one field", async ({
  page,
  db,
  ada,
}) => {
  const { id } = await anInquiry(db);
  await openLive(page, `/cms/leads/${id}`);
  const nora = await aPerson(db, { name: "Nora Quay", role: "sales" });
  const other = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!other) throw new Error("there is no browser");
  await announceLive(other);
  await logInAs(other, db, nora, new URL(page.url()).origin);
  const otherPage = await other.newPage();
  await openLive(otherPage, `/cms/leads/${id}`);
  const pane = page.getByRole("article");
  const status = pane.getByLabel("Status", { exact: true });
  const refresh = () => page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await openHistory(page);

  // What she did appears by itself, and the choice stays.
  await status.selectOption("Lost");
  await otherPage.getByRole("button", { name: "Assign to me" }).click();
  await expect(otherPage.getByLabel("Assigned to")).toHaveValue(nora.id);
  await refresh();
  await expect(pane.getByLabel("Assigned to")).toHaveValue(nora.id);
  await expect(status).toHaveValue("lost");
  await pane.getByRole("button", { name: "Save" }).click();
  await expect(pane.getByText(`${ada.name}: New to Lost`)).toBeVisible();
  await expect(pane.getByRole("alert")).toHaveCount(0);
  await expect(pane.getByLabel("Assigned to")).toHaveValue(nora.id);

  await status.selectOption("Won");
  await openLive(otherPage, `/cms/leads/${id}`);
  await openHistory(otherPage);
  await otherPage.getByLabel("Status", { exact: true }).selectOption("Qualified");
  await otherPage.getByRole("button", { name: "Save" }).click();
  await expect(otherPage.getByText(`${nora.name}: Lost to Qualified`)).toBeVisible();
  await other.close();
  await refresh();
  await expect(pane.getByText(`${nora.name}: Lost to Qualified`)).toBeVisible();
  await expect(status).toHaveValue("won");
  await pane.getByRole("button", { name: "Save" }).click();
  await expect(pane.getByRole("alert")).toContainText("Nora Quay just changed this lead, so nothing was saved.");
  await expect(status).toHaveValue("qualified");
  await status.selectOption("Won");
  await pane.getByRole("button", { name: "Save" }).click();
  await expect(pane.getByText(`${ada.name}: Qualified to Won`)).toBeVisible();
  await expect(pane.getByRole("alert")).toHaveCount(0);
});

test("a button beside the form of a lead takes nothing from what is edited there", long, async ({ page, db, ada }) => {
  const { id } = await anInquiry(db);
  await openLive(page, `/cms/leads/${id}`);
  const pane = page.getByRole("article");
  await pane.getByLabel(/^Value/).fill("900");
  await pane.getByRole("button", { name: "Assign to me" }).click();
  await expect(pane.getByLabel("Assigned to")).toHaveValue(ada.id);
  await pane.getByRole("button", { name: "Mark as contacted" }).click();
  await expect(pane.getByLabel("Status", { exact: true })).toHaveValue("contacted");
  await expect(pane.getByLabel(/^Value/)).toHaveValue("900");
  await pane.getByRole("button", { name: "Save" }).click();
  const storedLead = db.selectFrom("leads").select(["status", "assignee_id", "value_cents"]).where("id", "=", id);
  await expect
    .poll(async () => {
      const lead = await storedLead.executeTakeFirstOrThrow();
      return { ...lead, value_cents: Number(lead.value_cents) };
    })
    .toEqual({ status: "contacted", assignee_id: ada.id, value_cents: 90_000 });
  await expect(pane.getByRole("alert")).toHaveCount(0);
});
