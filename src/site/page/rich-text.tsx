import { Fragment, type ReactNode } from "react";
import type { RichTextInline, RichTextNode } from "../../content/kinds/rich-text.ts";
import type { Resolved } from "../../content/resolved.ts";
import { SiteLink } from "../link.tsx";
import { Picture } from "../picture.tsx";

/** A part of a text; where it is a heading, links within the page can lead to its anchor. */
export type TextPart = Resolved<RichTextNode> & { anchor?: string };

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

function Node({ node }: { node: TextPart }) {
  switch (node.type) {
    case "paragraph":
      return <p>{inlines(node.content)}</p>;
    case "heading":
      return node.attrs.level === 2 ? (
        <h2 id={node.anchor}>{inlines(node.content)}</h2>
      ) : (
        <h3>{inlines(node.content)}</h3>
      );
    case "blockquote":
      return (
        <blockquote>
          <Nodes nodes={node.content} />
        </blockquote>
      );
    case "picture": {
      const { picture, caption } = node.attrs;
      if (!picture) return null;
      return (
        <figure>
          <div className="aspect-3/2 overflow-hidden rounded-l bg-deep">
            <Picture picture={picture} place="card" sizes="(width >= 48rem) 44rem, calc(100vw - 2.5rem)" />
          </div>
          {caption && <figcaption className="mt-3 text-sm text-ink-3">{caption}</figcaption>}
        </figure>
      );
    }
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

function Nodes({ nodes }: { nodes: TextPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered text never changes its order
  return nodes.map((node, index) => <Node key={index} node={node} />);
}

/**
 * Text that staff wrote with headings, lists, links, pictures. It is a tree, so it can hold no markup of its own. `wide`:
 * headings stand beside what they head.
 */
export function RichText({ parts, wide = false }: { parts: TextPart[]; wide?: boolean }) {
  return (
    <div data-wide={wide ? "" : undefined} className="prose text-large">
      <Nodes nodes={parts} />
    </div>
  );
}
