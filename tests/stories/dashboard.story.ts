import { aPerson } from "../support/staff.ts";
import { enterAs, test } from "../support/staff-story.ts";
import { expect, openLive, still } from "../support/story.ts";

test.use(still);

test("greets, counts, and leads to what is done most", async ({ page, context, ada }) => {
  await openLive(page, "/cms/dashboard");
  await expect(page.getByRole("heading", { name: /^Good (?:morning|afternoon|evening), Ada$/ })).toBeVisible();
  await expect(page.getByRole("term")).toHaveText(["Total Pages", "Services", "Team Members", "Testimonials"]);
  const actions = page.getByRole("region", { name: "Quick Actions" }).getByRole("link");
  await expect(actions).toHaveText([/^Pages/, /^Services/, /^Team/, /^Testimonials/, /^Portfolio/, /^View Website/]);
  const opened = context.waitForEvent("page");
  await actions.last().click();
  await expect(await opened).toHaveURL("/");
  for (const [name, path] of [
    ["Pages", "/cms/pages"],
    ["Team", "/cms/team"],
    ["Portfolio", "/cms/portfolio"],
  ] as const) {
    await openLive(page, "/cms/dashboard");
    await actions.filter({ hasText: new RegExp(`^${name}`) }).click();
    await expect(page).toHaveURL(path);
  }
  expect(ada.role).toBe("owner");
});

test("the first steps lead to where they are done, and stay away once put aside", async ({ page, ada }) => {
  await openLive(page, "/cms/dashboard");
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByRole("link", { name: /^Invite a colleague/ }).click();
  await expect(page).toHaveURL("/cms/users");
  await openLive(page, "/cms/dashboard");
  await steps.getByRole("button", { name: "Do not show this any more" }).click();
  await expect(page.getByText("The first steps are put away.")).toBeVisible();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
  await expect(steps).toBeHidden();
  expect(ada.role).toBe("owner");
});

test("the group of the sidebar stands open until it is folded, and then where one is in it", async ({
  page,
  context,
  db,
  site,
}) => {
  await enterAs(context, db, await aPerson(db, { role: "editor" }), site.url);
  await openLive(page, "/cms/dashboard");
  const sidebar = page.getByRole("navigation", { name: "Admin" });
  const pages = sidebar.getByRole("link", { name: "Pages" });
  await expect(pages).toBeVisible();
  await sidebar.getByText("Content", { exact: true }).click();
  await expect(pages).toBeHidden();
  await openLive(page, "/cms/media");
  await expect(pages).toBeHidden();
  await openLive(page, "/cms/pages");
  await expect(pages).toHaveAttribute("aria-current", "page");
  await expect(pages).toBeVisible();
  await openLive(page, "/cms/dashboard");
  await expect(pages).toBeHidden();
  await sidebar.getByText("Content", { exact: true }).click();
  await openLive(page, "/cms/media");
  await expect(pages).toBeVisible();
});
