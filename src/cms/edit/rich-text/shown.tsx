import { Fragment, type ReactNode } from "react";
import type { RichText, RichTextInline, RichTextNode } from "../../../content/kinds/rich-text.ts";
import { useChoices } from "../context.ts";
import { saidOf } from "./said-of-picture.ts";

/** A text as it reads, before the editor has taken over and where there is no script: to the pixel as it stands there. */
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
      return <p>{lines(node.content)}</p>;
    case "heading": {
      const Heading = `h${node.attrs.level}` as const;
      return <Heading>{lines(node.content)}</Heading>;
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
      {known ? (
        <img src={known.thumbnail} alt={picture.alt} />
      ) : (
        <p className="rich-text-note">This picture was deleted.</p>
      )}
      {caption && <figcaption>{caption}</figcaption>}
      <p className="rich-text-picture-said">{saidOf(picture)}</p>
      <button type="button" className="rich-text-picture-edit unscripted:hidden">
        Edit picture
      </button>
    </figure>
  );
}

function lines(content: readonly RichTextInline[]): ReactNode {
  const last = content.at(-1);
  const isNewLine = !last || last.type === "hardBreak";
  return (
    <>
      {inlines(content)}
      {/* A line that nothing stands on yet. */}
      {isNewLine && <br />}
    </>
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
