import { expect, test } from "vitest";
import { formatCursor, inboxPath, parseInboxQuery, withParams } from "./query-params.ts";

const parse = (search: string) => parseInboxQuery(new URLSearchParams(search));

test("query parameters are parsed", () => {
  expect(parse("show=won&who=me&q=reef&after=2026-11-20T23:00:00.000Z~1-a")).toEqual({
    view: "won",
    who: "me",
    search: "reef",
    isBoard: false,
    service: "",
    language: "",
    source: "",
    channel: "",
    sort: "message",
    after: [[new Date("2026-11-20T23:00:00Z"), "1-a"]],
  });
});

test.each(["", "show=%27&who=%27&after=soon~x", "after=2026-11-20T23:00:00.000Z~%27"])(
  "%j asks for nothing in particular",
  (search) => {
    expect(parse(search)).toEqual({
      view: "needs-answer",
      sort: "deadline",
      who: "",
      search: "",
      isBoard: false,
      service: "",
      language: "",
      source: "",
      channel: "",
      after: [undefined],
    });
  },
);

test("what is filtered or searched for may be any lead, unless a view is chosen", () => {
  const views = ["", "sort=value", "after=x", "q=reef", "who=me", "as=board", "show=needs-answer&q=reef", "show=mine"];
  expect(views.map((search) => parse(search).view)).toEqual([
    ...["needs-answer", "needs-answer", "needs-answer"],
    ...["all", "all", "all", "needs-answer", "mine"],
  ]);
});

test("cursors have times or a number, and an id", () => {
  const at = new Date("2026-11-20T23:00:00Z");
  const cursors = [[at, at, "a"], undefined, [-1, "b"]];
  const text = cursors.map(formatCursor).join(",");
  expect(parse(`after=${encodeURIComponent(text)}`).after).toEqual(cursors);
  expect(parse("after=a,1~2~3~b,~c,1~d").after).toEqual([undefined, undefined, undefined]);
});

test("a lead's path keeps the list's query", () => {
  const query = new URLSearchParams("q=reef&show=&who=me");
  expect(inboxPath(query, "1")).toBe("/cms/leads/1?q=reef&who=me");
  expect(inboxPath(withParams(query, { q: "", who: "" }))).toBe("/cms/leads");
});
