import { describe, expect, test } from "vitest";
import { completeUrl, parsePastedUrl } from "#src/admin/editor/rich-text/paste/urls.ts";
import { dashboardPath, safeRedirect } from "#src/admin/session/safe-redirect.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { ask, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../../tests/support/staff.ts";
import { checkContent } from "../../fields/parse.ts";
import { type LinkDestination, linkDestinationOf } from "./link-url.ts";
import { isLink } from "./reference-forms.ts";

const destinations: Record<LinkDestination, string[]> = {
  site: [
    "/",
    "/about",
    "/about/",
    "/About?x=//y&z=%2f#team",
    "/services/cloud",
    "/cmsx",
    "/a%20b",
    "/media/x.jpg",
    "/%C3%A9",
  ],
  staff: [
    "/cms",
    "/cms/seo?tab=2",
    "/CMS/leads",
    "/cms.data",
    "/cmslogin",
    "/cmslogin?to=%2Fcms%2Fseo",
    "/x/../cms/seo",
  ],
  web: ["https://example.com", "http://example.com/a?b#c", "https://example.com:8443/%5c//"],
  mail: ["mailto:hello@example.com", "mailto:hello@example.com?subject=Hi%20there"],
  phone: ["tel:+1-305-555-0142", "tel:911"],
};

/** No text, menu or redirect after login may link there. */
const refused = [
  ...["", " ", "about", "./about", "../x", "?to=/x", "#top", "@evil.test", "evil.test"],
  ...["//evil.test", "///evil.test", "////evil.test", "//evil.test/cms/seo", "//@evil.test", "/.//evil.test"],
  ...["/\\evil.test", "/\\\\evil.test", "\\/evil.test", "\\\\evil.test", "/cms\\..\\..\\evil.test", "/%5cevil.test"],
  ...[
    "/%5Cevil.test",
    "/%2f%2fevil.test",
    "/%2Fevil.test",
    "/cms/%2f/evil.test",
    "/x/..//evil.test",
    "/x/%2e%2e//evil",
  ],
  ...["/%09/evil.test", "/\t/evil.test", "\t//evil.test", "/\n/evil.test", "/\r\n/evil.test", "/\0/evil.test", "/%00"],
  ...[
    "/%0d%0aLocation:%20https://evil.test",
    " /cms/seo",
    "/cms/seo ",
    "\u00a0/cms/seo",
    "/a b",
    "/%",
    "/%zz",
    "/\u0085x",
  ],
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript://x%0aalert(1)",
  ],
  ...["data:text/html,x", "vbscript:x", "file:///etc/passwd", "blob:https://x/y", "ftp://example.com", "about:blank"],
  ...[
    "https:evil.test",
    "https:/evil.test",
    "https:///evil.test",
    "https:\\\\evil.test",
    "https://",
    "http://a b",
    "https://[x",
  ],
  ...["mailto:", "mailto:x", "mailto:@x", "tel:", "tel:x", "tel:1;phone-context=javascript:"],
  ...[
    "/cms/logout",
    "/CMS/Logout",
    "/cms/logout/",
    "/cms/logout?x=1",
    "/cms/log%6fut",
    "/cms/./logout",
    "/cms/logout.data",
  ],
];

const accepted = Object.entries(destinations).flatMap(([to, all]) => all.map((url) => [url, to] as const));

function settingsWith(url: string) {
  return checkContent("seo", { siteTitle: "x", metaDescription: "x", image: url }).success;
}

test.each(accepted)("%j is allowed and links to: %s", (url, to) => {
  expect(linkDestinationOf(url)).toBe(to);
  expect(isLink({ address: url })).toBe(true);
  expect(settingsWith(url)).toBe(to === "site" || to === "web");
  expect(safeRedirect(url) === dashboardPath || (to === "staff" && safeRedirect(url).startsWith("/cms/"))).toBe(true);
});

test.each(refused)("%j is refused everywhere", (url) => {
  expect(linkDestinationOf(url)).toBeNull();
  expect(isLink({ address: url })).toBe(false);
  expect(settingsWith(url)).toBe(false);
  expect(safeRedirect(url)).toBe(dashboardPath);
  // A pasted or unfinished address is completed to an allowed one, or refused.
  for (const made of [parsePastedUrl(url, "https://site.example"), completeUrl(url, "https://site.example")]) {
    if (made !== null) expect(linkDestinationOf(made)).not.toBeNull();
  }
});

describe.each(databases)("a saved link that is refused today, on $name", ({ engine }) => {
  const evil = "/\\evil.test";

  test("is left out of the site, and saving it again gives an error message", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const { db } = site.services;
    const rows = await db.selectFrom("entry_texts").select(["entry_id", "kind", "draft", "version"]).execute();
    const post = rows.find(({ kind }) => kind === "post");
    const contentOf = (id = "") => structuredClone(rows.find(({ entry_id }) => entry_id === id)?.draft) as never;
    const settings: { menu: object[]; footer: { legal: object[] } } = contentOf("settings");
    settings.menu.unshift({ text: "Bad menu line", link: { address: evil }, children: [] });
    settings.footer.legal.push({ text: "Bad footer line", link: { address: evil } });
    const seo: { image: string } = contentOf(rows.find(({ kind }) => kind === "seo")?.entry_id);
    seo.image = evil;
    const article: { body: { content: object[] } } = contentOf(post?.entry_id);
    const marks = [{ type: "link", attrs: { link: { address: evil } } }];
    article.body.content.unshift({ type: "paragraph", content: [{ type: "text", text: "Bad words", marks }] });
    for (const [id, content] of [
      ["settings", settings],
      [rows.find(({ kind }) => kind === "seo")?.entry_id ?? "", seo],
      [post?.entry_id ?? "", article],
    ] as const) {
      await db
        .updateTable("entry_texts")
        .set((text) => ({ draft: content, published: content, version: text("version", "+", 1) }))
        .where("entry_id", "=", id)
        .execute();
    }
    const { slug } = await db
      .selectFrom("entry_texts")
      .select("slug")
      .where("entry_id", "=", post?.entry_id ?? "")
      .executeTakeFirstOrThrow();
    await db.updateTable("site_state").set({ content_version: 1000 }).execute();
    await site.version.refresh();

    const page = await ask(url, `/blog/${slug}`);
    expect(page.status).toBe(200);
    expect(page.body).toContain("Bad words");
    for (const path of ["/", "/contact", `/blog/${slug}`]) {
      const { status, body } = await ask(url, path);
      expect([path, status]).toEqual([path, 200]);
      expect(body).not.toContain("evil.test");
    }

    const person = await aPerson(db, { role: "editor" });
    const Cookie = await logInDirectly(db, person);
    const version = rows.find(({ entry_id }) => entry_id === "settings")?.version ?? 0;
    const fields = { intent: "save", base: String(version), person: person.id, content: JSON.stringify(settings) };
    const answer = await ask(url, "/cms/entries/settings/settings", form(url, fields, { Cookie }));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({
      state: "invalid",
      fieldErrors: { "menu.0.link": expect.stringContaining("Choose a page on this site") },
    });
    const screen = await ask(url, "/cms/settings", { headers: { Host: new URL(url).host, Cookie } });
    expect(screen.status).toBe(200);
  });
});
