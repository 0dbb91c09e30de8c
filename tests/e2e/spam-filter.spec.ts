import { teach } from "#src/domain/leads/spam/learning.server.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { aLead, putLeads } from "../support/leads.ts";
import { test } from "../support/staff-e2e.ts";

test(
  "an owner sees which words point to spam, keeps them, and then makes the filter start over",
  long,
  async ({ page, db, ada: _ }) => {
    // Other stories of this site teach the filter, too.
    await db.deleteFrom("spam_lessons").execute();
    const pitch = "Cheaper translations into Klingon for your brochures: www.growth.example";
    const leads = Array.from({ length: 16 }, (__, number) =>
      aLead(number, { id: `spam-filter-${number}`, message: number < 6 ? pitch : "Our server room floods." }),
    );
    await putLeads(db, leads);
    await db.transaction().execute(async (tx) => {
      for (const [number, { id, message = "" }] of leads.entries()) {
        await teach(tx, { id, company: "", message }, number < 6 ? "spam" : "real", new Date());
      }
    });
    await openLive(page, "/cms/settings/leads");
    const panel = page.getByRole("region", { name: "Spam filter" });
    await expect(panel.getByRole("list", { name: "Points to spam" })).toContainText("growth.example (6 spam, 0 real)");
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Start over" }).click();
    const dialog = page.getByRole("dialog", { name: "Forget what the spam filter learned?" });
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(panel).toContainText("Learned from 6 spam leads and 10 real leads.");
    await panel.getByRole("button", { name: "Start over" }).click();
    await dialog.getByRole("button", { name: "Start over" }).click();
    await expect(panel).toContainText("Nothing learned yet.");
    await expect(dialog).toBeHidden();
  },
);
