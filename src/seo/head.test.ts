import { describe, expect, it } from "vitest";
import { type HeadFacts, meta, pageHead } from "./head.ts";

const facts: HeadFacts = {
  origin: "https://example.com",
  path: "/services/cloud",
  language: "en",
  company: "Mangrove IT",
  site: { siteTitle: "Mangrove IT: managed IT", metaDescription: "IT that holds.", image: "/media/share.jpg" },
};
const photo = { key: "abc", width: 2400, height: 1600, alt: "" };

function tags(more: Partial<HeadFacts> = {}) {
  return meta({ loaderData: { head: pageHead({ ...facts, ...more }) } });
}

describe("a page's head", () => {
  it("says what the SEO settings say when the page has no words of its own", () => {
    expect(tags()).toContainEqual({ title: "Mangrove IT: managed IT" });
    expect(tags()).toContainEqual({ name: "description", content: "IT that holds." });
    expect(tags()).toContainEqual({ property: "og:image", content: "https://example.com/media/share.jpg" });
  });

  it("prefers the page's content, with the site's title behind it", () => {
    const own = tags({ title: "Cloud", description: "Moved on a weekend.", picture: photo });
    expect(own).toContainEqual({ title: "Cloud | Mangrove IT: managed IT" });
    expect(own).toContainEqual({ property: "og:description", content: "Moved on a weekend." });
    expect(own).toContainEqual({ property: "og:image", content: "https://example.com/media/abc/share-1200.jpeg" });
    expect(own).toContainEqual({ property: "og:image:height", content: "630" });
  });

  it("prefers the entry's own SEO over its content", () => {
    const own = tags({
      title: "Cloud",
      description: "Long.",
      seo: { title: "Cloud, moved", description: "", image: null },
    });
    expect(own).toContainEqual({ title: "Cloud, moved" });
    expect(own).toContainEqual({ name: "description", content: "Long." });
  });

  it("names the company as whose site it is", () => {
    expect(tags()).toContainEqual({ property: "og:site_name", content: "Mangrove IT" });
  });

  it("names one canonical address", () => {
    expect(tags()).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://example.com/services/cloud",
    });
    expect(tags({ path: "/" })).toContainEqual({ tagName: "link", rel: "canonical", href: "https://example.com/" });
  });

  it("keeps a page out of search only when asked", () => {
    expect(tags()).not.toContainEqual({ name: "robots", content: "noindex" });
    expect(tags({ noindex: true })).toContainEqual({ name: "robots", content: "noindex" });
  });

  it("leaves the picture out where there is none to show", () => {
    const bare = tags({ site: { ...facts.site, image: null }, picture: { ...photo, vector: true } });
    expect(bare).toContainEqual({ name: "twitter:card", content: "summary" });
    expect(bare.some((tag) => "property" in tag && tag.property === "og:image")).toBe(false);
  });

  it("tells those who cannot see the picture what is on it", () => {
    const harbor = tags({ picture: { ...photo, alt: "A harbor at night" } });
    expect(harbor).toContainEqual({ property: "og:image:alt", content: "A harbor at night" });
    const alts = tags({ picture: photo }).filter((tag) => "property" in tag && tag.property === "og:image:alt");
    expect(alts).toEqual([]);
  });

  it("says of a page that tells a story what it is about and when it was changed", () => {
    const story = tags({ article: { section: "Cloud", modified: "2026-01-02T03:04:05.000Z" } });
    expect(story).toContainEqual({ property: "og:type", content: "article" });
    expect(story).toContainEqual({ property: "article:modified_time", content: "2026-01-02T03:04:05.000Z" });
    expect(tags()).toContainEqual({ property: "og:type", content: "website" });
  });

  it("takes a share image of another host as it is", () => {
    const other = tags({ site: { ...facts.site, image: "https://cdn.example.org/a.png" } });
    expect(other).toContainEqual({ property: "og:image", content: "https://cdn.example.org/a.png" });
  });
});
