import { expect, test } from "vitest";
import { pageLink, pageSlice, parseListQuery } from "./query-params.ts";

test("known query parameters are parsed, and others are ignored", () => {
  expect(parseListQuery(new URLSearchParams("q=cloud&state=draft&sort=title&page=3"))).toEqual({
    search: "cloud",
    state: "draft",
    translation: null,
    topic: "",
    author: "",
    sort: "title",
    page: 3,
  });
  for (const page of ["0", "-1", "1.5", "1e9", "x", "99999999"]) {
    expect(parseListQuery(new URLSearchParams({ page, state: "toString", sort: "x" }))).toEqual({
      search: "",
      state: null,
      translation: null,
      topic: "",
      author: "",
      sort: "site",
      page: 1,
    });
  }
});

test("a page beyond the end is the last one", () => {
  expect(pageSlice(101, 2)).toEqual({ total: 101, page: 2, pages: 3, offset: 50 });
  expect(pageSlice(101, 9)).toMatchObject({ page: 3, offset: 100 });
  expect(pageSlice(0, 9)).toEqual({ total: 0, page: 1, pages: 1, offset: 0 });
});

test("page links keep the other parameters", () => {
  const query = new URLSearchParams("q=a b&state=&page=2");
  expect(pageLink(query, 3)).toBe("?q=a+b&page=3");
  expect(pageLink(query, 1)).toBe("?q=a+b");
});
