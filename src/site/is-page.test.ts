import { expect, test } from "vitest";
import { isPage } from "./is-page.ts";

const pages = ["/", "/about", "/services/cloud?tab=2", "/cms-migration", "/cmsx", "/filesystems", "/media-kit#logos"];
const others = [
  "/cms",
  "/cms/seo",
  "/cmslogin",
  "/media/a.svg",
  "/files/f1/guide.pdf",
  "//evil.test",
  "mailto:a@b.c",
  "#top",
];

test("a page is what is neither staff's nor a file", () => {
  expect([...pages, ...others].filter(isPage)).toEqual(pages);
});
