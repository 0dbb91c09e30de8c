import { expect, test } from "vitest";
import { withBlock } from "../../../../tests/support/blocks.ts";
import { aService } from "../../../../tests/support/content.ts";
import { publishOn, sharedSite } from "../../../../tests/support/site.ts";
import { staffClient, visit } from "../../../../tests/support/staff-client.ts";

const shared = sharedSite();

test("suggestions block publishing until confirmed, and errors block it always", async () => {
  const { send, create, read } = await staffClient(shared());
  await publishOn(shared(), "service", "harbor-desk", aService({ title: "Harbor desk" }));
  const id = await create("service");
  const publish = (change: object, ignoreWarnings: boolean) =>
    send("service", id, "publish", {
      base: 1,
      ignoreWarnings,
      content: { ...aService({ title: "Pier desk" }), $slug: "", ...change },
    });
  const picture = { picture: { media: "case-cloud" } };
  expect((await publish({ ...picture, $slug: "harbor-desk" }, true)).findings).toMatchObject([
    { path: "$slug", level: "blocks", message: "“Harbor desk” already uses this address. Choose another." },
    { path: "picture", level: "warns" },
  ]);
  expect((await publish({ summary: " " }, true)).findings).toEqual([
    { path: "summary", level: "blocks", message: "Required" },
  ]);
  expect((await publish({ $slug: "!?" }, true)).findings).toMatchObject([{ path: "$slug", level: "blocks" }]);
  expect((await publish(picture, false)).findings).toMatchObject([{ path: "picture", level: "warns" }]);
  expect((await read("service", id)).storedVersion.version).toBe(1);
  expect(await publish(picture, true)).toMatchObject({
    state: "saved",
    publicationStatus: { path: "/services/pier-desk" },
  });
  const again = (change: object) =>
    send("service", id, "publish", {
      base: 2,
      ignoreWarnings: false,
      content: { ...aService({ title: "Pier desk" }), $slug: "", ...picture, ...change },
    });
  const seo = { title: "", description: "Too short", image: null };
  expect((await again({ seo })).findings).toMatchObject([{ path: "picture" }, { path: "seo.description" }]);
  expect(await again({ summary: "Another one." })).toMatchObject({ state: "saved" });
});

test("a locked page keeps its place and its address", async () => {
  const { send, read } = await staffClient(shared());
  for (const [kind, id] of [
    ["home", "home"],
    ["page", "page-about"],
  ] as const) {
    for (const intent of ["unpublish", "delete"]) {
      expect(await send(kind, id, intent), id).toMatchObject({ state: "refused" });
    }
    const { storedVersion } = await read(kind, id);
    const ends = {
      base: storedVersion.version,
      content: storedVersion.content,
      ignoreWarnings: true,
      publishAt: "",
      unpublishAt: "2040-01-05T09:30",
    };
    expect(await send(kind, id, "schedule", ends), id).toMatchObject({ state: "refused" });
  }
  const { storedVersion } = await read("page", "page-about");
  const content = { ...storedVersion.content, $slug: "who-we-are" };
  const { findings } = await send("page", "page-about", "publish", {
    base: storedVersion.version,
    content,
    ignoreWarnings: true,
  });
  expect(findings[0]).toMatchObject({
    path: "$slug",
    message: "The site links to this page, so its address can't change.",
  });
  expect(await send("home", "home", "duplicate")).toMatchObject({ state: "missing" });
});

test("the home page is edited as a draft like any other", async () => {
  const { send, read } = await staffClient(shared());
  const { storedVersion } = await read("home", "home");
  const [{ slides }] = storedVersion.content.blocks;
  const [first, ...rest] = slides;
  const calm = { slides: [{ ...first, title: "Calm before noon." }, ...rest] };
  const content = withBlock(storedVersion.content, "slides", calm);
  expect(await send("home", "home", "save", { base: storedVersion.version, content })).toMatchObject({
    state: "saved",
  });
  expect((await visit(shared(), "/")).body).not.toContain("Calm before noon.");
  await send("home", "home", "publish", { base: storedVersion.version + 1, content, ignoreWarnings: true });
  expect((await visit(shared(), "/")).body).toContain("Calm before noon.");
});

test("an address is checked while typing, and a free one is suggested", async () => {
  const { look } = await staffClient(shared());
  const say = async (query: string, kind = "service", id = "service-cloud") => {
    const { status, body } = await look(`/cms/entries/${kind}/${id}/slug?${query}`);
    return status === 200 ? JSON.parse(body) : status;
  };
  expect(await say("slug=clouds")).toEqual({ state: "free", slug: "clouds", path: "/services/clouds" });
  expect(await say("slug=cloud")).toMatchObject({ state: "free" });
  expect(await say("slug=security")).toEqual({
    state: "refused",
    message: "“Security” already uses this address. Choose another.",
    suggestion: "security-2",
  });
  expect(await say("slug=Storm+Season%21")).toMatchObject({ state: "free", slug: "storm-season" });
  expect(await say("slug=!&title=Tides")).toEqual({
    state: "refused",
    message: "Use letters and numbers, like storm-season.",
    suggestion: "tides",
  });
  expect(await say("slug=&title=Wind+%26+Water")).toMatchObject({ state: "free", slug: "wind-and-water" });
  expect(await say("slug=cms", "page", "x")).toMatchObject({ state: "refused", suggestion: "cms-2" });
  expect(await say("slug=x", "partner", "x")).toBe(404);
  expect(await say("slug=x", "home", "home")).toBe(404);
  expect((await say(`slug=${"x".repeat(3900)}`)).slug).toBe("x".repeat(80));
});

test("words are made into an address by the server, too", async () => {
  const { send, create } = await staffClient(shared());
  const id = await create("service");
  const content = { ...aService({ title: "Storms" }), $slug: " Café: Storm Plan 2026! " };
  const saved = await send("service", id, "save", { base: 1, content });
  expect(saved.storedVersion.content.$slug).toBe("cafe-storm-plan-2026");
  await send("service", id, "publish", { base: 2, content, ignoreWarnings: true });
  expect((await visit(shared(), "/services/cafe-storm-plan-2026")).status).toBe(200);
});

test("the hint of an empty address names the field that it is created from", async () => {
  const { look, create } = await staffClient(shared());
  for (const [list, kind, field] of [
    ["team", "member", "name"],
    ["services", "service", "title"],
  ] as const) {
    const { body } = await look(`/cms/${list}/${await create(kind)}`);
    expect(body.replaceAll("<!-- -->", ""), kind).toContain(`Created from the ${field}<`);
  }
});

test("references to an entry are shown before it is deleted", async () => {
  const { look } = await staffClient(shared());
  const { body } = await look("/cms/entries/project/project-cloud-migration/uses");
  expect(JSON.parse(body)).toContainEqual(expect.objectContaining({ id: "home", isPublished: true }));
});

test("each entry has a form under its own list, and sales none", async () => {
  const { look } = await staffClient(shared());
  const sal = await staffClient(shared(), { role: "sales" });
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
  expect((await sal.look("/cms/services/service-cloud")).status).toBe(403);
  expect((await sal.send("service", "service-cloud", "delete")).status).toBe(403);
  expect((await look("/cms/revisions/service-cloud")).body).toContain('href="/cms/services/service-cloud"');
});

test("an entry cannot be changed through another kind", async () => {
  const ada = await staffClient(shared());
  const bo = await staffClient(shared(), { name: "Bo Reef" });
  for (const intent of ["unpublish", "delete", "duplicate"]) {
    expect(await ada.send("partner", "service-cloud", intent)).toMatchObject({ state: "missing" });
    expect(await ada.send("seo", "seo", intent)).toMatchObject({ status: 400 });
  }
  expect(await ada.send("partner", "service-cloud", "discard", { base: 1 })).toMatchObject({ state: "missing" });
  expect(await ada.send("service", "service-cloud", "delete", { person: "bo" })).toMatchObject({
    state: "other-person",
  });
  expect((await bo.read("service", "service-cloud")).publicationStatus.state).toBe("published");
});
