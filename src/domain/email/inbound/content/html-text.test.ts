import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlText } from "./html-text.ts";

test("preformatted text keeps its lines, and others their blank lines", () => {
  const log = "10:01 vpn: connected\n10:02 vpn: key expired\n    retry in 30 s\n10:03 vpn: gave up";
  const rest = "<p>First paragraph.<br><br>Second paragraph.</p><div>Third</div><div><br></div><div>Fourth</div>";
  expect(htmlText(`<html><body><p>The log says:</p><pre>${log}</pre>${rest}</body></html>`, 1_000)).toBe(
    `The log says:\n\n${log}\n\nFirst paragraph.\n\nSecond paragraph.\n\nThird\n\nFourth`,
  );
});

test.each([
  ["<pre>\n  a\n\n\tb\n</pre>", "  a\n\n\tb"],
  ["<p>x</p><pre><code>if (a &lt; b)\n  c;</code></pre><p>y</p>", "x\n\nif (a < b)\n  c;\n\ny"],
  ["<blockquote><pre>a\n  b</pre></blockquote>", "> a\n>   b"],
  ['<div style="white-space: pre-wrap">Dear Dana,\n\nMonday works.\nNadia</div>', "Dear Dana,\n\nMonday works.\nNadia"],
  ["<textarea>a\n b</textarea>", "a\n b"],
  ["<p>a\nb</p>c<br>d", "a b\n\nc\nd"],
  ["<div>a<br></div><div>b</div>", "a\nb"],
])("%j is read with its lines", (page, text) => {
  expect(htmlText(page, 1_000)).toBe(text);
});

test("any page is read without an error, and at most as long as allowed", () => {
  const tags = fc.constantFrom(
    "<pre>",
    "</pre>",
    "<div style='white-space:pre'>",
    "<br>",
    "<blockquote>",
    "</blockquote>",
    "<td>",
    "\n",
    "  ",
    "<a href=http://x>",
    "&lt;",
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(tags, fc.string({ unit: "binary", maxLength: 9 })), { maxLength: 40 }),
      fc.nat(60),
      (parts, limit) => {
        expect(htmlText(parts.join(""), limit).length).toBeLessThanOrEqual(limit);
      },
    ),
  );
});

// In quadratic time, it would take minutes.
test("deeply nested pages are read as far as any program writes them", () => {
  expect(htmlText(`<p>Hello</p>${"<div>".repeat(500_000)}never`, 1_000)).toBe("Hello");
});
