import type { Resolved, ResolvedFile } from "#src/domain/content/fields/resolved.ts";
import type { RichTextInline, RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { hostedVideo } from "#src/domain/content/schema/values/hosted-video.ts";
import { fileDetail } from "#src/domain/media/file-types.ts";
import { heightAt, variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";
import { xml } from "./xml.ts";

/** A text as HTML for feed readers, with absolute URLs. */
export function richTextHtml(nodes: readonly Resolved<RichTextNode>[], origin: string): string {
  return nodes.map((node) => nodeHtml(node, origin)).join("");
}

function nodeHtml(node: Resolved<RichTextNode>, origin: string): string {
  switch (node.type) {
    case "paragraph":
      return element("p", inlineHtml(node.content, origin));
    case "heading":
      return element(`h${node.attrs.level}`, inlineHtml(node.content, origin));
    case "bulletList":
    case "orderedList": {
      const items = node.content.map(({ content }) => element("li", richTextHtml(content, origin)));
      return element(node.type === "bulletList" ? "ul" : "ol", items.join(""));
    }
    case "blockquote":
      return element("blockquote", richTextHtml(node.content, origin));
    case "picture":
      return pictureHtml(node.attrs, origin);
    case "table":
      return element("table", node.content.map((row) => rowHtml(row, origin)).join(""));
    case "button": {
      const target = node.attrs.link?.href;
      return target === undefined ? "" : element("p", linkHtml(new URL(target, origin).href, xml(node.attrs.text)));
    }
    case "video": {
      const video = hostedVideo(node.attrs.address);
      const poster = pictureHtml({ picture: node.attrs.poster, caption: "" }, origin);
      return video ? poster + element("p", linkHtml(video.page, xml(node.attrs.title))) : "";
    }
    case "download":
      return fileHtml(node.attrs, origin);
    case "videoFile":
      return (
        pictureHtml({ picture: node.attrs.file && node.attrs.poster, caption: "" }, origin) +
        fileHtml(node.attrs, origin)
      );
  }
}

function fileHtml({ file, title }: { file: ResolvedFile | null; title: string }, origin: string): string {
  if (!file?.url) return "";
  const name = linkHtml(new URL(file.url, origin).href, xml(title || file.name));
  return element("p", `${name} (${fileDetail(file)})`);
}

type Row = Extract<Resolved<RichTextNode>, { type: "table" }>["content"][number];

function rowHtml({ content }: Row, origin: string): string {
  const cells = content.map((cell) =>
    element(cell.type === "tableHeader" ? "th" : "td", richTextHtml(cell.content, origin)),
  );
  return element("tr", cells.join(""));
}

function linkHtml(url: string, html: string): string {
  return `<a href="${xml(url)}">${html}</a>`;
}

function inlineHtml(content: readonly Resolved<RichTextInline>[], origin: string): string {
  return content
    .map((inline) => {
      if (inline.type === "hardBreak") return "<br>";
      return inline.marks.reduce((html, mark) => {
        if (mark.type === "bold") return element("strong", html);
        if (mark.type === "italic") return element("em", html);
        const target = mark.attrs.link?.href;
        return target === undefined ? html : linkHtml(new URL(target, origin).href, html);
      }, xml(inline.text));
    })
    .join("");
}

type PictureAttributes = Extract<Resolved<RichTextNode>, { type: "picture" }>["attrs"];

function pictureHtml({ picture, caption }: PictureAttributes, origin: string): string {
  if (!picture || picture.vector) return "";
  const width = widthsFor("card", picture).at(-1) ?? 0;
  const url = new URL(variantUrl(picture.key, "card", width, "webp"), origin).href;
  const image = `<img src="${xml(url)}" alt="${xml(picture.alt)}" width="${width}" height="${heightAt("card", width)}">`;
  return element("figure", image + (caption === "" ? "" : element("figcaption", xml(caption))));
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}
