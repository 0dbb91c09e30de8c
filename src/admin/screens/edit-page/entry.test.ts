import { describe, expect, test } from "vitest";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { readWorkingCopy, saveWorkingCopy } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { runDue } from "#src/domain/content/entries/publishing/schedule.server.ts";
import { type KindName, kinds } from "#src/domain/content/schema/kinds.ts";
import {
  aLocation,
  aMember,
  anIndustry,
  anOpening,
  aPage,
  aPartner,
  aPost,
  aProject,
  aService,
  aTestimonial,
} from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { staffClient, visit } from "../../../../tests/support/staff-client.ts";

interface Walk {
  kind: KindName;
  /** With some words in the title. */
  content: (title: string) => object;
  /** Where visitors find it, by its slug; of kinds without addresses, where it is listed. */
  path: (slug: string) => string;
}

const walks: Walk[] = [
  { kind: "page", content: (name) => aPage({ name, title: name }), path: (slug) => `/${slug}` },
  { kind: "post", content: (title) => aPost({ title }), path: (slug) => `/blog/${slug}` },
  { kind: "service", content: (title) => aService({ title }), path: (slug) => `/services/${slug}` },
  { kind: "project", content: (title) => aProject({ title }), path: (slug) => `/portfolio/${slug}` },
  { kind: "industry", content: (title) => anIndustry({ title }), path: (slug) => `/industries/${slug}` },
  { kind: "opening", content: (title) => anOpening({ title }), path: (slug) => `/careers/${slug}` },
  { kind: "location", content: (title) => aLocation({ title }), path: (slug) => `/locations/${slug}` },
  { kind: "member", content: (name) => aMember({ name }), path: () => "/about" },
  {
    kind: "member",
    content: (name) => aMember({ name, biography: "Dives.", certificates: [{ name: "Diver", issuer: "PADI" }] }),
    path: (slug) => `/about/${slug}`,
  },
  { kind: "testimonial", content: (name) => aTestimonial({ name }), path: () => "/" },
  { kind: "partner", content: (name) => aPartner({ name }), path: () => "/" },
];

describe.each(databases)("on $name", ({ engine }) => {
  test("each kind is created, saved, published, changed, moved, unpublished and republished", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { send, create, read, look, putBack } = await staffClient(running);
    for (const { kind, content, path } of walks) {
      const [before, after, slug] = [`Quay ${kind}`, `Night ${kind}`, `quay-${kind}`];
      const id = await create(kind);
      const hasSlug = path("a") !== path("b");
      const contentOf = (title: string, $slug = "") => ({ ...content(title), ...(hasSlug && { $slug }) });
      const sees = async (title: string, entrySlug: string) =>
        (await visit(running, path(entrySlug))).body.includes(title);
      const { body } = await look(entryPath({ kind, id }) ?? "");
      expect(body, kind).toContain(`Untitled ${kinds[kind].label.toLowerCase()}`);

      const unfinished = await send(kind, id, "save", { base: 1, content: { $slug: "" } });
      expect(unfinished, kind).toMatchObject({ state: "saved", publicationStatus: { state: "draft", path: null } });
      const refused = await send(kind, id, "publish", { base: 1, content: { $slug: "" }, ignoreWarnings: true });
      expect(refused.state, kind).toBe("findings");
      expect(
        refused.findings.some(({ level }: { level: string }) => level === "blocks"),
        kind,
      ).toBe(true);

      const storedVersion = await send(kind, id, "save", { base: 1, content: contentOf(before) });
      expect(storedVersion, kind).toMatchObject({
        state: "saved",
        storedVersion: { version: 2 },
        publicationStatus: { state: "draft" },
      });
      expect(await sees(before, slug), `${kind}: a draft`).toBe(false);

      const published = await send(kind, id, "publish", { base: 2, content: contentOf(before), ignoreWarnings: true });
      const publicationStatus = { state: "published", ...(hasSlug && { slug, path: path(slug) }) };
      expect(published, kind).toMatchObject({ state: "saved", storedVersion: { version: 3 }, publicationStatus });
      expect(await sees(before, slug), `${kind}: published`).toBe(true);

      const changed = await send(kind, id, "save", { base: 3, content: contentOf(after, "night") });
      expect(changed, kind).toMatchObject({
        state: "saved",
        publicationStatus: { ...publicationStatus, state: "changed" },
      });
      expect(await sees(after, slug), `${kind}: changed`).toBe(false);
      expect(await send(kind, id, "discard", { base: 4 }), kind).toMatchObject({
        state: "saved",
        storedVersion: { version: 5, content: contentOf(before, slug) },
        publicationStatus,
      });

      const moved = await send(kind, id, "publish", {
        base: 5,
        content: contentOf(after, "night"),
        ignoreWarnings: true,
      });
      expect(moved, kind).toMatchObject({ state: "saved", storedVersion: { version: 6 } });
      expect(await sees(after, "night"), `${kind}: moved`).toBe(true);
      if (hasSlug) {
        const old = await visit(running, path(slug));
        expect([old.status, old.headers.location], kind).toEqual([308, path("night")]);
      }

      expect(await send(kind, id, "unpublish"), kind).toMatchObject({
        state: "done",
        publicationStatus: { state: "draft" },
      });
      expect(await sees(after, "night"), `${kind}: unpublished`).toBe(false);
      await send(kind, id, "publish", { base: 6, content: contentOf(after, "night"), ignoreWarnings: true });

      expect(await send(kind, id, "delete"), kind).toMatchObject({ state: "deleted" });
      expect(await sees(after, "night"), `${kind}: deleted`).toBe(false);
      expect((await look(entryPath({ kind, id }) ?? "")).status, kind).toBe(404);
      expect((await putBack(id)).status, kind).toBe(200);
      expect(await sees(after, "night"), `${kind}: had back`).toBe(true);

      const { id: copy } = await send(kind, id, "duplicate");
      expect(await read(kind, copy), kind).toMatchObject({ publicationStatus: { state: "draft", title: after } });
    }
  });

  test("a schedule publishes and unpublishes on time, in the company's time zone", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { send, create, read } = await staffClient(running);
    const id = await create("post");
    const sent = { base: 1, content: { ...aPost({ title: "High tide" }), $slug: "" } };
    const schedule = (publishAt: string, unpublishAt: string) =>
      send("post", id, "schedule", { ...sent, ignoreWarnings: true, publishAt, unpublishAt });
    expect(await schedule("2001-01-01T09:00", "")).toMatchObject({ state: "refused" });
    expect(await read("post", id)).toMatchObject({
      storedVersion: { version: 1 },
      publicationStatus: { title: "Untitled blog post" },
    });
    const scheduled = await schedule("2040-01-05T09:30", "2040-07-05T09:30");
    expect(scheduled).toMatchObject({
      state: "saved",
      publicationStatus: {
        state: "scheduled",
        publishAt: "2040-01-05T14:30:00.000Z",
        unpublishAt: "2040-07-05T13:30:00.000Z",
      },
    });
    const { site } = running;
    const passTo = async (instant: string) => {
      await runDue(site.services.db, new Date(instant));
      await site.version.refresh();
    };
    await passTo("2040-01-05T14:29:00Z");
    expect((await visit(running, "/blog/high-tide")).status).toBe(404);
    await passTo("2040-01-05T14:31:00Z");
    expect((await visit(running, "/blog/high-tide")).body).toContain("High tide");
    expect((await read("post", id)).publicationStatus).toMatchObject({ state: "published", publishAt: null });
    await passTo("2040-07-05T13:31:00Z");
    expect((await visit(running, "/blog/high-tide")).status).toBe(404);
  });

  test("a schedule that fails halfway is rolled back, and no input is lost", async () => {
    const running = await startTestSite({ ...(await databaseSettings(engine)), logLevel: "silent" });
    const { db } = running.site.services;
    const { send, create, read, person } = await staffClient(running);
    const [first, second] = [await create("post"), await create("post")];
    const sent = (title: string) => ({ base: 1, content: { ...aPost({ title }), $slug: "" }, ignoreWarnings: true });
    const times = { publishAt: "2040-01-05T09:30", unpublishAt: "" };
    await send("post", first, "schedule", { ...sent("First"), ...times });
    // The history takes no second line of that kind: it is written last.
    await db.schema
      .createIndex("one_schedule")
      .unique()
      .on("audit_log")
      .column("act")
      .where("act", "=", "scheduled")
      .execute();
    const copy = { formId: "a-writer-of-it", sequence: 1, baseVersion: 1, slug: "", content: { title: "Second" } };
    const workingCopyKey = { entry: second, language: "en", person: person.id } as const;
    await saveWorkingCopy(db, { ...workingCopyKey, kind: "post" }, copy, new Date());
    const contentOf = { formId: copy.formId, sequence: 1 };
    expect(await send("post", second, "schedule", { ...sent("Second"), ...times, ...contentOf })).toMatchObject({
      status: 500,
    });
    expect(await read("post", second)).toMatchObject({
      storedVersion: { version: 1 },
      publicationStatus: { state: "draft", title: "Untitled blog post", publishAt: null },
    });
    expect(await readWorkingCopy(db, { ...workingCopyKey, formId: copy.formId })).toMatchObject({
      content: { title: "Second" },
    });
    await db.schema.dropIndex("one_schedule").execute();
    expect(await send("post", second, "schedule", { ...sent("Second"), ...times, ...contentOf })).toMatchObject({
      state: "saved",
      storedVersion: { version: 2 },
      publicationStatus: { state: "scheduled" },
    });
    expect(await readWorkingCopy(db, { ...workingCopyKey, formId: copy.formId })).toBeNull();
  });

  test("discarding a draft cancels its schedule", async () => {
    const { send, read } = await staffClient(await startTestSite(await databaseSettings(engine)));
    const { storedVersion } = await read("service", "service-cloud");
    const content = { ...storedVersion.content, summary: "Later." };
    const times = { publishAt: "2040-01-05T09:30", unpublishAt: "" };
    await send("service", "service-cloud", "schedule", {
      base: storedVersion.version,
      content,
      ignoreWarnings: true,
      ...times,
    });
    expect(await send("service", "service-cloud", "discard", { base: storedVersion.version + 1 })).toMatchObject({
      state: "saved",
      storedVersion: { content: { summary: storedVersion.content.summary } },
      publicationStatus: { state: "published", publishAt: null },
    });
  });

  test("a second save gets a conflict with the first, and changes nothing", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const ada = await staffClient(running);
    const bo = await staffClient(running, { name: "Bo Reef" });
    const { storedVersion } = await ada.read("service", "service-cloud");
    const with_ = (summary: string, $slug = "cloud") => ({
      base: storedVersion.version,
      content: { ...storedVersion.content, summary, $slug },
    });
    expect((await bo.send("service", "service-cloud", "save", with_("Bo's words", "clouds"))).state).toBe("saved");
    for (const intent of ["save", "publish", "schedule"]) {
      const times = intent === "schedule" ? { publishAt: "2040-01-05T09:30", unpublishAt: "" } : {};
      const response = await ada.send("service", "service-cloud", intent, {
        ...with_("Mine"),
        ...times,
        ignoreWarnings: true,
      });
      expect(response, intent).toMatchObject({
        state: "conflict",
        storedVersion: {
          version: storedVersion.version + 1,
          by: "Bo Reef",
          content: { summary: "Bo's words", $slug: "clouds" },
        },
        publicationStatus: { state: "changed" },
      });
    }
    expect(await ada.send("service", "service-cloud", "discard", { base: storedVersion.version })).toMatchObject({
      state: "conflict",
      storedVersion: { by: "Bo Reef" },
    });
    expect((await ada.read("service", "service-cloud")).storedVersion.content.summary).toBe("Bo's words");
    expect((await visit(running, "/services/cloud")).body).not.toContain("Bo's words");
  });
});
