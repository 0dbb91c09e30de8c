import { Fragment, type ReactNode } from "react";
import type { RichTextInline, RichTextNode } from "../../content/kinds/rich-text.ts";
import type { Resolved } from "../../content/resolved.ts";
import { SiteLink } from "../link.tsx";
import { Picture } from "../picture.tsx";
import { Unbroken } from "../unbroken.tsx";

/** A part of a text; where it is a heading, links within the page can lead to its anchor. */
export type TextPart = Resolved<RichTextNode> & { anchor?: string };

type Inline = Resolved<RichTextInline>;
type Mark = Extract<Inline, { type: "text" }>["marks"][number];

function marked(content: ReactNode, { type }: Mark): ReactNode {
  if (type === "link") return content;
  return type === "bold" ? <strong>{content}</strong> : <em>{content}</em>;
}

/** Words that lead to one place; `to` is null for those that lead nowhere. */
interface Stretch {
  to: string | null;
  inlines: Inline[];
}

/** Neighbouring words that lead to the same place are one link, however they are marked besides. */
function stretchesOf(content: Inline[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const inline of content) {
    const link = inline.type === "text" ? inline.marks.find((mark) => mark.type === "link") : undefined;
    // What it led to may be gone: the words stay.
    const to = link?.attrs.link?.href ?? null;
    const last = stretches.at(-1);
    if (last?.to === to) last.inlines.push(inline);
    else stretches.push({ to, inlines: [inline] });
  }
  return stretches;
}

/** Text and its breaks. Their place in the text is all that tells them apart, so it is their key. */
function inlines(content: Inline[]): ReactNode {
  return stretchesOf(content).map(({ to, inlines }, place) => {
    const words = inlines.map((inline, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered text never changes its order
      <Fragment key={index}>
        {inline.type === "hardBreak" ? (
          <br />
        ) : (
          inline.marks.reduce<ReactNode>(marked, <Unbroken>{inline.text}</Unbroken>)
        )}
      </Fragment>
    ));
    return to === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={place}>{words}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <SiteLink key={place} to={to}>
        {words}
      </SiteLink>
    );
  });
}

function Node({ node }: { node: TextPart }) {
  // Empty lines make room while one writes; pages make their own.
  if ((node.type === "paragraph" || node.type === "heading") && node.content.length === 0) return null;
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
