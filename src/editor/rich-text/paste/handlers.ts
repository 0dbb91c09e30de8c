import { DOMSerializer, Fragment, type Schema, Slice } from "@tiptap/pm/model";
import { dropPoint } from "@tiptap/pm/transform";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import { maxEntryLength } from "../../../content/schema/longest.ts";
import type { Link } from "../../../content/schema/reference-forms.ts";
import type { RichTextNode } from "../../../content/schema/rich-text.ts";
import { parseAddress } from "./address.ts";
import { readHtml } from "./html.ts";
import { printable } from "./inlines.ts";
import { readPlain } from "./plain.ts";

interface PasteOptions {
  /** Files were pasted or dropped at a position. */
  takeFiles: (files: FileList, at: number) => void;
  /** Content was pasted, without this many external pictures. */
  onPaste: (leftOut: number) => void;
  /** The content was rejected: it is over the size limit. */
  onTooLong: () => void;
}

/** HTML may be this many times as long as its text; parsing more would block the browser. */
const longestHtml = 10 * maxEntryLength;

function isTooLong(data: DataTransfer): boolean {
  return data.getData("text/plain").length > maxEntryLength || data.getData("text/html").length > longestHtml;
}

/** Marks content copied from this editor. It is pasted unchanged. */
const ownMarker = "data-rich-text";

/** Handles paste and drop. */
export function createPasteHandlers({ takeFiles, onPaste, onTooLong }: PasteOptions): EditorProps {
  /** Inserts HTML with our own parser. `false`: there is no HTML, or it is from this editor. */
  function putIn(view: EditorView, data: DataTransfer, at: number | null): boolean {
    const html = data.getData("text/html");
    if (html === "" || html.includes(ownMarker)) return false;
    const { nodes, leftOut } = readHtml(html, location.origin);
    const { tr, schema } = view.state;
    const slice = sliceOf(schema, nodes);
    if (at === null) tr.replaceSelection(slice);
    else {
      const point = dropPoint(tr.doc, at, slice) ?? at;
      tr.replaceRange(point, point, slice);
    }
    view.dispatch(tr.scrollIntoView());
    onPaste(leftOut);
    return true;
  }

  return {
    // We parse other HTML, so ProseMirror need not.
    transformPastedHTML: (html) => (html.includes(ownMarker) ? html : ""),
    handlePaste: (view, { clipboardData }) => {
      if (!clipboardData) return false;
      const { files, types } = clipboardData;
      const { from, empty } = view.state.selection;
      // Some programs add a picture of the copied text.
      if (files.length > 0 && !types.includes("text/plain")) {
        takeFiles(files, from);
        return true;
      }
      if (isTooLong(clipboardData)) {
        onTooLong();
        return true;
      }
      const address = empty ? null : parseAddress(clipboardData.getData("text/plain"), location.origin);
      if (address !== null && linkSelection(view, { address })) {
        onPaste(0);
        return true;
      }
      return putIn(view, clipboardData, null);
    },
    handleDrop: (view, event, _slice, isMoved) => {
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
      if (isMoved || !event.dataTransfer || at === undefined) return false;
      if (event.dataTransfer.files.length > 0) {
        event.preventDefault();
        takeFiles(event.dataTransfer.files, at);
        return true;
      }
      if (isTooLong(event.dataTransfer)) {
        event.preventDefault();
        onTooLong();
        return true;
      }
      return putIn(view, event.dataTransfer, at);
    },
    // With the Shift key, lines are pasted as plain text.
    clipboardTextParser: (text, $context, isPlain, { state: { schema } }) => {
      const rows = text.split(/[\r\n]+/);
      if (rows.length > 1 && !isPlain) return sliceOf(schema, readPlain(text));
      const marks = $context.marks();
      const paragraphs = rows.map((row) => {
        const words = printable(row);
        return schema.node("paragraph", null, words === "" ? [] : [schema.text(words, marks)]);
      });
      return Slice.maxOpen(Fragment.from(paragraphs));
    },
  };
}

/** A slice open at both ends: a single paragraph joins the one at the cursor. */
function sliceOf(schema: Schema, nodes: readonly RichTextNode[]): Slice {
  return Slice.maxOpen(Fragment.fromJSON(schema, nodes));
}

/** Links the selected text; `false` if it is not inline text. */
function linkSelection({ state, dispatch }: EditorView, link: Link): boolean {
  const { from, to, $from, $to } = state.selection;
  if (!$from.sameParent($to) || !$from.parent.inlineContent) return false;
  dispatch(state.tr.addMark(from, to, state.schema.mark("link", { link })));
  return true;
}

/** Serializes copied content with real links for other programs, and without loss for this one. */
export class CopySerializer extends DOMSerializer {
  static for(schema: Schema, addressOf: (link: Link) => string | null): CopySerializer {
    return new CopySerializer(DOMSerializer.nodesFromSchema(schema), {
      ...DOMSerializer.marksFromSchema(schema),
      link: ({ attrs: { link } }) => ["a", { href: addressOf(link), "data-link": JSON.stringify(link) }, 0],
    });
  }

  override serializeFragment(...[fragment, options, target]: Parameters<DOMSerializer["serializeFragment"]>) {
    const page = super.serializeFragment(fragment, options, target);
    if (target === undefined) page.firstElementChild?.setAttribute(ownMarker, "");
    return page;
  }
}
