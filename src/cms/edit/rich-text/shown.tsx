import { Fragment, type ReactNode } from "react";
import type { RichText, RichTextInline, RichTextNode } from "../../../content/kinds/rich-text.ts";
import { useChoices } from "../context.ts";

/** A text as it reads, before the editor has taken over and where there is no script. */
export function RichTextShown({ text }: { text: RichText }) {
  return (
    <div className="rich-text-content">
      <Nodes nodes={text.content} />
    </div>
  );
}

function Nodes({ nodes }: { nodes: readonly RichTextNode[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: it is drawn once
  return nodes.map((node, index) => <Node key={index} node={node} />);
}

function Node({ node }: { node: RichTextNode }) {
  switch (node.type) {
    case "paragraph":
      return <p>{inlines(node.content)}</p>;
    case "heading": {
      const Heading = `h${node.attrs.level}` as const;
      return <Heading>{inlines(node.content)}</Heading>;
    }
    case "blockquote":
      return (
        <blockquote>
          <Nodes nodes={node.content} />
        </blockquote>
      );
    case "picture":
      return <Picture {...node.attrs} />;
    case "bulletList":
    case "orderedList": {
      const List = node.type === "bulletList" ? "ul" : "ol";
      return (
        <List>
          {node.content.map(({ content }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: it is drawn once
            <li key={index}>
              <Nodes nodes={content} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Picture({ picture, caption }: Extract<RichTextNode, { type: "picture" }>["attrs"]) {
  const known = useChoices().picture(picture.media);
  return (
    <figure className="rich-text-picture">
      {known && <img src={known.thumbnail} alt={picture.alt} />}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

function inlines(content: readonly RichTextInline[]): ReactNode {
  return content.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: it is drawn once
    <Fragment key={index}>
      {inline.type === "hardBreak" ? <br /> : inline.marks.reduceRight<ReactNode>(marked, inline.text)}
    </Fragment>
  ));
}

type Mark = Extract<RichTextInline, { type: "text" }>["marks"][number];

function marked(content: ReactNode, { type }: Mark): ReactNode {
  if (type === "bold") return <strong>{content}</strong>;
  return type === "italic" ? <em>{content}</em> : <span data-link="">{content}</span>;
}
