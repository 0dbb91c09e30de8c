import type { Editor } from "@tiptap/core";
import { Pencil, Unlink } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { Link } from "../../../content/kinds/fields.ts";
import { useChoices } from "../context.ts";
import { type LinkedRange, linkAtCursor } from "./links.ts";
import { useOfEditor } from "./use-tool-states.ts";

interface LinkBubbleProps {
  editor: Editor;
  isShown: boolean;
  change: () => void;
  remove: (range: LinkedRange) => void;
}

/** Says below a link that the cursor is in where it leads. */
export function LinkBubble({ editor, isShown, change, remove }: LinkBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const { entry } = useChoices();
  const found = useOfEditor(editor, () => (editor.isFocused ? JSON.stringify(linkAtCursor(editor)) : "null"));
  const range: LinkedRange | null = JSON.parse(found || "null");

  useLayoutEffect(() => {
    const shown = bubble.current;
    const frame = shown?.offsetParent;
    if (!shown || !frame || !range) return;
    const { left, bottom } = editor.view.coordsAtPos(range.from, 1);
    const around = frame.getBoundingClientRect();
    const room = Math.max(0, around.width - shown.offsetWidth);
    Object.assign(shown.style, { top: `${bottom - around.top}px`, left: `${Math.min(left - around.left, room)}px` });
  });

  if (!isShown || !range?.link) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is selected in the text stays so
    <div ref={bubble} className="rich-text-bubble" onMouseDown={(event) => event.preventDefault()}>
      <span>{inWords(range.link, (id) => entry(id)?.title ?? "something deleted")}</span>
      <button type="button" aria-label="Change the link" className="icon-only" tabIndex={-1} onClick={change}>
        <Pencil className="icon size-4" aria-hidden />
      </button>
      <button
        type="button"
        aria-label="Remove the link"
        className="icon-only"
        tabIndex={-1}
        onClick={() => remove(range)}
      >
        <Unlink className="icon size-4" aria-hidden />
      </button>
    </div>
  );
}

function inWords(link: Link, title: (entry: string) => string): string {
  if ("address" in link) return link.address;
  return link.anchor ? `${title(link.entry)}, at “${link.anchor}”` : title(link.entry);
}
