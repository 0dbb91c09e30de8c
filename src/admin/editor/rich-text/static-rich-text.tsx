import { Fragment, type ReactNode } from "react";
import type { RichText, RichTextInline, RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { useReferenceOptions } from "../context.ts";
import { lookOf } from "./atoms/atom-look.ts";
import type { Atom as AtomNode } from "./atoms/atoms.ts";

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
    case "button":
    case "video":
    case "download":
    case "videoFile":
      return <Atom atom={node} />;
    case "table":
      return (
        <StaticTable
          rows={node.content.map((row) =>
            row.content.map(({ type, content }) => ({
              isHeader: type === "tableHeader",
              content: <Nodes nodes={content} />,
            })),
          )}
        />
      );
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

interface StaticCell {
  isHeader?: boolean;
  content: ReactNode;
}

export function StaticTable({ rows }: { rows: readonly (readonly StaticCell[])[] }) {
  return (
    <div className="rich-text-table">
      <table>
        <tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <tr key={index}>
              {cells.map(({ isHeader, content }, column) => {
                const Cell = isHeader ? "th" : "td";
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
                return <Cell key={column}>{content}</Cell>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A picture, button, video or file, as `atom-view.ts` draws it. */
function Atom({ atom }: { atom: AtomNode }) {
  const { image, missing, button, caption, notes, edit } = lookOf(atom, useReferenceOptions());
  return (
    <figure className="rich-text-atom">
      {image && <img src={image.src} alt={image.alt} />}
      {missing && <p className="rich-text-note">{missing}</p>}
      {button && (
        <span className="rich-text-button" data-look={button.look}>
          {button.text}
        </span>
      )}
      {caption && <figcaption>{caption}</figcaption>}
      {notes.map((note) => (
        <p key={note} className="text-xs text-ink-2">
          {note}
        </p>
      ))}
      <button type="button" className="rich-text-atom-edit unscripted:hidden">
        {edit}
      </button>
    </figure>
  );
}

function lines(content: readonly RichTextInline[]): ReactNode {
  return (
    <>
      {content.map((inline, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Fragment key={index}>
          {inline.type === "hardBreak" ? <br /> : inline.marks.reduceRight<ReactNode>(withMark, inline.text)}
        </Fragment>
      ))}
      {/* An empty line needs a break. */}
      {content.at(-1)?.type !== "text" && <br />}
    </>
  );
}

type Mark = Extract<RichTextInline, { type: "text" }>["marks"][number];

function withMark(content: ReactNode, { type }: Mark): ReactNode {
  if (type === "bold") return <strong>{content}</strong>;
  return type === "italic" ? <em>{content}</em> : <span data-link="">{content}</span>;
}
