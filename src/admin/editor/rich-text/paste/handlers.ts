import { DOMSerializer, Fragment, type Schema, Slice } from "@tiptap/pm/model";
import { isInTable, handlePaste as pasteCells } from "@tiptap/pm/tables";
import { dropPoint } from "@tiptap/pm/transform";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import type { RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { maxEntryLength } from "#src/domain/content/schema/values/max-lengths.ts";
import type { Link } from "#src/domain/content/schema/values/reference-forms.ts";
import type { PastedContent } from "./html.ts";
import { printable } from "./inlines.ts";
import { pasteTable } from "./paste-table.ts";
import { readPlain } from "./plain.ts";
import { parsePastedUrl } from "./urls.ts";

export interface PasteOptions {
  /** Files were pasted or dropped at a position. */
  takeFiles: (files: FileList, position: number) => void;
  /** Content was pasted, without what is named. */
  onPaste: (skipped: Omit<PastedContent, "nodes">) => void;
  /** The content was rejected: it is over the size limit. */
  onTooLong: () => void;
  /** The content was rejected: the table at the cursor would be too large, or the list too deep. */
  onFull: (block: "table" | "list") => void;
}

type Paragraph = Extract<RichTextNode, { type: "paragraph" }>;

/** HTML may be this many times as long as its text; parsing more would block the browser. */
const maxHtmlLength = 10 * maxEntryLength;

function isTooLong(data: DataTransfer): boolean {
  return data.getData("text/plain").length > maxEntryLength || data.getData("text/html").length > maxHtmlLength;
}

function isPlain(data: DataTransfer): boolean {
  return data.getData("text/html") === "";
}

/** Marks content copied from this editor. It is pasted unchanged. */
const editorMarker = "data-rich-text";

const nothing = { skippedImages: 0, hasDeletions: false };

const loadParser = () => import("./html.ts");

/** Parses HTML with a script that loads after the editor; if it can't be loaded, its plain text. */
async function parseLater(html: string, text: string): Promise<PastedContent> {
  const parser = await loadParser().catch(() => null);
  return parser?.readHtml(html, location.origin) ?? { nodes: readPlain(text), ...nothing };
}

/** Handles paste and drop. */
export function createPasteHandlers(options: () => PasteOptions): EditorProps {
  void loadParser().catch(() => null);

  /** Handles pasted or dropped content. `false`: ProseMirror inserts it. */
  function handleContent(
    view: EditorView,
    data: DataTransfer,
    files: FileList | null,
    position: number | null,
  ): boolean {
    const { takeFiles, onPaste, onTooLong, onFull } = options();
    if (files && files.length > 0) takeFiles(files, position ?? view.state.selection.from);
    else if (isTooLong(data)) onTooLong();
    else if (position === null && linkSelection(view, data.getData("text/plain"))) onPaste(nothing);
    else if (
      position === null &&
      isInTable(view.state) &&
      isPlain(data) &&
      pasteTable(view, data, () => onFull("table"))
    )
      onPaste(nothing);
    else {
      const html = data.getData("text/html");
      if (html === "" || html.includes(editorMarker)) return false;
      const text = data.getData("text/plain");
      void parseLater(html, text).then(({ nodes, ...skipped }) => {
        if (view.isDestroyed) return;
        const { doc } = view.state;
        insert(view, nodes, position);
        if (nodes.length > 0 && view.state.doc === doc) onFull(isInTable(view.state) ? "table" : "list");
        else onPaste(skipped);
      });
    }
    return true;
  }

  return {
    // We parse other HTML, so ProseMirror need not.
    transformPastedHTML: (html) => (html.includes(editorMarker) ? html : ""),
    handlePaste: (view, { clipboardData: data }) => {
      if (!data) return false;
      // Some programs add a picture of the copied text.
      return handleContent(view, data, data.types.includes("text/plain") ? null : data.files, null);
    },
    handleDrop: (view, { clientX: left, clientY: top, dataTransfer: data }, _slice, isMoved) => {
      const position = view.posAtCoords({ left, top })?.pos;
      return !isMoved && data !== null && position !== undefined && handleContent(view, data, data.files, position);
    },
    // With the Shift key, lines are pasted as plain text.
    clipboardTextParser: (text, $context, isPlain, { state: { schema } }) => {
      const rows = text.split(/[\r\n]+/);
      if (rows.length > 1 && !isPlain) return sliceOf(schema, readPlain(text));
      const marks = $context.marks();
      const paragraphs = rows.map((row) => {
        const line = printable(row);
        return schema.node("paragraph", null, line === "" ? [] : [schema.text(line, marks)]);
      });
      return Slice.maxOpen(Fragment.from(paragraphs));
    },
  };
}

/** Inserts nodes at a position, or in place of the selection. */
function insert(view: EditorView, nodes: readonly RichTextNode[], position: number | null): void {
  const { state, dispatch } = view;
  const { tr, schema } = state;
  const isInCell = position === null && isInTable(state);
  if (isInCell && pasteCells(view, new ClipboardEvent("paste"), sliceOf(schema, nodes))) return;
  const slice = sliceOf(schema, isInCell ? nodes.flatMap(paragraphsIn) : nodes);
  if (position === null) tr.replaceSelection(slice);
  else {
    const point = dropPoint(tr.doc, position, slice) ?? position;
    tr.replaceRange(point, point, slice);
  }
  dispatch(tr.scrollIntoView());
}

/** A cell contains only paragraphs. */
function paragraphsIn(node: RichTextNode): Paragraph[] {
  switch (node.type) {
    case "paragraph":
      return [node];
    case "heading":
      return [{ type: "paragraph", content: node.content }];
    case "blockquote":
      return node.content;
    case "bulletList":
    case "orderedList":
      return node.content.flatMap(({ content }) => content.flatMap(paragraphsIn));
    case "table":
      return node.content.flatMap((row) => row.content.flatMap(({ content }) => content));
    default:
      return [];
  }
}

/** A slice open at both ends: a single paragraph joins the one at the cursor. */
export function sliceOf(schema: Schema, nodes: readonly RichTextNode[]): Slice {
  return Slice.maxOpen(Fragment.fromJSON(schema, nodes));
}

/** Links the selected text to a pasted URL; `false` if it is no URL, or the selection is not inline text. */
function linkSelection({ state, dispatch }: EditorView, text: string): boolean {
  const { from, to, $from, $to, empty } = state.selection;
  if (empty || !$from.sameParent($to) || !$from.parent.inlineContent) return false;
  const url = parsePastedUrl(text, location.origin);
  if (url === null) return false;
  dispatch(state.tr.addMark(from, to, state.schema.mark("link", { link: { address: url } })));
  return true;
}

/** Serializes copied content with real links for other programs, and without loss for this one. */
export class CopySerializer extends DOMSerializer {
  static for(schema: Schema, hrefOf: (link: Link) => string | null): CopySerializer {
    return new CopySerializer(DOMSerializer.nodesFromSchema(schema), {
      ...DOMSerializer.marksFromSchema(schema),
      link: ({ attrs: { link } }) => ["a", { href: hrefOf(link), "data-link": JSON.stringify(link) }, 0],
    });
  }

  override serializeFragment(...[fragment, options, target]: Parameters<DOMSerializer["serializeFragment"]>) {
    const page = super.serializeFragment(fragment, options, target);
    if (target === undefined) page.firstElementChild?.setAttribute(editorMarker, "");
    return page;
  }
}
