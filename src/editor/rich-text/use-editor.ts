import { Editor } from "@tiptap/core";
import { ListKeymap } from "@tiptap/extension-list/keymap";
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import type { EditorProps } from "@tiptap/pm/view";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Link } from "../../content/schema/reference-forms.ts";
import type { RichText } from "../../content/schema/rich-text.ts";
import type { PictureChoice } from "../context.ts";
import type { Labels } from "../inputs/field-wrapper.tsx";
import { type EditorRequests, Keymap } from "./keymap.ts";
import { CopySerializer, createPasteHandlers } from "./paste/handlers.ts";
import { createPictureView } from "./picture-view.ts";
import { replaceContent } from "./replace-content.ts";
import { createExtensions } from "./schema.ts";
import { createSerializer, toEditorContent } from "./serializer.ts";
import { Undo } from "./undo.ts";

export interface EditorOptions {
  text: RichText;
  write: (text: RichText) => void;
  labels: Labels;
  /** Starts with the focus. */
  hasFocus: boolean;
  /** Handles requests from keys and pictures. */
  requests: EditorRequests;
  takeFiles: (files: FileList, at: number) => void;
  /** Content was pasted, without this many external pictures. */
  onPaste: (leftOut: number) => void;
  /** The content was rejected: it is over the size limit. */
  onTooLong: () => void;
  picture: (media: string) => PictureChoice | null;
  addressOf: (link: Link) => string | null;
}

/** Mounts a Tiptap editor in an element and keeps it in sync with the form. */
export function useEditor(container: RefObject<HTMLElement | null>, options: EditorOptions): Editor | null {
  const { text, labels } = options;
  const [editor, setEditor] = useState<Editor | null>(null);
  const [serializer] = useState(createSerializer);
  const lastText = useRef(text);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  // Before the next paint: the static text is already unmounted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: created once
  useLayoutEffect(() => {
    const created = new Editor({
      element: container.current,
      extensions: [
        ...createExtensions(
          createPictureView({
            lookUp: (media) => latest.current.picture(media),
            edit: (at) => latest.current.requests.picture(at),
          }),
        ),
        ListKeymap,
        Undo,
        Gapcursor,
        Dropcursor.configure({ class: "rich-text-drop", color: false, width: 2 }),
        Keymap.configure({ requests: () => latest.current.requests }),
      ],
      content: toEditorContent(text),
      // The styles are in `rich-text.css`: the Content-Security-Policy forbids injected ones.
      injectCSS: false,
      enablePasteRules: false,
      editorProps: {
        ...createPasteHandlers({
          takeFiles: (files, at) => latest.current.takeFiles(files, at),
          onPaste: (leftOut) => latest.current.onPaste(leftOut),
          onTooLong: () => latest.current.onTooLong(),
        }),
        attributes: attributesOf(labels),
      },
    });
    serializer.note(created.state.doc, text);
    created.view.setProps({
      clipboardSerializer: CopySerializer.for(created.schema, (link) => latest.current.addressOf(link)),
    });
    created.on("update", () => {
      lastText.current = serializer.read(created.state.doc);
      latest.current.write(lastText.current);
    });
    if (options.hasFocus) created.view.focus();
    setEditor(created);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    if (!editor || text === lastText.current) return;
    lastText.current = text;
    replaceContent(editor, text);
    serializer.note(editor.state.doc, text);
  }, [editor, text, serializer]);

  const attributes = JSON.stringify(attributesOf(labels));
  useEffect(() => editor?.view.setProps({ attributes: JSON.parse(attributes) }), [editor, attributes]);

  return editor;
}

function attributesOf(labels: Labels): Extract<EditorProps["attributes"], object> {
  const defined = Object.entries(labels).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(defined.map(([name, value]) => [name, String(value)])),
    class: "rich-text-content",
    role: "textbox",
    "aria-multiline": "true",
    "aria-keyshortcuts": "Alt+F10",
  };
}
