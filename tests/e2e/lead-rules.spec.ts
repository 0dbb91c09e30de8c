import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive, phone } from "../support/e2e.ts";
import { overflow } from "../support/overflow.ts";
import { aPerson } from "../support/staff.ts";
import { test } from "../support/staff-e2e.ts";

test.describe.configure({ mode: "default" });

test.beforeEach(async ({ db }) => {
  for (const table of ["lead_assignment_rules", "lead_notice_rules"] as const) await db.deleteFrom(table).execute();
});

test("an owner decides who handles new leads: one person, then by service and in turn", async ({ page, db, ada }) => {
  const sol = await aPerson(db, { name: "Sol Reef", role: "sales" });
  const stored = async () =>
    (await db.selectFrom("lead_assignment_rules").select("people").orderBy("service_id").execute()).map(
      ({ people }) => people.ids,
    );
  await openLive(page, "/cms/settings/leads");
  const panel = page.getByRole("region", { name: "Who handles new leads" });
  await expect(panel.getByRole("table")).toBeHidden();
  await expectAccessible(page);
  // Two steps for most offices.
  await panel.getByRole("combobox", { name: "New leads go to" }).selectOption("Sol Reef");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved who gets new leads.")).toBeVisible();
  expect(await stored()).toEqual([[sol.id]]);

  await panel.getByText("More: services, emails and vacations").click();
  await panel.getByRole("button", { name: "Add a service" }).click();
  const dialog = page.getByRole("dialog", { name: "Leads about a service" });
  await dialog.getByLabel("Service").selectOption("Cloud Solutions");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose who gets these leads, or who else is emailed.");
  await dialog.getByLabel("Go to").selectOption("Several people, in turn");
  const turns = dialog.getByRole("group", { name: "Who gets them, in turn" });
  await turns.getByRole("checkbox", { name: "Sol Reef" }).check();
  await turns.getByRole("checkbox", { name: ada.email }).check();
  await dialog.getByRole("group", { name: "Also emailed" }).getByRole("checkbox", { name: "All owners" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = panel.getByRole("row", { name: /^Cloud Solutions/ });
  await expect(row).toContainText("in turn");
  await expect(row).toContainText(ada.name);
  await expect(panel.getByRole("row", { name: /^All other leads .*Sol Reef/ })).toBeVisible();
  await expect(panel.getByRole("combobox", { name: "All other leads go to" })).toHaveValue(sol.id);

  await row.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toHaveCount(0);
  expect(await stored()).toEqual([[sol.id]]);
});

test.describe("on a phone", long, () => {
  test.use(phone);

  test("the table fits", async ({ page, db, ada: _ }) => {
    const recipients = { office: true, roles: ["owner" as const], people: [], addresses: ["partner@harbor.example"] };
    await db.insertInto("lead_notice_rules").values({ id: "default", service_id: null, recipients }).execute();
    await openLive(page, "/cms/settings/leads");
    await expect(page.getByRole("table")).toContainText("partner@harbor.example");
    expect(await overflow(page)).toEqual({ sideways: 0, outside: [] });
    await expectAccessible(page);
  });
});
