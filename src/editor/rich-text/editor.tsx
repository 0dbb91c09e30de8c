import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "../../admin-ui/toast/toasts.ts";
import { UploadList } from "../../admin-ui/upload/upload-list.tsx";
import type { Link } from "../../content/schema/reference-forms.ts";
import type { RichText } from "../../content/schema/rich-text.ts";
import { useReferenceOptions } from "../context.ts";
import type { Labels } from "../inputs/field-wrapper.tsx";
import { commands } from "./commands.ts";
import { LinkBubble } from "./link-bubble.tsx";
import { linkToEntries, rangeToLink } from "./links.ts";
import { pictureAt, selectedPicture } from "./pictures.ts";
import { Prompt, type PromptState } from "./prompts.tsx";
import { Toolbar, type ToolName } from "./toolbar.tsx";
import { useEditor, useToolStates } from "./use-editor.ts";
import { usePictureUploads } from "./use-picture-uploads.ts";

interface RichTextEditorProps {
  text: RichText;
  write: (text: RichText) => void;
  labels: Labels;
  /** The focus was in the static text that it replaces. */
  hasFocus: boolean;
}

const pictureHelp = "Picture selected. Press Enter to edit it, or Alt and an arrow key to move it.";

/** The rich text editor. */
export function RichTextEditor({ labels, ...props }: RichTextEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [prompt, setPrompt] = useState<PromptState | null>(null);
  const { entry, picture, findEntryAt } = useReferenceOptions();

  const editor = useEditor(container, {
    ...props,
    labels,
    picture,
    addressOf: (link) => addressOf(link, (id) => entry(id)?.address ?? null),
    requests: {
      link: openLink,
      picture: openPicture,
      toolbar: () => frame.current?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']")?.focus(),
    },
    takeFiles: (files, at) => upload(files, at),
    onTooLong: () => showToast({ message: "That's too long to paste. Split it into several entries." }),
    onPaste: (leftOut) => {
      if (leftOut > 0) showToast({ message: skippedImagesText(leftOut) });
      if (editor) void linkToEntries(editor, findEntryAt);
    },
  });
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

  function openPicture(at: number | null) {
    if (at === null) return setPrompt({ about: "choice", replaced: null });
    const shown = editor && pictureAt(editor, at);
    if (shown) setPrompt({ about: "picture", at });
  }

  function run(tool: ToolName) {
    if (!editor) return;
    if (tool === "link") return openLink();
    if (tool === "picture") return openPicture(selectedPicture(editor));
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
      <Announcement text={states.on.includes("picture") ? pictureHelp : ""} />
      {editor && prompt && <Prompt {...{ editor, prompt }} open={setPrompt} leave={focusText} />}
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

function addressOf(link: Link, find: (entry: string) => string | null): string | null {
  const path = "entry" in link ? find(link.entry) : link.address;
  if (path === null) return null;
  const anchor = "entry" in link && link.anchor ? `#${link.anchor}` : "";
  return new URL(path + anchor, location.origin).href;
}

function skippedImagesText(count: number): string {
  const images = count === 1 ? "One image" : `${count} images`;
  return `${images} couldn't be pasted. Use the Picture button to upload.`;
}
