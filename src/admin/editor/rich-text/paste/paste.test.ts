// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { richText } from "#src/domain/content/schema/rich-text.ts";
import { toLines } from "../../../../../tests/support/rich-text-lines.ts";
import { readHtml } from "./html.ts";
import { pastedCells } from "./pasted-cells.ts";
import { readPlain } from "./plain.ts";
import { completeUrl, parsePastedUrl } from "./urls.ts";

const origin = "https://site.example";

function pasted(name: string) {
  const html = readFileSync(new URL(`clipboards/${name}.clipboard`, `file://${import.meta.dirname}/`), "utf8");
  const { nodes, skippedImages } = readHtml(html, origin);
  expect(richText.parse({ type: "doc", content: nodes }).content).toEqual(nodes);
  return { text: toLines(nodes), skippedImages };
}

const linesOf = (html: string) => toLines(readHtml(html, origin).nodes);

test("deleted words of tracked changes don't come back", () => {
  const text = ["The first hour costs 95 dollars, and travel is included."];
  expect(pasted("word-tracked")).toEqual({ text, skippedImages: 0 });
  expect(
    linesOf('<p>Answer within <del cite="mailto:x" datetime="2026">two</del><ins cite="mailto:x">four</ins> hours</p>'),
  ).toEqual(["Answer within four hours"]);
  expect(
    linesOf("<p>Yes<span class='msoDel Other'>, but not at night</span>.</p><del><p>A paragraph</p></del>"),
  ).toEqual(["Yes."]);
});

test("crossed-out text is never plain, and is reported", () => {
  expect(pasted("google-docs-struck")).toEqual({ text: ["$95 an hour"], skippedImages: 0 });
  const hasDeletions = (html: string) => readHtml(html, origin).hasDeletions;
  for (const struck of [
    "<s>$120</s>",
    "<strike>$120</strike>",
    "<span style='text-decoration: underline line-through'>$120</span>",
    "<span style='text-decoration-line:line-through'><b>$120</b></span>",
  ]) {
    expect(linesOf(`<p>${struck} $95</p>`)).toEqual(["$95"]);
    expect(hasDeletions(`<p>${struck} $95</p>`)).toBe(true);
  }
  expect(linesOf("<ul><li style='text-decoration:line-through'>Done</li><li>To do</li></ul>")).toEqual(["- To do"]);
  expect(linesOf("<table><tr><td>A</td><td><s>1</s> 2</td></tr><tr><td>B</td><td>3</td></tr></table>")).toEqual([
    "A | 2",
    "B | 3",
  ]);
  expect(hasDeletions("<p><s> </s>$95 <u>an hour</u></p>")).toBe(false);
});

test("cells that fill a table have no deleted words either", () => {
  const html =
    "<table><tr><td>A</td><td><del>not </del>included</td></tr><tr><td>B</td><td><s>$120</s> $95</td></tr></table>";
  const data = { getData: (type: string) => (type === "text/html" ? html : "") } as DataTransfer;
  expect(pastedCells(data)).toEqual([
    ["A", "included"],
    ["B", "$95"],
  ]);
});

test("each line of preformatted text is one", () => {
  expect(linesOf("<pre>one\n  two\n\nthree</pre>")).toEqual(["one⏎two⏎⏎three"]);
  expect(linesOf("<p><span style='white-space: pre-wrap'>one\ntwo</span></p>")).toEqual(["one⏎two"]);
  expect(linesOf("<div style='white-space:break-spaces'>one<b>\ntwo</b></div>")).toEqual(["one⏎**two**"]);
  expect(linesOf("<pre>one<span style='white-space:normal'> two\nthree</span></pre>")).toEqual(["one two three"]);
});

test("from Word, formatting is kept; comments and list markers are not", () => {
  expect(pasted("word")).toEqual({
    text: [
      "## Storm plan 2026",
      "## Before the season",
      "Everybody in Miami knows the **first rule**: _write it down_. See [the forecasts](https://www.nhc.noaa.gov/) and chapter two.",
      "- Phones are charged",
      "  - also the spare ones",
      "- Backups were read back",
      "### In this order",
      "1. Call **everybody**",
      "  1. twice",
      "2. Switch it off",
      "[Wind] | [Who decides]",
      "74 mph | Ana",
    ],
    skippedImages: 1,
  });
});

test("from Google Docs, bold follows the style, and links lose the redirect", () => {
  expect(pasted("google-docs")).toEqual({
    text: [
      "## Why two copies",
      "One copy is **no copy**, as [_they say_](https://example.com/backups?a=b).",
      "- Here",
      "  - in the safe",
      "- Elsewhere",
      "## How often",
      "### Every night",
      "1. Copy",
      "  1. all of it",
      "2. Read it back",
      "Files | 1 hour",
    ],
    skippedImages: 1,
  });
});

test("from Outlook, links lose Safe Links, and layout tables are dropped", () => {
  expect(pasted("outlook")).toEqual({
    text: [
      "Hi Ana,",
      "please **do not** restart it before [tonight](https://status.example.com/tonight), or write to [ops@harbor.example](mailto:ops@harbor.example).",
      "**From:** Luis Ortega <luis@harbor.example>⏎**Sent:** Monday, November 2, 2026 9:14 AM",
      "- Mail first",
      "  - then calendars",
      "Luis Ortega",
      "Night shift",
    ],
    skippedImages: 1,
  });
});

test("from Excel, a table keeps its cells and headings, without empty rows, merged cells and scripts", () => {
  expect(pasted("excel")).toEqual({
    text: [
      "[Plan] | [A month] | [Answer within] | []",
      "Basic | $95 | 1 hour | Office hours",
      "Plus | $120.50 | 15 min | ",
    ],
    skippedImages: 0,
  });
});

test("a table that is too large to store is read line by line", () => {
  const rows = (count: number, columns: number) =>
    `<table>${`<tr>${"<td>x</td>".repeat(columns)}</tr>`.repeat(count)}</table>`;
  expect(readHtml(rows(100, 12), origin).nodes).toMatchObject([{ type: "table" }]);
  expect(readHtml(rows(101, 2), origin).nodes).toHaveLength(101);
  expect(readHtml(rows(2, 13), origin).nodes).toHaveLength(2);
});

test("from a web page, scripts, styles, buttons and hidden text are dropped", () => {
  expect(pasted("web-page")).toEqual({
    text: [
      "## What ransomware does",
      "It **locks** files1, then asks for _money_.",
      "Most pay nothing. See [our service](/services/security?x=1#team), [our team](/about#team), the inbox.",
      "A lock.",
      "## What to do",
      "1. Unplug it",
      "  - not the router",
      "2. Call us / at any hour",
      "> We paid **once**.",
      "- Never again.",
      "### After it",
      "restore --all⏎verify",
    ],
    skippedImages: 1,
  });
});

test("plain text is parsed by lines or by empty lines, with Markdown-like prefixes", () => {
  expect(toLines(readPlain("Call us\nWrite to us"))).toEqual(["Call us", "Write to us"]);
  expect(
    toLines(
      readPlain(
        "## Before\r\n\r\n1 Quay\r\n33100 Miami\r\n\r\n- phones\r\n•\tbackups\r\n1. call\r\n2) wait\r\n> said Ana\r\n",
      ),
    ),
  ).toEqual(["## Before", "1 Quay⏎33100 Miami", "- phones", "- backups", "1. call", "2. wait", "> said Ana"]);
  expect(toLines(readPlain("- a\n  - b\n    1. c\n    2. d\n\t- e\n- f\n   text"))).toEqual([
    ...["- a", "  - b", "    1. c", "    2. d", "    - e", "- f", "text"],
  ]);
});

test("any pasted content can be stored", () => {
  const tags = "p div h1 h3 h5 ul ol li blockquote table tr td b i a s del span br pre img o:p".split(" ");
  const { html } = fc.letrec((tie) => ({
    html: fc.array(tie("part"), { maxLength: 6 }).map((parts) => parts.join("")),
    part: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom("&nbsp;", "<br>", "<!--x-->", "<![if !supportLists]>", "\n\n", "</p>", "<td>", "\ud83d"),
      fc
        .tuple(fc.constantFrom(...tags), attributes, tie("html"))
        .map(([tag, given, inside]) => `<${tag} ${given}>${inside}</${tag}>`),
    ),
  }));
  fc.assert(
    fc.property(html, fc.string({ unit: "binary" }), (pasted, text) => {
      for (const nodes of [readHtml(String(pasted), origin).nodes, readPlain(text)]) {
        expect(richText.parse({ type: "doc", content: nodes }).content).toEqual(nodes);
        expect(JSON.stringify(nodes)).not.toMatch(/javascript:|\\u0000/i);
      }
    }),
    { numRuns: 100 },
  );
});

const attributes = fc.constantFrom(
  "",
  "style='font-weight:700'",
  "style='mso-list:l0 level1 lfo1'",
  "style='mso-list:l1 level3 lfo1'",
  "data-aria-level=2 data-listid=1",
  "data-aria-level=99",
  "style='text-decoration:line-through'",
  "style='white-space:pre'",
  "class=MsoTitle",
  "role=heading aria-level=9",
  "href='https://site.example/about'",
  "href=' java\nscript:alert(1)'",
  "href='data:text/html,x'",
  "start=7",
  "width=1",
);

test("links keep safe URLs and reject scripts", () => {
  for (const href of [
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://site.example/1",
    "https://www.google.com/url?q=javascript:alert(1)",
    "/relative",
    "#part",
    "",
  ]) {
    expect(parsePastedUrl(href, origin), href).toBeNull();
    if (!/^(?:\/|https:)/.test(href)) expect(completeUrl(href, origin), href).toBeNull();
  }
  expect(parsePastedUrl("https://site.example", origin)).toBe("/");
  expect(parsePastedUrl("tel:+1-305-555-0142", origin)).toBe("tel:+1-305-555-0142");
  expect(parsePastedUrl("https://example.com/a b", origin)).toBe("https://example.com/a%20b");
  expect(completeUrl("example.com/help", origin)).toBe("https://example.com/help");
  expect(completeUrl(`${origin}/about#team`, origin)).toBe("/about#team");
  expect(completeUrl("hello@example.com", origin)).toBe("mailto:hello@example.com");
});
