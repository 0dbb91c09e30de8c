import { describe, expect, test } from "vitest";
import { dayMs } from "#src/base/durations.ts";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { aPage, aPost } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { ana, previewSite, saveOn, secretText, share } from "../../../../tests/support/previews.ts";
import { deleteEntry } from "../entries/publishing/unpublish.server.ts";

describe.each(databases)("previews on $name", ({ engine }) => {
  test("are open to anyone with the link until it ends or is revoked", async () => {
    const trial = await previewSite(engine);
    const entry = await trial.startEntry("post", aPost({ title: "The word is quetzal" }));
    const first = await share(trial, "post", entry);
    expect(first.path).toMatch(/^\/preview\/[0-9a-f]{40}$/);
    const page = await trial.stranger(first.path);
    expect([page.status, page.finalPath]).toEqual([200, `${first.path}/site/blog/${entry}`]);
    expect(page.body).toMatch(/Preview of The word is quetzal<\/strong>, not public; this link ends on \w+day, /);
    expect(page.body).not.toMatch(/[\u2060-\u2064]/);
    await saveOn(trial, "post", entry, { summary: "Saved since then." });
    expect((await trial.stranger(first.path)).body).toContain("Saved since then.");
    expect(JSON.parse((await first.editor.get(first.links)).body).links[0].openedAt).not.toBeNull();

    const digests = await trial.db.selectFrom("preview_links").select("token_digest").execute();
    expect(JSON.stringify(digests)).not.toContain(first.path.slice(9));

    const second = await share(trial, "post", entry);
    const revoked = await first.editor.post(first.links, { intent: "revoke", id: first.made[0]?.id ?? "" });
    expect(JSON.parse(revoked.body).links).toHaveLength(1);
    const { lines } = await readAuditLog(trial.db, { kinds: ["post"] }, { size: 9 });
    expect(lines.map(({ act }) => act)).toEqual(expect.arrayContaining(["preview-shared", "preview-revoked"]));
    const missingLink = await trial.stranger(first.path);
    expect([missingLink.status, secretText.test(missingLink.body)]).toEqual([410, false]);
    expect(missingLink.body).toContain("This preview has ended");
    expect((await trial.stranger(`${first.path}/site/blog/${entry}`)).status).toBe(410);
    expect((await trial.stranger(second.path)).status).toBe(200);

    trial.site.services.now = () => new Date(Date.now() + 7 * dayMs);
    expect((await trial.stranger(second.path)).status).toBe(410);
    expect((await trial.stranger(`/preview/${"0".repeat(40)}`)).status).toBe(404);
  });

  test("end when the entry is deleted", async () => {
    const trial = await previewSite(engine);
    const entry = await trial.startEntry("page", aPage({ title: "The word is quetzal" }));
    const { editor, path } = await share(trial, "page", entry);
    await deleteEntry(trial.db, { id: entry, by: ana }, new Date());
    expect((await trial.stranger(path)).status).toBe(410);
    expect((await editor.get(`/cms/preview/page/${entry}`)).status).toBe(404);
  });
});
