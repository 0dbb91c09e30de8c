import { expect, test } from "vitest";
import { canonicalUrl } from "./canonical-url.ts";

test.each([
  "/",
  "/about",
  "/services/cloud",
  "/services/help-desk",
  "/about.data",
  "/media/0a1b-1-50-50/card-480.avif",
])("%s is canonical", (path) => {
  expect(canonicalUrl(path)).toEqual({ path, query: "" });
});

test.each([
  ["/about/", "/about"],
  ["/About", "/about"],
  ["/SERVICES/Cloud/", "/services/cloud"],
  ["/%61bout", "/about"],
  ["/about/?utm_source=x", "/about?utm_source=x"],
])("%s moves to %s", (target, redirectTo) => {
  expect(canonicalUrl(target)).toEqual({ redirectTo });
});

test("a redirect keeps the query unchanged", () => {
  expect(canonicalUrl("/contact?service=Cloud%2F1")).toEqual({ path: "/contact", query: "?service=Cloud%2F1" });
});

test("names of built files keep their case", () => {
  expect(canonicalUrl("/assets/root-BxA9.js")).toEqual({ path: "/assets/root-BxA9.js", query: "" });
});

test.each([
  "//evil.test/..",
  "//",
  "/a//b",
  "/\\evil.test",
  "/%5cevil.test",
  "/a%2fb",
  "/a%2Fb",
  "/a%252fb",
  "/../etc/passwd",
  "/a/./b",
  "/%2e%2e/x",
  "/a%00b",
  "/a%0d%0aSet-Cookie:x",
  "/%zz",
  "/%",
  "http://evil.test/",
  "*",
  "",
  `/${"a".repeat(3000)}`,
])("%s does not exist", (target) => {
  expect(canonicalUrl(target)).toBe("missing");
});
