import type { Sources } from "./hostile-content.ts";

/** No hostile address is one of a video. */
export const videoUrl = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

/** Addresses that look like those of a video. */
export const hostileVideos = [
  "javascript:xss()//www.youtube.com/watch?v=dQw4w9WgXcQ",
  "data:text/html,<script>xss()</script>#youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com.evil.test/watch?v=dQw4w9WgXcQ",
  "https://evil.test/www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com@evil.test/watch?v=dQw4w9WgXcQ",
  "https://evil.test\\@www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://user:word@www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ",
  "http://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "//www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://notyoutube.com/watch?v=dQw4w9WgXcQ",
  "https://youtube.com.au/watch?v=dQw4w9WgXcQ",
  'https://www.youtube.com/watch?v="onload=xss()',
  "https://www.youtube.com/watch?v=../../redirect",
  "https://www.youtube.com/redirect?q=https://evil.test&v=dQw4w9WgXcQ",
  "https://www.youtube.com/embed/dQw4w9WgXcQ%2f..%2f..%2fredirect",
  "https://youtu.be/dQw4w9WgXcQ%22onload%3Dxss()",
  'https://vimeo.com/123456/"><script>xss()</script>',
  "https://player.vimeo.com/video/123456?h=javascript:xss()",
  "https://vimeo.com.evil.test/123456",
  "https://evil.test/?https://vimeo.com/123456",
  "https://vimeo.com/event/123456789012345/embed",
  "https://vimeo.com/000/../redirect",
  "https://www.youtube.com/watch?v=dQw4w9WgXc",
];

/** Number of paragraphs in a text. */
const paragraphs = 24;

/** Every node and mark that a text may have. */
export function richTextOf({ texts, urls, known }: Sources): object {
  const text = (marks: object[] = []) => ({ type: "text", text: texts.take(), marks });
  const link = (to: object) => ({ type: "link", attrs: { link: to } });
  const paragraph = (...content: object[]) => ({ type: "paragraph", content });
  const list = (type: string, ...inner: object[]) => ({
    type,
    content: [{ type: "listItem", content: [paragraph(text()), paragraph(text()), ...inner] }],
  });
  return {
    type: "doc",
    content: [
      ...Array.from({ length: paragraphs }, () => paragraph(text())),
      ...[2, 3].map((level) => ({ type: "heading", attrs: { level }, content: [text(), text([{ type: "italic" }])] })),
      paragraph(text([{ type: "bold" }]), { type: "hardBreak" }, text([link({ address: urls.take() })])),
      paragraph(text([link({ entry: known.entries.service ?? "" }), { type: "bold" }])),
      list("bulletList"),
      list("orderedList", list("bulletList", list("orderedList"))),
      { type: "blockquote", content: [paragraph(text())] },
      { type: "picture", attrs: { picture: { media: known.media, alt: texts.take(250) }, caption: texts.take(200) } },
      {
        type: "table",
        content: ["tableHeader", "tableCell", "tableCell"].map((type) => ({
          type: "tableRow",
          content: [text(), text([link({ address: urls.take() })])].map((textNode) => ({
            type,
            content: [paragraph(textNode)],
          })),
        })),
      },
      ...["main", "second"].map((look) => ({
        type: "button",
        attrs: { text: texts.take(40), link: { address: urls.take() }, look },
      })),
      {
        type: "video",
        attrs: {
          address: videoUrl,
          title: texts.take(120),
          duration: texts.take(12),
          poster: { media: known.media, alt: texts.take(250) },
        },
      },
      { type: "download", attrs: { file: { media: known.files.document }, title: texts.take(120) } },
      {
        type: "videoFile",
        attrs: {
          file: { media: known.files.video },
          captions: { media: known.files.captions },
          title: texts.take(120),
          duration: texts.take(12),
          poster: { media: known.media, alt: texts.take(250) },
        },
      },
    ],
  };
}

/** Nodes, marks and attributes that our editor never writes. */
export function unknownRichText({ texts }: Sources): object {
  const text = (mark: object) => ({ type: "text", text: texts.take(), marks: [mark] });
  const marks = [
    { type: "link", attrs: { link: { address: texts.take() }, href: texts.take(), onclick: "xss()" } },
    { type: "link", attrs: { href: "javascript:xss()" } },
    { type: "textStyle", attrs: { style: "background:url(//evil.test/x)" } },
    { type: texts.take() },
  ];
  const nodes = ["script", "iframe", "image", "html", "codeBlock", "table", "video", "__proto__", texts.take()];
  return {
    type: "doc",
    attrs: { onload: "xss()", dangerouslySetInnerHTML: { __html: "<img src=x onerror=xss()>" } },
    content: [
      ...marks.map((mark) => ({ type: "paragraph", content: [text(mark)] })),
      ...nodes.map((type) => ({
        type,
        attrs: { src: "javascript:xss()", srcdoc: texts.take() },
        content: [text({ type: "bold" })],
      })),
      { type: "button", attrs: { text: texts.take(), link: { address: "javascript:xss()" }, look: "main" } },
      ...hostileVideos.map((url) => ({ type: "video", attrs: { address: url, title: texts.take(), poster: null } })),
      { type: "heading", attrs: { level: "1 onclick=xss()" }, content: [text({ type: "italic" })] },
      { type: "paragraph", content: "<img src=x onerror=xss()>" },
      "<img src=x onerror=xss()>",
    ],
  };
}
