import { Button } from "@mantine/core";
import { PanelRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { whyNot } from "../edit/bar/words.ts";
import type { Editor } from "../edit/editor/editor.ts";
import type { FormState } from "../edit/editor/state.ts";
import { Pane } from "./pane.tsx";
import { useSought } from "./sought.ts";
import { useWish, wide } from "./wish.ts";

interface Props {
  editor: Editor;
  state: FormState;
  /** Leads to an input. */
  lead: (path: string) => void;
  children: ReactNode;
}

/** A form with the page that it makes beside it, for whoever wants to see that. */
export function Previewed({ editor, state, lead, children }: Props) {
  const [{ isOpen, device }, wish] = useWish();
  const form = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const sought = useSought(form, isOpen);

  const { onServer } = state;

  useEffect(() => (isOpen ? editor.watch() : undefined), [editor, isOpen]);

  const shown = {
    subject: editor.subject,
    title: state.standing.title,
    isThere: state.standing.isThere,
    writer: editor.writer,
    fresh: `${state.base.version} ${onServer.state === "kept" ? onServer.at : ""}`,
    trouble: onServer.state === "failed" ? whyNot(onServer.failure) : null,
    lead: (path: string) => {
      if (!matchMedia(wide).matches) wish({ isOpen: false });
      lead(path);
    },
    isUnsaved: state.status.state !== "saved",
  };

  const close = () => wish({ isOpen: false });

  // A dialog that goes takes the focus with it.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <div className="previewed" data-open={isOpen || undefined}>
      <div ref={form} className="previewed-form">
        <Button
          ref={opener}
          variant="line"
          className="preview-opener"
          aria-expanded={isOpen}
          onClick={() => wish({ isOpen: !isOpen })}
          leftSection={<PanelRight className="icon size-[1.1rem]" aria-hidden />}
        >
          Preview
        </Button>
        {children}
      </div>
      {isOpen && (
        <Sheet onClose={close}>
          <Pane
            {...shown}
            sought={sought}
            device={device}
            onDevice={(chosen) => wish({ device: chosen })}
            onClose={close}
          />
        </Sheet>
      )}
    </div>
  );
}

/** The browser's own dialog: beside the form it lets one go on with that, over it it holds the focus. */
function Sheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [isWide, setWide] = useState(true);

  useEffect(() => {
    const query = matchMedia(wide);
    const look = () => setWide(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);

  useEffect(() => {
    const { current } = sheet;
    if (isWide) current?.setAttribute("open", "");
    else {
      current?.removeAttribute("open");
      current?.showModal();
    }
    return () => current?.close();
  }, [isWide]);

  return (
    <dialog
      ref={sheet}
      open
      aria-label="Preview"
      className="preview-sheet"
      onCancel={(event) => {
        if (event.target !== sheet.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
