import { describe, expect, test } from "vitest";
import { aService } from "../../../../tests/support/content.ts";
import { confirmed, entries, listClient, someOf, textOf } from "../../../../tests/support/lists.ts";
import { publishOn, sharedSite } from "../../../../tests/support/site.ts";

describe("the trash", () => {
  const trial = sharedSite();

  test("shows who deleted what, when, and until when it can be restored, by list", async () => {
    const { send, look, db } = await listClient(trial());
    const id = await publishOn(trial(), "service", "kelp", aService({ title: "Kelp" }));
    const member = await someOf(db, "member");
    await send("/cms/services", confirmed("delete", [id]));
    await send("/cms/team", confirmed("delete", [member]));
    expect((await look("/cms/bin?list=team")).location).toBe("/cms/trash?list=team");
    const everything = (await look("/cms/trash")).text;
    expect(everything).toMatch(/Team member.*KelpServiceDeleted just now by Ana Ruiz, permanently deleted in 30 days/);
    expect((await look("/cms/trash?list=team")).text).not.toContain("Kelp");
    expect(await look("/cms/trash?list=partners")).toMatchObject({
      text: expect.stringContaining("Show all"),
      screen: expect.stringContaining("Filter by list"),
    });
    expect((await look("/cms/services")).screen).toContain('href="/cms/trash?list=services"');
    const { text: pageText } = await send("/cms/trash", entries("put-back", [id, member]));
    expect(pageText).toMatch(/Restored “.+” and “.+”\./);
    expect((await send("/cms/trash", entries("put-back", [id]))).text).toContain("Someone has already restored it.");
    for (const empty of ["/cms/trash", "/cms/trash?list=team"]) {
      const { text: pageText, screen } = await look(empty);
      expect(pageText).toContain("The trash is empty.");
      expect(screen).not.toContain("Filter by list");
    }
  });

  test("says so if a restored entry has a new address", async () => {
    const { send, db } = await listClient(trial());
    const id = await publishOn(trial(), "service", "drift", aService({ title: "Drift" }));
    await send("/cms/services", confirmed("delete", [id]));
    await publishOn(trial(), "service", "drift", aService({ title: "Drift again" }));
    const { text: pageText } = await send("/cms/trash", entries("put-back", [id]));
    const { slug } = await textOf(db, id);
    expect(slug).toMatch(/^drift-/);
    expect(pageText).toContain(`The old address of “Drift” is taken, so it&#x27;s now /services/${slug}.`);
  });
});
