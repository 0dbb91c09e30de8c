import type { Node } from "@tiptap/core";
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import type { Schema } from "@tiptap/pm/model";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Labels } from "#src/admin/ui/field.tsx";
import { loadLater } from "#src/admin/ui/load-later.ts";
import { showToast } from "#src/admin/ui/toast/toasts.ts";
import { UploadList } from "#src/admin/ui/upload/upload-list.tsx";
import type { RichText } from "#src/domain/content/schema/rich-text.ts";
import type { Link } from "#src/domain/content/schema/values/reference-forms.ts";
import { useReferenceOptions } from "../context.ts";
import type { RenderField } from "../inputs/field-wrapper.tsx";
import { type AtomLook, lookOf } from "./atoms/atom-look.ts";
import { withAtomView } from "./atoms/atom-view.ts";
import { type Atom, atomAt, atomNames, isAtomName, selectedAtom } from "./atoms/atoms.ts";
import { commands, type EditorRequests, Keymap, Undo } from "./commands.ts";
import { LinkBubble } from "./link-bubble.tsx";
import { linkToEntries, rangeToLink } from "./links.ts";
import { listKeys } from "./list-level.ts";
import { CopySerializer, createPasteHandlers, type PasteOptions } from "./paste/handlers.ts";
import type { PromptState } from "./prompts.tsx";
import { createExtensions } from "./schema.ts";
import { Toolbar, type ToolName } from "./toolbar.tsx";
import { useEditor, useToolStates } from "./use-editor.ts";
import { usePictureUploads } from "./use-picture-uploads.ts";

export interface TextEditorProps<Text = RichText> {
  text: Text;
  write: (text: Text) => void;
  labels: Labels;
  draw: RenderField;
  /** The focus was in the static text that it replaces. */
  hasFocus: boolean;
}

/** The dialogs, which a text can be read and typed without. */
const usePrompts = loadLater(() => import("./prompts.tsx"));

/** Announced when an atom is selected, and in a list. */
function selectionHelp(on: readonly string[]): string {
  const [, name] = Object.entries(atomNames).find(([type]) => on.includes(type)) ?? [];
  if (name) return `${name} selected. Press Enter to edit it, or Alt and an arrow key to move it.`;
  if (!on.includes("bulletList") && !on.includes("orderedList")) return "";
  return "List. Press Tab or Shift and Tab to change the level, or Escape and then Tab to leave the text.";
}

interface RichTextOptions extends Omit<TextEditorProps, "draw">, PasteOptions {
  /** Handles requests from keys and atoms. */
  requests: EditorRequests;
  look: (atom: Atom) => AtomLook;
  hrefOf: (link: Link) => string | null;
}

function richTextSetup(latest: () => RichTextOptions) {
  const withView = (atom: Node) =>
    withAtomView(atom, { look: (node) => latest().look(node), edit: (position) => latest().requests.atom(position) });
  return {
    extensions: [
      ...createExtensions(withView),
      ...listKeys,
      Undo,
      Gapcursor,
      Dropcursor.configure({ class: "rich-text-drop", color: false, width: 2 }),
      Keymap.configure({ requests: () => latest().requests }),
    ],
    editorProps: createPasteHandlers(latest),
    clipboardSerializer: (schema: Schema) => CopySerializer.for(schema, (link) => latest().hrefOf(link)),
  };
}

/** The rich text editor. */
export function RichTextEditor({ labels, draw, ...props }: TextEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [prompt, setPrompt] = useState<PromptState | null>(null);
  const prompts = usePrompts(prompt);
  const references = useReferenceOptions();
  const { entry, findEntryAt } = references;

  const options: RichTextOptions = {
    ...props,
    labels,
    look: (atom) => lookOf(atom, references),
    hrefOf: (link) => hrefOf(link, (id) => entry(id)?.path ?? null),
    requests: {
      link: openLink,
      atom: openAtom,
      toolbar: () => frame.current?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']")?.focus(),
    },
    takeFiles: (files, position) => upload(files, position),
    onFull: (block) => showToast({ message: fullMessages[block] }),
    onTooLong: () => showToast({ message: "That's too long to paste. Split it into several entries." }),
    onPaste: ({ skippedImages, hasDeletions }) => {
      if (skippedImages > 0) showToast({ message: skippedImagesText(skippedImages) });
      if (hasDeletions) showToast({ message: "Crossed-out text wasn't pasted." });
      if (editor) void linkToEntries(editor, findEntryAt);
    },
  };
  const editor = useEditor(container, options, richTextSetup);
  const { uploads, upload, announcement } = usePictureUploads(editor);
  const states = useToolStates(editor);

  function focusText() {
    // While a dialog is open, nothing behind it can take the focus.
    flushSync(() => setPrompt(null));
    editor?.view.focus();
  }

  function openLink() {
    if (editor) setPrompt({ about: "link", range: rangeToLink(editor) });
  }

  function openAtom(position: number) {
    const atom = editor && atomAt(editor, position);
    if (atom) setPrompt({ about: atom.type, position });
  }

  /** Opens the selected atom of a type, or begins a new one. */
  function openOrAdd(type: Atom["type"]) {
    const position = editor && selectedAtom(editor);
    if (editor && position !== null && position !== undefined && atomAt(editor, position)?.type === type)
      openAtom(position);
    else setPrompt(type === "picture" ? { about: "new picture" } : { about: type, position: null });
  }

  function run(tool: ToolName) {
    if (!editor) return;
    if (tool === "link") return openLink();
    if (isAtomName(tool)) return openOrAdd(tool);
    commands[tool].run(editor);
    editor.view.focus();
  }

  return (
    <div ref={frame} className="rich-text">
      <Toolbar controls={labels.id} states={states} run={run} leave={focusText} />
      <div ref={container} />
      {editor && <LinkBubble editor={editor} isShown={prompt === null} change={openLink} leave={focusText} />}
      <UploadList uploads={uploads} />
      <Announcement text={announcement} />
      <Announcement text={selectionHelp(states.on)} />
      {editor && prompt && prompts && (
        <prompts.Prompt {...{ editor, prompt, draw }} open={setPrompt} leave={focusText} />
      )}
    </div>
  );
}

function Announcement({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

function hrefOf(link: Link, find: (entry: string) => string | null): string | null {
  const path = "entry" in link ? find(link.entry) : link.address;
  if (path === null) return null;
  const anchor = "entry" in link && link.anchor ? `#${link.anchor}` : "";
  return new URL(path + anchor, location.origin).href;
}

const fullMessages = {
  table: "That doesn't fit: a table can have up to 12 columns and 100 rows.",
  list: "That doesn't fit: a list can have up to three levels.",
};

function skippedImagesText(count: number): string {
  const images = count === 1 ? "One image" : `${count} images`;
  return `${images} couldn't be pasted. Use the Picture button to upload.`;
}
