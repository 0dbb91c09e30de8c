import type { Editor } from "@tiptap/core";
import { Pencil, Unlink } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { useReferenceOptions } from "../context.ts";
import { describeLink } from "./atoms/atom-look.ts";
import { type LinkedRange, linkAtCursor, removeLink } from "./links.ts";
import { useEditorState } from "./use-editor.ts";

interface LinkBubbleProps {
  editor: Editor;
  isShown: boolean;
  /** Opens the link's dialog. */
  change: () => void;
  leave: () => void;
}

/** Shows the target of the link at the cursor. */
export function LinkBubble({ editor, isShown, change, leave }: LinkBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const { entry } = useReferenceOptions();
  const serialized = useEditorState(editor, () => (editor.isFocused ? JSON.stringify(linkAtCursor(editor)) : "null"));
  const range: LinkedRange | null = JSON.parse(serialized || "null");

  useLayoutEffect(() => {
    const element = bubble.current;
    const frame = element?.offsetParent;
    if (!element || !frame || !range) return;
    const { left, bottom } = editor.view.coordsAtPos(range.from, 1);
    const frameBox = frame.getBoundingClientRect();
    const maxLeft = Math.max(0, frameBox.width - element.offsetWidth);
    Object.assign(element.style, {
      top: `${bottom - frameBox.top}px`,
      left: `${Math.min(left - frameBox.left, maxLeft)}px`,
    });
  });

  if (!isShown || !range?.link) return null;

  function remove() {
    if (range) removeLink(editor, range);
    leave();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the selection in the text
    <div
      ref={bubble}
      className="absolute z-4 flex max-w-full items-center rounded-m border border-line bg-surface pl-3 text-sm shadow-float"
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className="truncate">{describeLink(range.link, (id) => entry(id)?.title ?? "a deleted page")}</span>
      <button type="button" aria-label="Edit link" className="icon-only" tabIndex={-1} onClick={change}>
        <Pencil className="icon size-4" aria-hidden />
      </button>
      <button type="button" aria-label="Remove link" className="icon-only" tabIndex={-1} onClick={remove}>
        <Unlink className="icon size-4" aria-hidden />
      </button>
    </div>
  );
}
