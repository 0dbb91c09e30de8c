import { describe, expect, it } from "vitest";
import { type HeadFacts, meta, pageHead } from "./head.ts";

const facts: HeadFacts = {
  origin: "https://example.com",
  path: "/services/cloud",
  language: "en",
  translations: [],
  company: "Mangrove IT",
  site: { siteTitle: "Mangrove IT: managed IT", metaDescription: "IT that holds.", image: null },
  card: {
    path: "/services/cloud",
    title: "Cloud",
    company: "Mangrove IT",
    picture: null,
    logo: null,
    isLogoForDark: false,
    accent: "",
    font: "schibsted-grotesk",
  },
  cardUrl: "/media/cards/abc/services/cloud.jpeg",
};
const photo = { key: "abc", width: 2400, height: 1600, alt: "" };

function tags(more: Partial<HeadFacts> = {}) {
  return meta({ loaderData: { head: pageHead({ ...facts, ...more }) } });
}

describe("a page's head", () => {
  it("says what the SEO settings say when the page has no words of its own", () => {
    expect(tags()).toContainEqual({ title: "Mangrove IT: managed IT" });
    expect(tags()).toContainEqual({ name: "description", content: "IT that holds." });
  });

  it("shows the drawn card in shared links, in the form that all networks take", () => {
    const tagList = tags({ picture: photo });
    expect(tagList).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
    expect(tagList.filter((tag) => "property" in tag && tag.property.startsWith("og:image"))).toEqual([
      { property: "og:image", content: "https://example.com/media/cards/abc/services/cloud.jpeg" },
      { property: "og:image:type", content: "image/jpeg" },
      { property: "og:image:width", content: "1200" },
      { property: "og:image:height", content: "630" },
      { property: "og:image:alt", content: "Cloud | Mangrove IT" },
    ]);
  });

  it("prefers the page's content, with the site's title behind it", () => {
    const tagList = tags({ title: "Cloud", description: "Moved on a weekend.", picture: photo });
    expect(tagList).toContainEqual({ title: "Cloud | Mangrove IT: managed IT" });
    expect(tagList).toContainEqual({ property: "og:description", content: "Moved on a weekend." });
  });

  it("prefers the entry's own SEO over its content", () => {
    const tagList = tags({
      title: "Cloud",
      description: "Long.",
      seo: { title: "Cloud, moved", description: "", image: null },
    });
    expect(tagList).toContainEqual({ title: "Cloud, moved" });
    expect(tagList).toContainEqual({ name: "description", content: "Long." });
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
    expect(tags()).not.toContainEqual({ name: "robots", content: "noindex, follow" });
    expect(tags({ noindex: true })).toContainEqual({ name: "robots", content: "noindex, follow" });
  });

  it("shows a picture that staff chose for the page instead of the card", () => {
    const harbor = tags({ seo: { title: "", description: "", image: { ...photo, alt: "A harbor at night" } } });
    expect(harbor).toContainEqual({ property: "og:image", content: "https://example.com/media/abc/share-1200.jpeg" });
    expect(harbor).toContainEqual({ property: "og:image:height", content: "630" });
    expect(harbor).toContainEqual({ property: "og:image:alt", content: "A harbor at night" });
  });

  it("shows the card if the chosen picture is a drawing, which networks cannot read", () => {
    const drawing = tags({ seo: { title: "", description: "", image: { ...photo, vector: true } } });
    expect(drawing).toContainEqual({ property: "og:image", content: `${facts.origin}${facts.cardUrl}` });
  });

  it("states the size of a chosen picture of the media library", () => {
    const chosen = tags({ chosenImageUrl: "/media/abc/share-800.jpeg" });
    expect(chosen).toContainEqual({ property: "og:image", content: "https://example.com/media/abc/share-800.jpeg" });
    expect(chosen).toContainEqual({ property: "og:image:height", content: "420" });
  });

  it("says of a page that tells a story what it is about and when it was changed", () => {
    const story = tags({ article: { section: "Cloud", modified: "2026-01-02T03:04:05.000Z" } });
    expect(story).toContainEqual({ property: "og:type", content: "article" });
    expect(story).toContainEqual({ property: "article:modified_time", content: "2026-01-02T03:04:05.000Z" });
    expect(tags()).toContainEqual({ property: "og:type", content: "website" });
  });

  it("takes a chosen picture of another host as it is, without a size", () => {
    const other = tags({ chosenImageUrl: "https://cdn.example.org/a.png" });
    expect(other).toContainEqual({ property: "og:image", content: "https://cdn.example.org/a.png" });
    expect(other.some((tag) => "property" in tag && tag.property === "og:image:width")).toBe(false);
  });
});
