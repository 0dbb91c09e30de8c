import { Fragment, type ReactNode } from "react";
import type { Picture as PictureReference } from "../../content/schema/reference-forms.ts";
import type { RichText, RichTextInline, RichTextNode } from "../../content/schema/rich-text.ts";
import { useReferenceOptions } from "../context.ts";

/** Rich text before the editor is loaded and without script. It matches the editor to the pixel. */
export function StaticRichText({ text }: { text: RichText }) {
  return (
    <div className="rich-text-content">
      <Nodes nodes={text.content} />
    </div>
  );
}

function Nodes({ nodes }: { nodes: readonly RichTextNode[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
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
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
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
  const known = useReferenceOptions().picture(picture.media);
  return (
    <figure className="rich-text-picture">
      {known ? (
        <img src={known.thumbnail} alt={picture.alt ?? ""} />
      ) : (
        <p className="rich-text-note">This picture was deleted.</p>
      )}
      {caption && <figcaption>{caption}</figcaption>}
      <p className="text-xs text-ink-2">{describePicture(picture)}</p>
      <button type="button" className="rich-text-picture-edit unscripted:hidden">
        Edit picture
      </button>
    </figure>
  );
}

/** The note below a picture in the editor. */
export function describePicture({ alt }: PictureReference): string {
  return alt === "" ? "No alt text" : `Alt text: ${alt}`;
}

function lines(content: readonly RichTextInline[]): ReactNode {
  return (
    <>
      {content.map((inline, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Fragment key={index}>
          {inline.type === "hardBreak" ? <br /> : inline.marks.reduceRight<ReactNode>(marked, inline.text)}
        </Fragment>
      ))}
      {/* An empty line needs a break. */}
      {content.at(-1)?.type !== "text" && <br />}
    </>
  );
}

type Mark = Extract<RichTextInline, { type: "text" }>["marks"][number];

function marked(content: ReactNode, { type }: Mark): ReactNode {
  if (type === "bold") return <strong>{content}</strong>;
  return type === "italic" ? <em>{content}</em> : <span data-link="">{content}</span>;
}
