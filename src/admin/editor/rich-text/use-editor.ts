import { Editor, type Extensions } from "@tiptap/core";
import type { DOMSerializer, Schema } from "@tiptap/pm/model";
import { isInTable } from "@tiptap/pm/tables";
import type { EditorProps } from "@tiptap/pm/view";
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Labels } from "#src/admin/ui/field.tsx";
import type { RichText } from "#src/domain/content/schema/rich-text.ts";
import { atomAt, selectedAtom } from "./atoms/atoms.ts";
import { commands, type ToolbarCommand } from "./commands.ts";
import { rangeToLink } from "./links.ts";
import { replaceContent } from "./replace-content.ts";
import { createSerializer, toEditorContent } from "./serializer.ts";
import type { ToolStates } from "./toolbar.tsx";

interface EditorOptions {
  text: RichText;
  write: (text: RichText) => void;
  labels: Labels;
  /** Starts with the focus. */
  hasFocus: boolean;
}

interface EditorSetup {
  extensions: Extensions;
  editorProps: EditorProps;
  clipboardSerializer?: (schema: Schema) => DOMSerializer;
}

/** Mounts a Tiptap editor in an element and keeps it in sync with the form. `setUp` gets the latest options. */
export function useEditor<Options extends EditorOptions>(
  container: RefObject<HTMLElement | null>,
  options: Options,
  setUp: (latest: () => Options) => EditorSetup,
): Editor | null {
  const { text, labels } = options;
  const [editor, setEditor] = useState<Editor | null>(null);
  const [serializer] = useState(createSerializer);
  const lastText = useRef(text);
  const latest = useEffectEvent(() => options);

  // Before the next paint: the static text is already unmounted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: created once
  useLayoutEffect(() => {
    const { extensions, editorProps, clipboardSerializer } = setUp(() => latest());
    const created = new Editor({
      element: container.current,
      extensions,
      content: toEditorContent(text),
      // The styles are in `rich-text.css`: the Content-Security-Policy forbids injected ones.
      injectCSS: false,
      enablePasteRules: false,
      editorProps: { ...editorProps, attributes: attributesOf(labels) },
    });
    serializer.remember(created.state.doc, text);
    if (clipboardSerializer) created.view.setProps({ clipboardSerializer: clipboardSerializer(created.schema) });
    created.on("update", () => {
      lastText.current = serializer.read(created.state.doc);
      latest().write(lastText.current);
    });
    if (options.hasFocus) created.view.focus();
    setEditor(created);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    if (!editor || text === lastText.current) return;
    lastText.current = text;
    replaceContent(editor, text);
    serializer.remember(editor.state.doc, text);
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

/** A string derived from the editor. Renders again only when it changes. */
export function useEditorState(editor: Editor | null, read: (editor: Editor) => string): string {
  return useSyncExternalStore(
    (listener) => {
      editor?.on("transaction", listener);
      editor?.on("focus", listener);
      editor?.on("blur", listener);
      return () => {
        editor?.off("transaction", listener);
        editor?.off("focus", listener);
        editor?.off("blur", listener);
      };
    },
    () => (editor && !editor.isDestroyed ? read(editor) : ""),
  );
}

export function useToolStates(editor: Editor | null): ToolStates {
  const [on = "", idle = ""] = useEditorState(editor, statesOf).split("|");
  return { on: on.split(" "), idle: idle.split(" ") };
}

function statesOf(editor: Editor): string {
  const namedCommands = Object.entries<ToolbarCommand>(commands);
  const on = namedCommands.filter(([, command]) => command.isOn?.(editor)).map(([name]) => name);
  const idle = namedCommands.filter(([, command]) => command.isIdle?.(editor)).map(([name]) => name);
  if (editor.schema.marks.link && rangeToLink(editor).link) on.push("link");
  if (isInTable(editor.state)) on.push("table");
  const atom = selectedAtom(editor);
  if (atom !== null) on.push(atomAt(editor, atom)?.type ?? "");
  return `${on.join(" ")}|${idle.join(" ")}`;
}
