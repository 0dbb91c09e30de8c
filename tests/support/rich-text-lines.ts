import type { RichTextNode } from "#src/domain/content/schema/rich-text.ts";

/** Rich text as Markdown-like lines, to compare. Paragraphs of an item are on one line, lists in it are indented. */
export function toLines(nodes: readonly RichTextNode[]): string[] {
  return nodes.flatMap((node): string | string[] => {
    if (node.type === "heading") return `${"#".repeat(node.attrs.level)} ${inlineText(node)}`;
    if (node.type === "paragraph") return inlineText(node);
    if (node.type === "blockquote") return `> ${node.content.map(inlineText).join(" / ")}`;
    if (node.type === "table") return node.content.map(({ content }) => content.map(cell).join(" | "));
    if (!("content" in node)) return node.type;
    const isOrdered = node.type === "orderedList";
    return node.content.flatMap(({ content }, index) => {
      const paragraphs = content.flatMap((block) => (block.type === "paragraph" ? inlineText(block) : []));
      const lists = content.filter((block) => block.type !== "paragraph");
      const marker = isOrdered ? `${index + 1}.` : "-";
      return [`${marker} ${paragraphs.join(" / ")}`, ...toLines(lists).map((line) => `  ${line}`)];
    });
  });
}

function cell({ type, content }: Cell): string {
  const lines = content.map(inlineText).join(" / ");
  return type === "tableHeader" ? `[${lines}]` : lines;
}

type Cell = Extract<RichTextNode, { type: "table" }>["content"][number]["content"][number];

function inlineText({ content }: Extract<RichTextNode, { type: "paragraph" | "heading" }>): string {
  return content
    .map((inline) => {
      if (inline.type === "hardBreak") return "⏎";
      return inline.marks.toReversed().reduce((text, mark) => {
        if (mark.type === "bold") return `**${text}**`;
        return mark.type === "italic" ? `_${text}_` : `[${text}](${Object.values(mark.attrs.link).join("#")})`;
      }, inline.text);
    })
    .join("");
}
