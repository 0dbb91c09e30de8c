import { Fragment, type ReactNode } from "react";
import type { RichText as Content, RichTextInline, RichTextNode } from "../../content/kinds/rich-text.ts";
import type { Resolved } from "../../content/resolved.ts";
import { SiteLink } from "../link.tsx";

type Inline = Resolved<RichTextInline>;
type Mark = Extract<Inline, { type: "text" }>["marks"][number];

function marked(content: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{content}</strong>;
    case "italic":
      return <em>{content}</em>;
    case "link":
      // What it led to may be gone: the words stay.
      return mark.attrs.link ? <SiteLink to={mark.attrs.link.href}>{content}</SiteLink> : content;
  }
}

/** Text and its breaks. Their place in the text is all that tells them apart, so it is their key. */
function inlines(content: Inline[]): ReactNode {
  return content.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered text never changes its order
    <Fragment key={index}>
      {inline.type === "hardBreak" ? <br /> : inline.marks.reduce<ReactNode>(marked, inline.text)}
    </Fragment>
  ));
}

function Node({ node }: { node: Resolved<RichTextNode> }) {
  switch (node.type) {
    case "paragraph":
      return <p>{inlines(node.content)}</p>;
    case "heading":
      return node.attrs.level === 2 ? <h2>{inlines(node.content)}</h2> : <h3>{inlines(node.content)}</h3>;
    case "blockquote":
      return (
        <blockquote>
          <Nodes nodes={node.content} />
        </blockquote>
      );
    case "bulletList":
    case "orderedList": {
      const List = node.type === "bulletList" ? "ul" : "ol";
      return (
        <List>
          {node.content.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered text never changes its order
            <li key={index}>
              <Nodes nodes={item.content} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Nodes({ nodes }: { nodes: Resolved<RichTextNode>[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered text never changes its order
  return nodes.map((node, index) => <Node key={index} node={node} />);
}

/** Text that staff wrote with headings, lists, links. It is a tree, so it can hold no markup of its own. */
export function RichText({ content }: { content: Resolved<Content> }) {
  return (
    <div data-wide="" className="prose text-large">
      <Nodes nodes={content.content} />
    </div>
  );
}
