import { expect, test } from "vitest";
import { askedBy, atPage, partOf } from "./asked.ts";

test("an address asks for what the list knows, and everything else is passed over", () => {
  expect(askedBy(new URLSearchParams("q=cloud&state=draft&sort=title&page=3"))).toEqual({
    search: "cloud",
    state: "draft",
    sort: "title",
    page: 3,
  });
  for (const page of ["0", "-1", "1.5", "1e9", "x", "99999999"]) {
    expect(askedBy(new URLSearchParams({ page, state: "toString", sort: "x" }))).toEqual({
      search: "",
      state: null,
      sort: "site",
      page: 1,
    });
  }
});

test("a page behind the end is the last one", () => {
  expect(partOf(101, 2)).toEqual({ total: 101, page: 2, pages: 3, offset: 50 });
  expect(partOf(101, 9)).toMatchObject({ page: 3, offset: 100 });
  expect(partOf(0, 9)).toEqual({ total: 0, page: 1, pages: 1, offset: 0 });
});

test("pages keep what was asked for", () => {
  const query = new URLSearchParams("q=a b&state=&page=2");
  expect(atPage(query, 3)).toBe("?q=a+b&page=3");
  expect(atPage(query, 1)).toBe("?q=a+b");
});
