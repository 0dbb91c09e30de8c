import { Editor } from "@tiptap/core";
import { ListKeymap } from "@tiptap/extension-list/keymap";
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import type { EditorProps } from "@tiptap/pm/view";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Link } from "../../../content/kinds/fields.ts";
import type { RichText } from "../../../content/kinds/rich-text.ts";
import type { PictureChoice } from "../context.ts";
import type { Labels } from "../inputs/labelled.tsx";
import { bringIn } from "./bring-in.ts";
import { Keys, type Wishes } from "./keys.ts";
import { CopySerializer, taking } from "./paste/handlers.ts";
import { picturesShownBy } from "./picture-view.ts";
import { schemaOf } from "./schema.ts";
import { opened, reader } from "./stored.ts";
import { Undo } from "./undo.ts";

export interface Writing {
  text: RichText;
  write: (text: RichText) => void;
  labels: Labels;
  /** The cursor stands in it from the start. */
  hasFocus: boolean;
  /** What is asked for by keys, and in pictures. */
  wishes: Wishes;
  takeFiles: (files: FileList, at: number) => void;
  /** Something was put in, without so many pictures that lay somewhere else. */
  onPutIn: (leftOut: number) => void;
  /** Something was not put in: it is longer than an entry can be. */
  onTooLong: () => void;
  picture: (media: string) => PictureChoice | null;
  addressOf: (link: Link) => string | null;
}

/** The editor of a text, in an element of the page. What it holds and what the form holds are always the same. */
export function useEditor(place: RefObject<HTMLElement | null>, writing: Writing): Editor | null {
  const { text, labels } = writing;
  const [editor, setEditor] = useState<Editor | null>(null);
  const [stored] = useState(reader);
  const held = useRef(text);
  const latest = useRef(writing);
  useEffect(() => {
    latest.current = writing;
  });

  // Before the browser paints: the text that was shown until now is gone from the page already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is made once, with what it is to begin with
  useLayoutEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: [
        ...schemaOf(
          picturesShownBy({
            lookUp: (media) => latest.current.picture(media),
            edit: (at) => latest.current.wishes.picture(at),
          }),
        ),
        ListKeymap,
        Undo,
        Gapcursor,
        Dropcursor.configure({ class: "rich-text-drop", color: false, width: 2 }),
        Keys.configure({ wishes: () => latest.current.wishes }),
      ],
      content: opened(text),
      // Its styles are in `rich-text.css`: the policy lets no script add any.
      injectCSS: false,
      enablePasteRules: false,
      editorProps: {
        ...taking({
          takeFiles: (files, at) => latest.current.takeFiles(files, at),
          onPutIn: (leftOut) => latest.current.onPutIn(leftOut),
          onTooLong: () => latest.current.onTooLong(),
        }),
        attributes: attributesOf(labels),
      },
    });
    stored.note(made.state.doc, text);
    made.view.setProps({
      clipboardSerializer: CopySerializer.for(made.schema, (link) => latest.current.addressOf(link)),
    });
    made.on("update", () => {
      held.current = stored.read(made.state.doc);
      latest.current.write(held.current);
    });
    if (writing.hasFocus) made.view.focus();
    setEditor(made);
    return () => made.destroy();
  }, []);

  useEffect(() => {
    if (!editor || text === held.current) return;
    held.current = text;
    bringIn(editor, text);
    stored.note(editor.state.doc, text);
  }, [editor, text, stored]);

  const attributes = JSON.stringify(attributesOf(labels));
  useEffect(() => editor?.view.setProps({ attributes: JSON.parse(attributes) }), [editor, attributes]);

  return editor;
}

function attributesOf(labels: Labels): Extract<EditorProps["attributes"], object> {
  const given = Object.entries(labels).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    class: "rich-text-content",
    role: "textbox",
    "aria-multiline": "true",
    "aria-keyshortcuts": "Alt+F10",
  };
}
