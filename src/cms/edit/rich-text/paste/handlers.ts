import { DOMSerializer, Fragment, type Schema, Slice } from "@tiptap/pm/model";
import { dropPoint } from "@tiptap/pm/transform";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import type { Link } from "../../../../content/kinds/fields.ts";
import type { RichTextNode } from "../../../../content/kinds/rich-text.ts";
import { longestEntry } from "../../../../content/longest.ts";
import { addressIn } from "./address.ts";
import { readHtml } from "./html.ts";
import { printable } from "./inlines.ts";
import { readPlain } from "./plain.ts";

interface Taking {
  /** Files were brought, to stand at some position. */
  takeFiles: (files: FileList, at: number) => void;
  /** Something was put in, without so many pictures that lay somewhere else. */
  onPutIn: (leftOut: number) => void;
  /** Something was not put in: it is longer than an entry can be. */
  onTooLong: () => void;
}

/** Formatted text is as many times as long as its words; more of it would take the browser long to read. */
const longestHtml = 10 * longestEntry;

function isTooLong(data: DataTransfer): boolean {
  return data.getData("text/plain").length > longestEntry || data.getData("text/html").length > longestHtml;
}

/** Marks what was copied here: it is put in again as it was. */
const ownMark = "data-rich-text";

/** How what is pasted and dropped becomes a part of the text. */
export function taking({ takeFiles, onPutIn, onTooLong }: Taking): EditorProps {
  /** As the browser would with HTML, but read by us. `false`: there is none, or it is ours. */
  function putIn(view: EditorView, data: DataTransfer, at: number | null): boolean {
    const html = data.getData("text/html");
    if (html === "" || html.includes(ownMark)) return false;
    const { nodes, leftOut } = readHtml(html, location.origin);
    const { tr, schema } = view.state;
    const slice = sliceOf(schema, nodes);
    if (at === null) tr.replaceSelection(slice);
    else {
      const point = dropPoint(tr.doc, at, slice) ?? at;
      tr.replaceRange(point, point, slice);
    }
    view.dispatch(tr.scrollIntoView());
    onPutIn(leftOut);
    return true;
  }

  return {
    // The browser need not read what is read by us.
    transformPastedHTML: (html) => (html.includes(ownMark) ? html : ""),
    handlePaste: (view, { clipboardData }) => {
      if (!clipboardData) return false;
      const { files, types } = clipboardData;
      const { from, empty } = view.state.selection;
      // Programs that copy text add a picture of it.
      if (files.length > 0 && !types.includes("text/plain")) {
        takeFiles(files, from);
        return true;
      }
      if (isTooLong(clipboardData)) {
        onTooLong();
        return true;
      }
      const address = empty ? null : addressIn(clipboardData.getData("text/plain"), location.origin);
      if (address !== null && linkSelection(view, { address })) {
        onPutIn(0);
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
    // With the shift key, lines are taken as they are.
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

/** As open at both ends as can be: a single paragraph goes on within the one that the cursor is in. */
function sliceOf(schema: Schema, nodes: readonly RichTextNode[]): Slice {
  return Slice.maxOpen(Fragment.fromJSON(schema, nodes));
}

/** Makes the selected words a link; `false` where none are. */
function linkSelection({ state, dispatch }: EditorView, link: Link): boolean {
  const { from, to, $from, $to } = state.selection;
  if (!$from.sameParent($to) || !$from.parent.inlineContent) return false;
  dispatch(state.tr.addMark(from, to, state.schema.mark("link", { link })));
  return true;
}

/** Writes what is copied so that other programs can read its links, and this one all of it. */
export class CopySerializer extends DOMSerializer {
  static for(schema: Schema, addressOf: (link: Link) => string | null): CopySerializer {
    return new CopySerializer(DOMSerializer.nodesFromSchema(schema), {
      ...DOMSerializer.marksFromSchema(schema),
      link: ({ attrs: { link } }) => ["a", { href: addressOf(link), "data-link": JSON.stringify(link) }, 0],
    });
  }

  override serializeFragment(...[fragment, options, target]: Parameters<DOMSerializer["serializeFragment"]>) {
    const page = super.serializeFragment(fragment, options, target);
    if (target === undefined) page.firstElementChild?.setAttribute(ownMark, "");
    return page;
  }
}
