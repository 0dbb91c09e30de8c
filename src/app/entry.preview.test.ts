import { describe, expect, test } from "vitest";
import type { PreviewedPage } from "#src/admin/editor/preview/previewed-page.ts";
import type { PreviewField } from "#src/domain/content/drafts/preview-fields.ts";
import { saveWorkingCopy } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { markerNumber, markerPattern } from "#src/domain/content/fields/checks/marker-characters.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { withBlock } from "../../tests/support/blocks.ts";
import {
  aLocation,
  aMember,
  anIndustry,
  anOpening,
  aPage,
  aPost,
  aProject,
  aService,
} from "../../tests/support/content.ts";
import { databases } from "../../tests/support/engines.ts";
import { ana, draftOf, previewSite, saveOn, secretText, share } from "../../tests/support/previews.ts";
import { type Answer, ask } from "../../tests/support/site.ts";
import { form } from "../../tests/support/staff.ts";

const language = "en" as const;

/** An entry of each kind that nobody has published, with a word that is in no other, and its path. */
const unpublished: [KindName, object, RegExp][] = [
  ["page", aPage({ title: "The word is quetzal" }), /\/saved\/[0-9a-f-]{36}$/],
  ["service", aService({ title: "The word is quetzal" }), /\/saved\/services\/[0-9a-f-]{36}$/],
  ["project", aProject({ title: "The word is quetzal" }), /\/saved\/portfolio\/[0-9a-f-]{36}$/],
  ["post", aPost({ title: "The word is quetzal" }), /\/saved\/blog\/[0-9a-f-]{36}$/],
  ["opening", anOpening({ title: "The word is quetzal" }), /\/saved\/careers\/[0-9a-f-]{36}$/],
  ["location", aLocation({ title: "The word is quetzal" }), /\/saved\/locations\/[0-9a-f-]{36}$/],
  ["industry", anIndustry({ title: "The word is quetzal" }), /\/saved\/industries\/[0-9a-f-]{36}$/],
  ["member", aMember({ name: "The word is quetzal" }), /\/saved\/about#team$/],
  [
    "member",
    aMember({ biography: "The word is quetzal", certificates: [{ name: "Diver", issuer: "PADI" }] }),
    /\/saved\/about\/[0-9a-f-]{36}$/,
  ],
  [
    "testimonial",
    { name: "Q", position: "R", image: { media: "none", alt: "" }, content: "The word is quetzal" },
    /#test/,
  ],
  ["partner", { name: "The word is quetzal", image: { media: "about-roots", alt: "" } }, /\/saved#partners$/],
];

describe.each(databases)("previews on $name", ({ engine }) => {
  test("are shared by those who may edit the kind", async () => {
    const { enter, db } = await previewSite(engine);
    const [owner, editor] = [await enter({ role: "owner" }), await enter({ role: "editor" })];
    for (const path of ["links", "uses"]) {
      expect((await owner.get(`/cms/entries/brand/brand/${path}`)).status, path).toBe(200);
      expect((await editor.get(`/cms/entries/brand/brand/${path}`)).status, path).toBe(403);
    }
    expect((await editor.post("/cms/entries/brand/brand/links", { intent: "share" })).status).toBe(403);
    expect(await db.selectFrom("preview_links").selectAll().execute()).toEqual([]);
  });

  test("show what was never published on the page where it would be met, and visitors see nothing of it", async () => {
    const trial = await previewSite(engine);
    const { get } = await trial.enter({ role: "editor" });
    for (const [kind, content, pathPattern] of unpublished) {
      const entry = await trial.startEntry(kind, content);
      const page = await get(`/cms/preview/${kind}/${entry}`);
      expect([page.status, secretText.test(page.body)], kind).toEqual([200, true]);
      expect(page.finalPath).toMatch(pathPattern);
      const path = page.finalPath.replace(/^.*\/saved/, "").replace(/#.*/, "") || "/";
      expect((await trial.look(path)).body, path).not.toMatch(secretText);
    }
    for (const path of ["/sitemap.xml", "/robots.txt", "/blog", "/blog/feed.xml"]) {
      expect((await trial.look(path)).body, path).not.toMatch(/quetzal|preview/i);
    }
  });

  test("show what is changed of the site's own pages, with links that lead on within", async () => {
    const trial = await previewSite(engine);
    const { get } = await trial.enter();
    const home = await draftOf(trial, "home", "home");
    await saveOn(trial, "home", "home", withBlock(home.content, "services", { heading: "The word is quetzal" }));
    const page = await get("/cms/preview/home/home");
    expect(page.body).toMatch(secretText);
    expect(page.body).toContain('href="/cms/preview/home/home/saved/about"');
    expect((await get("/cms/preview/home/home/saved/services/cloud")).status).toBe(200);
    expect((await get("/cms/preview/home/home/saved/_.data")).body).toMatch(secretText);
    expect((await trial.look("/")).body).not.toMatch(secretText);
    await saveOn(trial, "page", "page-about", { title: "The word is quetzal" });
    expect((await get("/cms/preview/page/page-about")).body).toMatch(/<h1[^>]*>The word is quetzal/);
  });

  test("follow marks, topics and references as if they were published", async () => {
    const trial = await previewSite(engine);
    const { get } = await trial.enter();
    await saveOn(trial, "service", "service-cloud", { onHome: false, title: "Clouds elsewhere" });
    const front = await get("/cms/preview/service/service-cloud/saved");
    const [main] = /<main.*<\/main>/s.exec(front.body) ?? [];
    expect(main).toContain('saved/services/network"');
    expect(main?.includes('saved/services/cloud"')).toBe(false);
    const author = await trial.startEntry("member", aMember({ name: "Nobody yet" }));
    const post = await trial.startEntry("post", aPost({ title: "Tides", topics: ["Quetzals"], author: null }));
    const base = `/cms/preview/post/${post}/saved`;
    expect((await get(`${base}/blog`)).body).toContain("Tides");
    expect((await get(`${base}/blog/topic/quetzals`)).body).toContain("Tides");
    expect((await trial.look("/blog/topic/quetzals")).status).toBe(404);
    await saveOn(trial, "post", post, { author: { entry: author } });
    expect((await get(`/cms/preview/post/${post}`)).body).not.toContain("Nobody yet");
    await saveOn(trial, "post", post, { author: { entry: "member-elena" } });
    expect((await get(`/cms/preview/post/${post}`)).status).toBe(200);
  });

  test("follow an entry whose address changes while its page loads, and a broken link leads nowhere", async () => {
    const trial = await previewSite(engine);
    const content = aPost({ title: "Tides" });
    const post = await trial.startEntry("post", content);
    const { editor, path } = await share(trial, "post", post);
    const opened = [
      { get: editor.get, ...(await editor.get(`/cms/preview/post/${post}`)) },
      { get: trial.stranger, ...(await trial.stranger(path)) },
    ];
    const published = { kind: "post", id: post, language, slug: null, content, baseVersion: 1, by: ana } as const;
    expect(await publishEntry(trial.db, published, new Date())).toMatchObject({ state: "published" });
    for (const { get, finalPath } of opened) {
      const page = await get(finalPath);
      expect([page.status, page.finalPath]).toEqual([200, finalPath.replace(/[^/]*$/, "tides")]);
    }
    const moved = { ...published, slug: "waves", baseVersion: 2 };
    expect(await publishEntry(trial.db, moved, new Date())).toMatchObject({ state: "published" });
    const former = await editor.get(`/cms/preview/post/${post}/saved/blog/tides`);
    expect([former.status, former.finalPath]).toEqual([200, `/cms/preview/post/${post}/saved/blog/waves`]);
    for (const path of ["blog/another-post", "blog/topic/nothing", "nothing"])
      expect((await editor.get(`/cms/preview/post/${post}/saved/${path}`)).status, path).toBe(404);
  });

  test("tell staff where each text and picture comes from, in any entry", async () => {
    const trial = await previewSite(engine);
    const { get } = await trial.enter();
    const { body } = await get("/cms/preview/home/home");
    const [, pageJson = ""] = /data-page="([^"]*)"/.exec(body) ?? [];
    const page: PreviewedPage = JSON.parse(
      pageJson.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&"),
    );
    const nameOf = ({ source, label }: PreviewField) => `${page.entries[source]?.name}: ${label}`;
    const labels = new Set([...Object.values(page.markers), ...page.texts, ...page.pictures].map(nameOf));
    for (const label of [
      "Home page: Slides › Slide 2 › Title",
      "Home page: Slides › Slide 1 › Picture",
      "Settings: Company › Phone",
      "Settings: Company › Email",
      "Settings: Header menu › Menu item 2 › Text",
      "Service “Cloud Solutions”: Summary",
    ]) {
      expect([...labels]).toContain(label);
    }
    // Only what the page shows.
    expect([...labels].join()).not.toContain("Opening");
    const [, , heading = ""] = /<h1([^>]*)>([^<]*)/.exec(body) ?? [];
    const [[, number = ""] = []] = heading.matchAll(markerPattern);
    expect(page.markers[markerNumber(number)]?.path).toBe("blocks.0.slides.0.title");
    // The page's share card, drawn of the draft for staff only.
    const card = await get("/cms/preview/home/home/saved?share-card=1");
    expect([card.status, card.headers["content-type"], card.headers["cache-control"]]).toEqual([
      200,
      "image/jpeg",
      "no-store",
    ]);
    const { path } = await share(trial, "home", "home");
    expect((await trial.stranger(`${path}/site?share-card=1`)).headers["content-type"]).toMatch(/^text\/html/);
    for (const view of [await trial.stranger(path), await trial.look("/")]) {
      expect(view.body).not.toMatch(/data-page|[\u2060-\u2064]/);
    }
  });

  test("of drafts that hold nothing show what there is, and name what is missing", async () => {
    const trial = await previewSite(engine);
    const { get } = await trial.enter();
    for (const [kind] of unpublished) {
      const page = await get(`/cms/preview/${kind}/${await trial.startEntry(kind, {})}`);
      expect(page.status, kind).toBe(200);
      expect(page.body, kind).toMatch(/things are missing or not right yet.*Required/s);
    }
  });

  test("show a person's own input in the named form, and no one else's", async () => {
    const trial = await previewSite(engine);
    const author = await trial.enter();
    const colleague = await trial.enter({ name: "Other", email: "other@harbor.example" });
    const { content, version: baseVersion } = await draftOf(trial, "service", "service-cloud");
    const formState = { formId: "laptop-1", sequence: 1, baseVersion, slug: null };
    const copyKey = { kind: "service" as const, entry: "service-cloud", language, person: author.person.id };
    const copy = { ...formState, content: { ...content, title: "The word is quetzal" } };
    expect(await saveWorkingCopy(trial.db, copyKey, copy, new Date())).toBe("saved");
    const previewPath = "/cms/preview/service/service-cloud";
    expect((await author.get(`${previewPath}?formId=laptop-1`)).body).toMatch(secretText);
    expect((await author.get(previewPath)).body).not.toMatch(secretText);
    expect((await author.get(`${previewPath}?formId=phone-01`)).body).not.toMatch(secretText);
    expect((await colleague.get(`${previewPath}?formId=laptop-1`)).body).not.toMatch(secretText);
    const { path } = await share(trial, "service", "service-cloud");
    expect((await trial.stranger(path)).body).not.toMatch(secretText);
  });
});

describe("nothing of a preview", () => {
  const engine = "sqlite";

  test("is for strangers, or for links made by who may not edit", async () => {
    const trial = await previewSite(engine);
    const entry = await trial.startEntry("page", aPage({ title: "The word is quetzal" }));
    for (const path of [`/cms/preview/page/${entry}`, `/cms/preview/page/${entry}/saved/${entry}`]) {
      const answer = await trial.stranger(path);
      expect([answer.status, secretText.test(answer.body)]).toEqual([303, false]);
      expect(answer.headers.location).toMatch(/^\/cmslogin\?/);
    }
    expect((await trial.stranger(`/cms/preview/page/${entry}/saved/${entry}.data`)).body).not.toMatch(secretText);
    const sales = await trial.enter({ role: "sales" });
    const links = `/cms/entries/page/${entry}/links`;
    expect((await sales.post(links, { intent: "share" })).status).toBe(403);
    expect((await sales.get(links)).status).toBe(403);
    expect((await sales.get(`/cms/preview/page/${entry}`)).status).toBe(404);
    expect((await sales.get(`/cms/preview/service/${entry}`)).status).toBe(404);
  });

  test("reaches the public page: its bytes and its ETag are as before", async () => {
    const trial = await previewSite(engine);
    const { get } = await trial.enter();
    const before = await trial.look("/services/cloud");
    await saveOn(trial, "service", "service-cloud", { title: "The word is quetzal" });
    const { path } = await share(trial, "service", "service-cloud");
    expect((await get("/cms/preview/service/service-cloud")).body).toMatch(secretText);
    expect((await trial.stranger(path)).body).toMatch(secretText);
    const after = await trial.look("/services/cloud");
    expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
  });

  test("is kept, found, framed elsewhere, or told to other sites", async () => {
    const trial = await previewSite(engine);
    const { get } = await trial.enter();
    const { path } = await share(trial, "page", "page-about");
    const staffView = await get("/cms/preview/page/page-about");
    const shared = await trial.stranger(path);
    for (const { headers, body } of [staffView, shared]) {
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "no-referrer",
      });
      const policy = String(headers["content-security-policy"]);
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'self'(?: 'sha256-[A-Za-z0-9+/=]{44}')+; style-src 'self';/,
      );
      expect(policy).toContain("form-action 'none'");
      expect(policy).not.toContain("unsafe");
      expect(body).not.toMatch(/nonce=|\sstyle="/);
    }
    const ancestors = /frame-ancestors ('\w+')/;
    const framing = ({ headers }: Answer) => [
      ancestors.exec(String(headers["content-security-policy"]))?.[1],
      headers["x-frame-options"],
    ];
    expect(framing(staffView)).toEqual(["'self'", "SAMEORIGIN"]);
    expect(framing(shared)).toEqual(["'none'", "DENY"]);
    expect((await trial.look("/about")).headers["content-security-policy"]).toMatch(/frame-ancestors 'none'/);
    expect((await get("/cms/dashboard")).headers["content-security-policy"]).toMatch(/frame-src 'self' https/);
  });

  test("takes a form", async () => {
    const trial = await previewSite(engine);
    const { post } = await trial.enter();
    const { path } = await share(trial, "page", "page-contact");
    const fields = { name: "Q", email: "q@example.com", message: "Quetzal" };
    expect((await post("/cms/preview/page/page-contact/saved/contact", fields)).status).toBe(405);
    expect((await ask(trial.url, `${path}/site/contact`, form(trial.url, fields))).status).toBe(405);
    expect(await trial.db.selectFrom("leads").select("id").execute()).toEqual([]);
  });
});
