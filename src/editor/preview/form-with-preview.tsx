import { Button } from "@mantine/core";
import { PanelRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Editor } from "../document/editor.ts";
import type { FormState } from "../document/state.ts";
import { failureReason } from "../publish-bar/status-text.ts";
import { useFocusedField } from "./focused-field.ts";
import { PreviewPane } from "./pane.tsx";
import { usePreviewPreferences, wideScreen } from "./preview-preferences.ts";

interface FormWithPreviewProps {
  editor: Editor;
  state: FormState;
  /** Focuses the input at a path. */
  focusField: (path: string) => void;
  children: ReactNode;
}

/** A form with its preview beside it. */
export function FormWithPreview({ editor, state, focusField, children }: FormWithPreviewProps) {
  const [{ isOpen, device }, change] = usePreviewPreferences();
  const form = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const focusedField = useFocusedField(form, isOpen);

  const { remoteAutosave } = state;

  useEffect(() => (isOpen ? editor.watch() : undefined), [editor, isOpen]);

  const paneProps = {
    subject: editor.subject,
    title: state.standing.title,
    isThere: state.standing.isThere,
    writer: editor.writer,
    contentKey: `${state.base.version} ${remoteAutosave.state === "kept" ? remoteAutosave.at : ""}`,
    trouble: remoteAutosave.state === "failed" ? failureReason(remoteAutosave.failure) : null,
    focusField: (path: string) => {
      if (!matchMedia(wideScreen).matches) change({ isOpen: false });
      focusField(path);
    },
    isUnsaved: state.status.state !== "saved",
  };

  const close = () => change({ isOpen: false });

  // A closed dialog loses the focus.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <div className="with-preview" data-open={isOpen || undefined}>
      <div ref={form} className="preview-form">
        <Button
          ref={opener}
          variant="line"
          className="preview-opener"
          aria-expanded={isOpen}
          onClick={() => change({ isOpen: !isOpen })}
          leftSection={<PanelRight className="icon size-[1.1rem]" aria-hidden />}
        >
          Preview
        </Button>
        {children}
      </div>
      {isOpen && (
        <PreviewDialog onClose={close}>
          <PreviewPane
            {...paneProps}
            focusedField={focusedField}
            device={device}
            onDevice={(chosen) => change({ device: chosen })}
            onClose={close}
          />
        </PreviewDialog>
      )}
    </div>
  );
}

/** A dialog: non-modal beside the form, modal above it. */
function PreviewDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isWide, setWide] = useState(true);

  useEffect(() => {
    const query = matchMedia(wideScreen);
    const update = () => setWide(query.matches);
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);

  useEffect(() => {
    const { current } = dialog;
    if (isWide) current?.setAttribute("open", "");
    else {
      current?.removeAttribute("open");
      current?.showModal();
    }
    return () => current?.close();
  }, [isWide]);

  return (
    <dialog
      ref={dialog}
      open
      aria-label="Preview"
      className="preview-dialog"
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
