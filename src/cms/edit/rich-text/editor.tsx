import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Link } from "../../../content/kinds/fields.ts";
import type { RichText } from "../../../content/kinds/rich-text.ts";
import { showToast } from "../../frame/toasts.ts";
import { UploadList } from "../../upload/upload-list.tsx";
import { useChoices } from "../context.ts";
import type { Labels } from "../inputs/labelled.tsx";
import { Asked, type Question } from "./asked.tsx";
import { commands } from "./commands.ts";
import { selectedPicture } from "./keys.ts";
import { LinkBubble } from "./link-bubble.tsx";
import { rangeToLink, removeLink } from "./links.ts";
import { followOwnPages } from "./own-links.ts";
import { pictureAt } from "./pictures.ts";
import { Toolbar } from "./toolbar.tsx";
import type { ToolName } from "./tools.ts";
import { useEditor } from "./use-editor.ts";
import { usePictureUploads } from "./use-picture-uploads.ts";
import { useToolStates } from "./use-tool-states.ts";

interface RichTextEditorProps {
  text: RichText;
  write: (text: RichText) => void;
  labels: Labels;
  /** The focus was in the text that it takes the place of. */
  hasFocus: boolean;
}

const howToPicture = "A picture is selected. Enter changes what is said of it, Alt with the arrow keys moves it.";

/** Writes a text as it will read. */
export function RichTextEditor({ text, write, labels, hasFocus }: RichTextEditorProps) {
  const { entry, picture, findEntryAt } = useChoices();
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [question, ask] = useState<Question | null>(null);

  const editor = useEditor(place, {
    text,
    write,
    labels,
    hasFocus,
    picture,
    addressOf: (link) => addressOf(link, (id) => entry(id)?.address ?? null),
    wishes: {
      link: () => editor && ask({ about: "link", range: rangeToLink(editor) }),
      picture: askAboutPicture,
      toolbar: () => frame.current?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']")?.focus(),
    },
    takeFiles: (files, at) => take(files, at),
    onTooLong: () => showToast({ message: "This is too long to paste. Paste it in parts, into several entries." }),
    onPutIn: (leftOut) => {
      if (leftOut > 0) showToast({ message: leftOutInWords(leftOut) });
      if (editor) void followOwnPages(editor, findEntryAt);
    },
  });
  const { uploads, take, undescribed, said } = usePictureUploads(editor);
  const states = useToolStates(editor);

  function backToText() {
    // While a dialog is open, nothing behind it takes the focus.
    flushSync(() => ask(null));
    editor?.view.focus();
  }

  function askAboutPicture(at: number) {
    const shown = editor && pictureAt(editor, at);
    if (shown) ask({ about: "picture", at, isNew: undescribed.delete(shown.picture.media) });
  }

  function run(tool: ToolName) {
    if (!editor) return;
    if (tool === "link") return ask({ about: "link", range: rangeToLink(editor) });
    if (tool !== "picture") {
      commands[tool].run(editor);
      return editor.view.focus();
    }
    const at = selectedPicture(editor);
    if (at === null) ask({ about: "choice", instead: null });
    else askAboutPicture(at);
  }

  return (
    <div ref={frame} className="rich-text">
      <Toolbar controls={labels.id} states={states} run={run} leave={backToText} />
      <div ref={place} />
      {editor && (
        <LinkBubble
          editor={editor}
          isShown={question === null}
          change={() => run("link")}
          remove={(range) => {
            removeLink(editor, range);
            backToText();
          }}
        />
      )}
      <UploadList uploads={uploads} />
      <p role="status" className="sr-only">
        {said}
      </p>
      <p role="status" className="sr-only">
        {states.on.includes("picture") && howToPicture}
      </p>
      {editor && question && <Asked editor={editor} question={question} ask={ask} leave={backToText} />}
    </div>
  );
}

function addressOf(link: Link, find: (entry: string) => string | null): string | null {
  const path = "entry" in link ? find(link.entry) : link.address;
  if (path === null) return null;
  const anchor = "entry" in link && link.anchor ? `#${link.anchor}` : "";
  return new URL(path + anchor, location.origin).href;
}

function leftOutInWords(count: number): string {
  const what = count === 1 ? "A picture was left out: it lies" : `${count} pictures were left out: they lie`;
  return `${what} somewhere else. Upload it here by the Picture button.`;
}
