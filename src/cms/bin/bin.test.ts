import { describe, expect, test } from "vitest";
import { aService } from "../../../tests/support/content.ts";
import { atLists, entries, someOf, textOf } from "../../../tests/support/lists.ts";
import { publishOn, siteOfThisFile } from "../../../tests/support/site.ts";

describe("the bin", () => {
  const trial = siteOfThisFile();

  test("says who deleted what, when, and until when it is kept, list by list", async () => {
    const { send, look, db } = await atLists(trial());
    const id = await publishOn(trial(), "service", "kelp", aService({ title: "Kelp" }));
    const member = await someOf(db, "member");
    await send("/cms/services", entries("delete", [id]));
    await send("/cms/team", entries("delete", [member]));
    const everything = (await look("/cms/bin")).words;
    expect(everything).toMatch(/Team member.*KelpServiceDeleted just now by Ana Ruiz, gone for good in 30 days/);
    expect((await look("/cms/bin?list=team")).words).not.toContain("Kelp");
    expect(await look("/cms/bin?list=partners")).toMatchObject({
      words: expect.stringContaining("Show all"),
      screen: expect.stringContaining("From which list"),
    });
    expect((await look("/cms/services")).screen).toContain('href="/cms/bin?list=services"');
    const { words } = await send("/cms/bin", entries("put-back", [id, member]));
    expect(words).toMatch(/“.+” and “.+” are back\./);
    expect((await send("/cms/bin", entries("put-back", [id]))).words).toContain("It is not in the bin any more");
    for (const empty of ["/cms/bin", "/cms/bin?list=team"]) {
      const { words, screen } = await look(empty);
      expect(words).toContain("Nothing is in the bin.");
      expect(screen).not.toContain("From which list");
    }
  });

  test("says so when what comes back has another address", async () => {
    const { send, db } = await atLists(trial());
    const id = await publishOn(trial(), "service", "drift", aService({ title: "Drift" }));
    await send("/cms/services", entries("delete", [id]));
    await publishOn(trial(), "service", "drift", aService({ title: "Drift again" }));
    const { words } = await send("/cms/bin", entries("put-back", [id]));
    const { slug } = await textOf(db, id);
    expect(slug).toMatch(/^drift-/);
    expect(words).toContain(`Something else has the former address of “Drift”: it is /services/${slug} now.`);
  });
});
