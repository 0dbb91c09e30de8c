import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/content.ts";
import { ask, publishOn, sharedSite } from "../../../../tests/support/site.ts";

const site = sharedSite();

const text = (value: string, ...marks: object[]) => ({ type: "text", text: value, marks });
const link = (target: object) => ({ type: "link", attrs: { link: target } });
const bold = { type: "bold" };
const row = (type: string, ...cells: object[][]) => ({
  type: "tableRow",
  content: cells.map((content) => ({ type, content: [{ type: "paragraph", content }] })),
});
const button = (text: string, link: object, look: string) => ({ type: "button", attrs: { text, link, look } });

test("rich text renders all allowed nodes and marks, and escapes everything else", async () => {
  const about = link({ entry: "page-about", anchor: "team" });
  const body = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          text("See "),
          text("our ", about),
          text("team", about, bold),
          text(" <b>here</b> & "),
          { type: "hardBreak" },
        ],
      },
      { type: "paragraph", content: [] },
      { type: "heading", attrs: { level: 2 }, content: [] },
      { type: "heading", attrs: { level: 2 }, content: [text("By night")] },
      { type: "heading", attrs: { level: 3 }, content: [text("Closer")] },
      { type: "paragraph", content: [text("words of "), text("something gone", link({ entry: "gone" })), text(".")] },
      { type: "paragraph", content: [text("Forecasts", link({ address: "https://www.nhc.noaa.gov/" }))] },
      {
        type: "orderedList",
        content: [
          {
            type: "listItem",
            content: [
              { type: "paragraph", content: [text("One")] },
              {
                type: "bulletList",
                content: [{ type: "listItem", content: [{ type: "paragraph", content: [text("In it")] }] }],
              },
            ],
          },
        ],
      },
      { type: "blockquote", content: [{ type: "paragraph", content: [text("Said.")] }] },
      {
        type: "table",
        content: [
          row("tableHeader", [text("Plan")], [text("A month")]),
          row("tableCell", [text("<i>Basic</i>", bold)], [text("$95")]),
          row("tableCell", [], [text("$120.50")]),
        ],
      },
      button("Book", { entry: "page-contact" }, "main"),
      button("Forecasts", { address: "https://www.nhc.noaa.gov/" }, "second"),
      button("Gone", { entry: "gone" }, "main"),
      { type: "video", attrs: { address: "https://youtu.be/dQw4w9WgXcQ", title: "A <tour>", duration: "2:30" } },
      { type: "picture", attrs: { picture: { media: "about-roots", alt: "Roots & water" }, caption: "At <low> tide" } },
      { type: "picture", attrs: { picture: { media: "no-such-picture", alt: "" }, caption: "Nothing above this" } },
    ],
  };
  await publishOn(site(), "post", "formed", aPost({ title: "Formed", body: body as never }));
  const page = (await ask(site().url, "/blog/formed")).body;
  // React separates adjacent texts by comments.
  const prose = page.slice(page.indexOf('class="prose'), page.lastIndexOf("</figure>")).replaceAll("<!-- -->", "");

  expect(prose).toContain('<a href="/about#team"');
  expect(prose).toMatch(/See <a [^>]*>our <strong>team<\/strong><\/a> &lt;b&gt;here&lt;\/b&gt; &amp; <br\/?><\/p>/);
  expect(prose).not.toMatch(/<p[^>]*><\/p>|<h2[^>]*><\/h2>/);
  expect(prose).toMatch(/<h2 id="part-by-night">By night<\/h2><h3>Closer<\/h3>/);
  expect(prose).toContain("<p>words of something gone.</p>");
  expect(prose).toContain('<a href="https://www.nhc.noaa.gov/">Forecasts</a>');
  expect(prose).toContain(
    "<ol><li><p>One</p><ul><li><p>In it</p></li></ul></li></ol><blockquote><p>Said.</p></blockquote>",
  );
  expect(prose).toMatch(/<th scope="col">Plan<\/th><th scope="col" data-numeric="">A month<\/th>/);
  expect(prose).toMatch(/<td><strong>&lt;i&gt;Basic&lt;\/i&gt;<\/strong><\/td><td data-numeric="">\$95<\/td>/);
  expect(prose).toMatch(
    /<div[^>]*><a href="\/contact" data-tone="pink"[^>]*>Book<\/a><a href="https:\/\/www.nhc.noaa.gov\/" data-tone="line"/,
  );
  expect(prose).not.toContain("Gone");
  expect(prose).toMatch(/<a href="https:\/\/www.youtube.com\/watch\?v=dQw4w9WgXcQ" data-behavior="video"/);
  expect(prose, "nothing is loaded from there").not.toMatch(/<iframe|src="https?:/);
  expect(prose).toMatch(/<figure>.*<source type="image\/avif" srcSet="[^"]+ \d+w, [^"]+" sizes="[^"]+"/s);
  expect(prose).toMatch(/<img [^>]*alt="Roots &amp; water"/);
  expect(prose).toContain("At &lt;low&gt; tide</figcaption>");
  expect(page.slice(0, page.indexOf("</main>"))).not.toContain("Nothing above this");
});
