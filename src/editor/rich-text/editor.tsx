import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "../../admin-ui/toast/toasts.ts";
import { UploadList } from "../../admin-ui/upload/upload-list.tsx";
import type { Link } from "../../content/schema/reference-forms.ts";
import type { RichText } from "../../content/schema/rich-text.ts";
import { useReferenceOptions } from "../context.ts";
import type { Labels } from "../inputs/field-wrapper.tsx";
import { commands } from "./commands.ts";
import { linkToEntries } from "./internal-links.ts";
import { selectedPicture } from "./keymap.ts";
import { LinkBubble } from "./link-bubble.tsx";
import { rangeToLink, removeLink } from "./links.ts";
import { pictureAt } from "./pictures.ts";
import { Prompt, type PromptState } from "./prompts.tsx";
import { Toolbar } from "./toolbar.tsx";
import type { ToolName } from "./tools.ts";
import { useEditor } from "./use-editor.ts";
import { usePictureUploads } from "./use-picture-uploads.ts";
import { useToolStates } from "./use-tool-states.ts";

interface RichTextEditorProps {
  text: RichText;
  write: (text: RichText) => void;
  labels: Labels;
  /** The focus was in the static text that it replaces. */
  hasFocus: boolean;
}

const pictureHelp = "Picture selected. Press Enter to edit it, or Alt and an arrow key to move it.";

/** The rich text editor. */
export function RichTextEditor({ text, write, labels, hasFocus }: RichTextEditorProps) {
  const { entry, picture, findEntryAt } = useReferenceOptions();
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [prompt, setPrompt] = useState<PromptState | null>(null);

  const editor = useEditor(container, {
    text,
    write,
    labels,
    hasFocus,
    picture,
    addressOf: (link) => addressOf(link, (id) => entry(id)?.address ?? null),
    requests: {
      link: () => editor && setPrompt({ about: "link", range: rangeToLink(editor) }),
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
  const { uploads, upload, undescribed, announcement } = usePictureUploads(editor);
  const states = useToolStates(editor);

  function focusText() {
    // While a dialog is open, nothing behind it can take the focus.
    flushSync(() => setPrompt(null));
    editor?.view.focus();
  }

  function openPicture(at: number) {
    const shown = editor && pictureAt(editor, at);
    if (shown) setPrompt({ about: "picture", at, isNew: undescribed.delete(shown.picture.media) });
  }

  function run(tool: ToolName) {
    if (!editor) return;
    if (tool === "link") return setPrompt({ about: "link", range: rangeToLink(editor) });
    if (tool !== "picture") {
      commands[tool].run(editor);
      return editor.view.focus();
    }
    const at = selectedPicture(editor);
    if (at === null) setPrompt({ about: "choice", instead: null });
    else openPicture(at);
  }

  return (
    <div ref={frame} className="rich-text">
      <Toolbar controls={labels.id} states={states} run={run} leave={focusText} />
      <div ref={container} />
      {editor && (
        <LinkBubble
          editor={editor}
          isShown={prompt === null}
          change={() => run("link")}
          remove={(range) => {
            removeLink(editor, range);
            focusText();
          }}
        />
      )}
      <UploadList uploads={uploads} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <p role="status" className="sr-only">
        {states.on.includes("picture") && pictureHelp}
      </p>
      {editor && prompt && <Prompt editor={editor} question={prompt} ask={setPrompt} leave={focusText} />}
    </div>
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
