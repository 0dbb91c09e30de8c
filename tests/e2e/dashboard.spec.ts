import { expect, long, openLive } from "../support/e2e.ts";
import { aPerson } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";

test("the dashboard greets, shows counts, and links to frequent tasks", long, async ({ page, context, ada: _ }) => {
  await openLive(page, "/cms/dashboard");
  await expect(page.getByRole("heading", { name: /^Good (?:morning|afternoon|evening), Ada$/ })).toBeVisible();
  await expect(page.getByRole("term")).toHaveText(["Total Pages", "Services", "Team Members", "Testimonials"]);
  const actions = page.getByRole("region", { name: "Quick Actions" }).getByRole("link");
  await expect(actions).toHaveText([
    ...["Invite a coworker", "Pages", "Services", "Team", "Testimonials", "Portfolio", "View Website"],
  ]);
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
});

test("quick actions begin a post and an alert, and open the invitation", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/dashboard");
  const actions = page.getByRole("region", { name: "Quick Actions" });
  for (const [name, url] of [
    ["New post", /\/cms\/blog\/[\w-]+\?new=post$/],
    ["New alert", /\/cms\/alerts\/[\w-]+\?new=alert$/],
  ] as const) {
    await actions.getByRole("button", { name }).click();
    await expect(page).toHaveURL(url);
    await openLive(page, "/cms/dashboard");
  }
  await actions.getByRole("link", { name: "Invite a coworker" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite someone" });
  await expect(invitation.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(invitation).toBeHidden();
});

test("the getting started list links to its tasks, and stays hidden once dismissed", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/dashboard");
  const steps = page.getByRole("region", { name: "Getting started" });
  await steps.getByRole("link", { name: /^Invite a coworker/ }).click();
  await expect(page).toHaveURL("/cms/users");
  await openLive(page, "/cms/dashboard");
  await steps.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("The getting started list is dismissed.")).toBeVisible();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
  await expect(steps).toBeHidden();
});

test(
  "a sidebar group is open until it is collapsed, and then opens only on its own screens",
  long,
  async ({ page, context, db, site }) => {
    await logInAs(context, db, await aPerson(db, { role: "editor" }), site.url);
    await openLive(page, "/cms/dashboard");
    const sidebar = page.getByRole("navigation", { name: "Admin" });
    const pages = sidebar.getByRole("link", { name: "Pages", exact: true });
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
  },
);
