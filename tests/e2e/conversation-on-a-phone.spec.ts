import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive, phone, untilLive } from "../support/e2e.ts";
import { anInquiry } from "../support/inquiries.ts";
import { composer, conversation, showDetails } from "../support/lead-pane.ts";
import { overflow } from "../support/overflow.ts";
import { test } from "../support/staff-e2e.ts";

test.describe("on a phone", long, () => {
  test.use({ ...phone, colorScheme: "dark" });

  test("the message that a reply answers is below the reply", async ({ page, db, ada: _ }) => {
    const { id } = await anInquiry(db, { message: "Our server room is hot." });
    await openLive(page, `/cms/leads/${id}`);
    await composer(page).getByRole("radio", { name: "Reply" }).tap();
    await expect(composer(page).getByLabel("Your reply")).toBeFocused();
    await composer(page).getByLabel("Your reply").fill("We can come tomorrow.");
    const answered = conversation(page).filter({ hasText: "Our server room is hot." });
    await expect(composer(page).getByLabel("Your reply")).toBeInViewport({ ratio: 1 });
    const send = await composer(page).getByRole("button", { name: "Send reply" }).boundingBox();
    expect((await answered.boundingBox())?.y).toBeGreaterThan(send?.y ?? Number.POSITIVE_INFINITY);
    expect((await overflow(page)).sideways).toBe(0);
    await composer(page).getByRole("button", { name: "Close" }).tap();
    await expect(composer(page)).toContainText("Draft: We can come tomorrow.");
  });

  test("a call is logged, and a task is added, completed and shown on the dashboard", async ({ page, db, ada }) => {
    const { id } = await anInquiry(db);
    await openLive(page, `/cms/leads/${id}`);
    await composer(page).getByRole("radio", { name: "Call" }).check();
    await composer(page).getByLabel("How did it go?").selectOption("We talked");
    await composer(page).getByLabel("What was said (optional)").fill("Wants a quote.");
    await composer(page).getByRole("button", { name: "Log call" }).tap();
    await expect(conversation(page).filter({ hasText: `${ada.name} called: we talked` })).toContainText(
      "Wants a quote.",
    );
    await composer(page).getByRole("radio", { name: "Task" }).check();
    await composer(page).getByLabel("What needs to be done?").fill("Send the quote");
    await composer(page).getByLabel("Due (optional)").fill("2027-01-04");
    await composer(page).getByLabel("Time (optional)").fill("15:30");
    await composer(page).getByRole("button", { name: "Add task" }).tap();
    await expect(composer(page).getByLabel("What needs to be done?")).toBeHidden();
    await showDetails(page);
    const tasks = page.getByRole("region", { name: "Tasks" });
    await expect(tasks).toContainText("Due Monday, January 4, 2027 at 3:30 PM");
    await expectAccessible(page);
    expect((await overflow(page)).sideways).toBe(0);
    await page.goto("/cms/dashboard");
    await page
      .getByRole("region", { name: "Leads" })
      .getByRole("link", { name: /Send the quote/ })
      .tap();
    await expect(conversation(page).first()).toBeVisible();
    await untilLive(page);
    await showDetails(page);
    await tasks.getByRole("button", { name: /^Done/ }).tap();
    await expect(tasks.getByRole("button", { name: /^Reopen/ })).toBeVisible();
  });
});
