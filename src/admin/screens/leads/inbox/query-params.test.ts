import { expect, test } from "vitest";
import { inboxPath, parseInboxQuery, withParams } from "./query-params.ts";

const parse = (search: string) => parseInboxQuery(new URLSearchParams(search));

test("query parameters are parsed", () => {
  expect(parse("show=won&who=me&q=reef&after=2026-11-20T23:00:00.000Z~1-a")).toEqual({
    view: "won",
    who: "me",
    search: "reef",
    isBoard: false,
    service: "",
    source: "",
    channel: "",
    after: { received_at: new Date("2026-11-20T23:00:00Z"), id: "1-a" },
  });
});

test.each(["", "show=constructor&who=%27&after=soon~x", "after=2026-11-20T23:00:00.000Z~%27"])(
  "%j asks for nothing in particular",
  (search) => {
    expect(parse(search)).toEqual({
      view: "open",
      who: "",
      search: "",
      isBoard: false,
      service: "",
      source: "",
      channel: "",
      after: undefined,
    });
  },
);

test("a lead's path keeps the list's query", () => {
  const query = new URLSearchParams("q=reef&show=&who=me");
  expect(inboxPath(query, "1")).toBe("/cms/leads/1?q=reef&who=me");
  expect(inboxPath(withParams(query, { q: "", who: "" }))).toBe("/cms/leads");
});
