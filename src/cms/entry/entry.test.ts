import { describe, expect, test } from "vitest";
import {
  aMember,
  anOpening,
  aPage,
  aPartner,
  aPost,
  aProject,
  aService,
  aTestimonial,
} from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/databases.ts";
import { ask, databaseSettings, publishOn, siteOfThisFile, startTestSite } from "../../../tests/support/site.ts";
import { aPerson, form, signedIn } from "../../../tests/support/staff.ts";
import { createEntry } from "../../content/drafts.server.ts";
import { type KindName, kinds } from "../../content/kinds/kinds.ts";
import { carryOutDue } from "../../content/schedule.server.ts";
import type { Role } from "../../people/rules.ts";
import type { Running } from "../../server/start.ts";
import { entryPath } from "../screens.ts";

const shared = siteOfThisFile();

/** Somebody of staff at a site. */
async function desk(running: Running, { role = "editor", name = "Ada Marsh" }: { role?: Role; name?: string } = {}) {
  const { url, site } = running;
  const { db } = site.services;
  const person = await aPerson(db, { role, name });
  const cookie = await signedIn(db, person);
  const look = (path: string) => ask(url, path, { headers: { Host: new URL(url).host, Cookie: cookie } });
  const address = (kind: string, id: string) => `/cms/entries/${kind}/${id}`;
  return {
    look,
    /** What a form of an entry sends; answers what it is told. */
    send: async (kind: string, id: string, intent: string, fields: object = {}) => {
      const { content, ...rest } = { content: undefined as unknown, ...fields };
      const sent = {
        intent,
        person: person.id,
        ...rest,
        ...(content !== undefined && { content: JSON.stringify(content) }),
      };
      const strings = Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, String(value)]));
      const { status, body } = await ask(url, address(kind, id), form(url, strings, { Cookie: cookie }));
      return { status, ...(status === 200 ? JSON.parse(body) : {}) };
    },
    /** The entry as an open form hears of it. */
    read: async (kind: string, id: string) => JSON.parse((await look(`${address(kind, id)}?since=-1`)).body),
    create: async (kind: KindName) => {
      const { id } = await createEntry(db, { kind, language: "en", by: person }, new Date());
      return id;
    },
  };
}

function visit({ url }: Running, path: string) {
  return ask(url, path, { headers: { Host: new URL(url).host } });
}

interface Walk {
  kind: KindName;
  /** With some words in the title. */
  content: (words: string) => object;
  /** Where visitors find it, by its slug; of kinds without addresses, where it is listed. */
  path: (slug: string) => string;
}

const walks: Walk[] = [
  { kind: "page", content: (name) => aPage({ name, title: name }), path: (slug) => `/${slug}` },
  { kind: "post", content: (title) => aPost({ title }), path: (slug) => `/blog/${slug}` },
  { kind: "service", content: (title) => aService({ title }), path: (slug) => `/services/${slug}` },
  { kind: "project", content: (title) => aProject({ title }), path: (slug) => `/portfolio/${slug}` },
  { kind: "opening", content: (title) => anOpening({ title }), path: (slug) => `/careers/${slug}` },
  { kind: "member", content: (name) => aMember({ name }), path: () => "/about" },
  { kind: "testimonial", content: (name) => aTestimonial({ name }), path: () => "/" },
  { kind: "partner", content: (name) => aPartner({ name }), path: () => "/" },
];

describe.each(databases)("on $name", ({ engine }) => {
  test("each kind is created, kept as a draft, published, changed, moved, taken off and had back", {
    timeout: 90_000,
  }, async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { send, create, read, look } = await desk(running);
    for (const { kind, content, path } of walks) {
      const [before, after, slug] = [`Quay ${kind}`, `Night ${kind}`, `quay-${kind}`];
      const id = await create(kind);
      const hasAddress = path("a") !== path("b");
      const typed = (words: string, $slug = "") => ({ ...content(words), ...(hasAddress && { $slug }) });
      const sees = async (words: string, at: string) => (await visit(running, path(at))).body.includes(words);
      const { body } = await look(entryPath({ kind, id }) ?? "");
      expect(body, kind).toContain(`Untitled ${kinds[kind].label.toLowerCase()}`);

      const unfinished = await send(kind, id, "save", { base: 1, content: { $slug: "" } });
      expect(unfinished, kind).toMatchObject({ state: "saved", standing: { state: "draft", address: null } });
      const refused = await send(kind, id, "publish", { base: 1, content: { $slug: "" }, anyway: true });
      expect(refused.state, kind).toBe("findings");
      expect(
        refused.findings.some(({ level }: { level: string }) => level === "blocks"),
        kind,
      ).toBe(true);

      const saved = await send(kind, id, "save", { base: 1, content: typed(before) });
      expect(saved, kind).toMatchObject({ state: "saved", saved: { version: 2 }, standing: { state: "draft" } });
      expect(await sees(before, slug), `${kind}: a draft`).toBe(false);

      const published = await send(kind, id, "publish", { base: 2, content: typed(before), anyway: true });
      const standing = { state: "published", ...(hasAddress && { slug, address: path(slug) }) };
      expect(published, kind).toMatchObject({ state: "saved", saved: { version: 3 }, standing });
      expect(await sees(before, slug), `${kind}: published`).toBe(true);

      const changed = await send(kind, id, "save", { base: 3, content: typed(after, "night") });
      expect(changed, kind).toMatchObject({ state: "saved", standing: { ...standing, state: "changed" } });
      expect(await sees(after, slug), `${kind}: changed`).toBe(false);
      expect(await send(kind, id, "discard", { base: 4 }), kind).toMatchObject({
        state: "saved",
        saved: { version: 5, content: typed(before, slug) },
        standing,
      });

      const moved = await send(kind, id, "publish", { base: 5, content: typed(after, "night"), anyway: true });
      expect(moved, kind).toMatchObject({ state: "saved", saved: { version: 6 } });
      expect(await sees(after, "night"), `${kind}: moved`).toBe(true);
      if (hasAddress) {
        const old = await visit(running, path(slug));
        expect([old.status, old.headers.location], kind).toEqual([308, path("night")]);
      }

      expect(await send(kind, id, "unpublish"), kind).toMatchObject({ state: "done", standing: { state: "draft" } });
      expect(await sees(after, "night"), `${kind}: unpublished`).toBe(false);
      await send(kind, id, "publish", { base: 6, content: typed(after, "night"), anyway: true });

      expect(await send(kind, id, "delete"), kind).toMatchObject({ state: "deleted" });
      expect(await sees(after, "night"), `${kind}: deleted`).toBe(false);
      expect((await look(entryPath({ kind, id }) ?? "")).status, kind).toBe(404);
      expect(await send(kind, id, "undelete"), kind).toMatchObject({ state: "undeleted", title: after });
      expect(await sees(after, "night"), `${kind}: had back`).toBe(true);

      const { id: copy } = await send(kind, id, "duplicate");
      expect(await read(kind, copy), kind).toMatchObject({ standing: { state: "draft", title: after } });
    }
  });

  test("what is scheduled comes and goes at its time, in the company's time zone", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { send, create, read } = await desk(running);
    const id = await create("post");
    const sent = { base: 1, content: { ...aPost({ title: "High tide" }), $slug: "" } };
    const schedule = (publishAt: string, unpublishAt: string, base = 1) =>
      send("post", id, "schedule", { ...sent, base, anyway: true, publishAt, unpublishAt });
    expect(await schedule("2001-01-01T09:00", "")).toMatchObject({ state: "refused" });
    // The text is saved all the same, with the form's first try.
    const scheduled = await schedule("2040-01-05T09:30", "2040-07-05T09:30", 2);
    expect(scheduled).toMatchObject({
      state: "saved",
      standing: { state: "scheduled", publishAt: "2040-01-05T14:30:00.000Z", unpublishAt: "2040-07-05T13:30:00.000Z" },
    });
    const { site } = running;
    const passTo = async (instant: string) => {
      await carryOutDue(site.services.db, new Date(instant));
      await site.version.refresh();
    };
    await passTo("2040-01-05T14:29:00Z");
    expect((await visit(running, "/blog/high-tide")).status).toBe(404);
    await passTo("2040-01-05T14:31:00Z");
    expect((await visit(running, "/blog/high-tide")).body).toContain("High tide");
    expect((await read("post", id)).standing).toMatchObject({ state: "published", publishAt: null });
    await passTo("2040-07-05T13:31:00Z");
    expect((await visit(running, "/blog/high-tide")).status).toBe(404);
  });

  test("a second save, of a draft or to be published, is told about the first and changes nothing", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const ada = await desk(running);
    const bo = await desk(running, { name: "Bo Reef" });
    const { saved } = await ada.read("service", "service-cloud");
    const with_ = (summary: string, $slug = "cloud") => ({
      base: saved.version,
      content: { ...saved.content, summary, $slug },
    });
    expect((await bo.send("service", "service-cloud", "save", with_("Bo's words", "clouds"))).state).toBe("saved");
    for (const intent of ["save", "publish", "schedule"]) {
      const times = intent === "schedule" ? { publishAt: "2040-01-05T09:30", unpublishAt: "" } : {};
      const told = await ada.send("service", "service-cloud", intent, { ...with_("Mine"), ...times, anyway: true });
      expect(told, intent).toMatchObject({
        state: "conflict",
        saved: { version: saved.version + 1, by: "Bo Reef", content: { summary: "Bo's words", $slug: "clouds" } },
        standing: { state: "changed" },
      });
    }
    expect(await ada.send("service", "service-cloud", "discard", { base: saved.version })).toMatchObject({
      state: "conflict",
      saved: { by: "Bo Reef" },
    });
    expect((await ada.read("service", "service-cloud")).saved.content.summary).toBe("Bo's words");
    expect((await visit(running, "/services/cloud")).body).not.toContain("Bo's words");
  });
});

test("what is worth a look stops a publication until somebody says so, what is wrong stops it for good", async () => {
  const { send, create, read } = await desk(shared());
  await publishOn(shared(), "service", "harbor-desk", aService({ title: "Harbor desk" }));
  const id = await create("service");
  const publish = (change: object, anyway: boolean) =>
    send("service", id, "publish", {
      base: 1,
      anyway,
      content: { ...aService({ title: "Pier desk" }), $slug: "", ...change },
    });
  const picture = { picture: { media: "case-cloud", alt: "" } };
  expect((await publish({ ...picture, $slug: "harbor-desk" }, true)).findings).toMatchObject([
    { path: "$slug", level: "blocks", words: "“Harbor desk” has this address already. Choose another." },
    { path: "picture", level: "warns" },
  ]);
  expect((await publish({ summary: " " }, true)).findings).toEqual([
    { path: "summary", level: "blocks", words: "Fill this in: it cannot be empty." },
  ]);
  expect((await publish({ $slug: "Pier desk" }, true)).findings).toMatchObject([{ path: "$slug", level: "blocks" }]);
  expect((await publish(picture, false)).findings).toMatchObject([{ path: "picture", level: "warns" }]);
  expect((await read("service", id)).saved.version).toBe(1);
  expect(await publish(picture, true)).toMatchObject({ state: "saved", standing: { address: "/services/pier-desk" } });
});

test("what the site cannot do without keeps its place and its address", async () => {
  const { send, read } = await desk(shared());
  for (const [kind, id] of [
    ["home", "home"],
    ["page", "page-about"],
  ] as const) {
    for (const intent of ["unpublish", "delete"]) {
      expect(await send(kind, id, intent), id).toMatchObject({ state: "refused" });
    }
    const { saved } = await read(kind, id);
    const ends = {
      base: saved.version,
      content: saved.content,
      anyway: true,
      publishAt: "",
      unpublishAt: "2040-01-05T09:30",
    };
    expect(await send(kind, id, "schedule", ends), id).toMatchObject({ state: "refused" });
  }
  const { saved } = await read("page", "page-about");
  const content = { ...saved.content, $slug: "who-we-are" };
  const { findings } = await send("page", "page-about", "publish", { base: saved.version, content, anyway: true });
  expect(findings[0]).toMatchObject({ path: "$slug", words: "This page's address is fixed: the site leads to it." });
  expect(await send("home", "home", "duplicate")).toMatchObject({ state: "missing" });
});

test("the home page is edited as a draft like any other", async () => {
  const { send, read } = await desk(shared());
  const { saved } = await read("home", "home");
  const [first, ...rest] = saved.content.slides;
  const content = { ...saved.content, slides: [{ ...first, title: "Calm before noon." }, ...rest] };
  expect(await send("home", "home", "save", { base: saved.version, content })).toMatchObject({ state: "saved" });
  expect((await visit(shared(), "/")).body).not.toContain("Calm before noon.");
  await send("home", "home", "publish", { base: saved.version + 1, content, anyway: true });
  expect((await visit(shared(), "/")).body).toContain("Calm before noon.");
});

test("of an address, while it is typed, it is said whether it can be had, and which one can", async () => {
  const { look } = await desk(shared());
  const say = async (query: string, kind = "service", id = "service-cloud") => {
    const { status, body } = await look(`/cms/entries/${kind}/${id}/address?${query}`);
    return status === 200 ? JSON.parse(body) : status;
  };
  expect(await say("slug=clouds")).toEqual({ state: "free", slug: "clouds", path: "/services/clouds" });
  expect(await say("slug=cloud")).toMatchObject({ state: "free" });
  expect(await say("slug=security")).toEqual({
    state: "refused",
    words: "“Security” has this address already. Choose another.",
    better: "security-2",
  });
  expect(await say("slug=Storm+Season%21")).toMatchObject({ state: "refused", better: "storm-season" });
  expect(await say("slug=&title=Wind+%26+Water")).toMatchObject({ state: "free", slug: "wind-and-water" });
  expect(await say("slug=cms", "page", "x")).toMatchObject({ state: "refused", better: "cms-2" });
  expect(await say("slug=x", "member", "x")).toBe(404);
  expect(await say("slug=x", "home", "home")).toBe(404);
  expect((await say(`slug=${"x".repeat(5000)}%00`)).state).toBe("refused");
});

test("what refers to an entry is named before it goes", async () => {
  const { look } = await desk(shared());
  const uses = JSON.parse((await look("/cms/entries/project/project-cloud-migration/uses")).body);
  expect(uses.first).toEqual(expect.arrayContaining([expect.objectContaining({ kind: "home", isPublished: true })]));
  expect(uses.number).toBeGreaterThanOrEqual(uses.first.length);
});

test("each entry has its screen under its own list, for those who may edit; others are led to the list", async () => {
  const { look } = await desk(shared());
  const sal = await desk(shared(), { role: "sales" });
  const { body } = await look("/cms/services/service-cloud");
  expect(body).toContain("<title>Cloud Solutions - Services - Mangrove IT admin</title>");
  expect(body).toContain('href="/services/cloud"');
  expect(body).toContain("Editing needs JavaScript");
  expect((await look("/cms/pages/home")).status).toBe(200);
  for (const path of [
    "/cms/team/service-cloud",
    "/cms/services/nothing",
    "/cms/media-x/home",
    "/cms/settings/settings",
  ]) {
    expect((await look(path)).status, path).toBe(404);
  }
  const led = await sal.look("/cms/services/service-cloud");
  expect([led.status, led.headers.location]).toEqual([302, "/cms/services?q=Cloud+Solutions"]);
  expect((await sal.send("service", "service-cloud", "delete")).status).toBe(403);
  expect((await look("/cms/revisions/service-cloud")).body).toContain('href="/cms/services/service-cloud"');
});

test("nothing is done to an entry by another kind's name, nor in another's", async () => {
  const ada = await desk(shared());
  const bo = await desk(shared(), { name: "Bo Reef" });
  for (const intent of ["unpublish", "delete", "duplicate"]) {
    expect(await ada.send("partner", "service-cloud", intent)).toMatchObject({ state: "missing" });
    expect(await ada.send("seo", "seo", intent)).toMatchObject({ status: 400 });
  }
  expect(await ada.send("partner", "service-cloud", "discard", { base: 1 })).toMatchObject({ state: "missing" });
  expect(await ada.send("service", "service-cloud", "delete", { person: "bo" })).toMatchObject({
    state: "somebody-else",
  });
  expect((await bo.read("service", "service-cloud")).standing.state).toBe("published");
});
