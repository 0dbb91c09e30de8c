import { Fragment, type ReactNode } from "react";
import type { Resolved } from "#src/domain/content/fields/resolved.ts";
import type { RichTextInline, RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { Actions, ButtonLink } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/link.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { Picture } from "../../ui/picture.tsx";
import { DataTable } from "../data-table.tsx";
import { FileLink, VideoFile } from "./files.tsx";
import { Video } from "./video.tsx";

/** A node of a text; headings may have an anchor. */
export type ResolvedNode = Resolved<RichTextNode> & { anchor?: string };

type Inline = Resolved<RichTextInline>;
type Mark = Extract<Inline, { type: "text" }>["marks"][number];

function marked(content: ReactNode, { type }: Mark): ReactNode {
  if (type === "link") return content;
  return type === "bold" ? <strong>{content}</strong> : <em>{content}</em>;
}

/** Adjacent nodes with the same link target; `to` is null without a link. */
interface LinkRun {
  to: string | null;
  inlines: Inline[];
}

/** Groups adjacent nodes with the same target into one link, regardless of their other marks. */
function linkRunsOf(content: Inline[]): LinkRun[] {
  const runs: LinkRun[] = [];
  for (const inline of content) {
    const link = inline.type === "text" ? inline.marks.find((mark) => mark.type === "link") : undefined;
    // The target may be deleted: the text stays.
    const to = link?.attrs.link?.href ?? null;
    const last = runs.at(-1);
    if (last?.to === to) last.inlines.push(inline);
    else runs.push({ to, inlines: [inline] });
  }
  return runs;
}

/** Text and line breaks. Only the position identifies them, so it is the key. */
function inlines(content: Inline[]): ReactNode {
  return linkRunsOf(content).map(({ to, inlines }, runIndex) => {
    const children = inlines.map((inline, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered text never changes its order
      <Fragment key={index}>
        {inline.type === "hardBreak" ? <br /> : inline.marks.reduce<ReactNode>(marked, <NoWrap>{inline.text}</NoWrap>)}
      </Fragment>
    ));
    return to === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={runIndex}>{children}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <SiteLink key={runIndex} to={to}>
        {children}
      </SiteLink>
    );
  });
}

type TableRow = Extract<ResolvedNode, { type: "table" }>["content"][number];

function cellsOf({ content }: TableRow) {
  return content.map((cell) => ({
    isHeader: cell.type === "tableHeader",
    text: cell.content.map((line) => textOf(line.content)).join(" "),
    content: cell.content.length === 1 ? inlines(cell.content[0]?.content ?? []) : <Nodes nodes={cell.content} />,
  }));
}

function textOf(content: Inline[]): string {
  return content.map((inline) => (inline.type === "text" ? inline.text : " ")).join("");
}

function Node({ node }: { node: ResolvedNode }) {
  // Empty lines are for spacing in the editor; pages have their own spacing.
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
            <Picture picture={picture} preset="card" sizes="(width >= 48rem) 44rem, calc(100vw - 2.5rem)" />
          </div>
          {caption && <figcaption className="mt-3 text-sm text-ink-3">{caption}</figcaption>}
        </figure>
      );
    }
    case "button":
      return <Buttons buttons={[node]} />;
    case "video":
      return <Video {...node.attrs} />;
    case "download": {
      const { file, title } = node.attrs;
      return file && <FileLink file={file} title={title} />;
    }
    case "videoFile":
      return <VideoFile {...node.attrs} />;
    case "table":
      return <DataTable rows={node.content.map(cellsOf)} name="" />;
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

type Button = Extract<ResolvedNode, { type: "button" }>;

/** Adjacent buttons, or one other node. */
function rowsOf(nodes: ResolvedNode[]): (ResolvedNode | Button[])[] {
  const rows: (ResolvedNode | Button[])[] = [];
  for (const node of nodes) {
    const last = rows.at(-1);
    if (node.type !== "button") rows.push(node);
    else if (Array.isArray(last)) last.push(node);
    else rows.push([node]);
  }
  return rows;
}

function Buttons({ buttons }: { buttons: Button[] }) {
  const linked = buttons.flatMap(({ attrs: { text, link, look } }) => (link ? [{ text, to: link.href, look }] : []));
  if (linked.length === 0) return null;
  return (
    <Actions>
      {linked.map(({ text, to, look }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered text never changes its order
        <ButtonLink key={index} to={to} tone={look === "main" ? "pink" : "line"}>
          {text}
        </ButtonLink>
      ))}
    </Actions>
  );
}

function Nodes({ nodes }: { nodes: ResolvedNode[] }) {
  return rowsOf(nodes).map((row, index) =>
    Array.isArray(row) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered text never changes its order
      <Buttons key={index} buttons={row} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Node key={index} node={row} />
    ),
  );
}

/**
 * Rich text from the editor. It is a tree of nodes, so it can contain no HTML. `wide`: headings are beside their
 * sections.
 */
export function RichText({ nodes, wide = false }: { nodes: ResolvedNode[]; wide?: boolean }) {
  return (
    <div data-wide={wide ? "" : undefined} className="prose text-large">
      <Nodes nodes={nodes} />
    </div>
  );
}
