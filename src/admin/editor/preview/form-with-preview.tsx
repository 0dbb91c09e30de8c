import { PanelRight } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Button } from "#src/admin/ui/controls.tsx";
import { loadLater } from "#src/admin/ui/load-later.ts";
import type { Editor } from "../document/editor.ts";
import type { FormState } from "../document/state.ts";
import type { Form } from "../use-form.ts";
import { PreviewCover } from "./cover.tsx";
import { useFocusedField } from "./focused-field.ts";
import { usePreviewPreferences, wideScreen } from "./preview-preferences.ts";

/** It shows a page that loads after the form, too. */
const usePreviewPane = loadLater(async () => (await import("./pane.tsx")).PreviewPane);

interface FormWithPreviewProps {
  editor: Editor;
  state: FormState;
  form: Form;
  /** The screen's path. */
  path: string;
  children: ReactNode;
}

/** A form with its preview beside it. */
export function FormWithPreview({ editor, state, form, path, children }: FormWithPreviewProps) {
  const [{ isOpen, device }, change, open] = usePreviewPreferences();
  const PreviewPane = usePreviewPane(isOpen);
  const startText = useStartText(open);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const focusedField = useFocusedField(frame, isOpen);
  const isClosing = useRef(false);
  const close = () => {
    isClosing.current = true;
    change({ isOpen: false });
  };

  useEffect(() => (isOpen ? editor.watch() : undefined), [editor, isOpen]);

  // A dialog that a person closes loses the focus. On a narrow screen it is closed from the start.
  useEffect(() => {
    if (isClosing.current && !isOpen) opener.current?.focus();
    isClosing.current = false;
  }, [isOpen]);

  return (
    <div className="with-preview" data-open={isOpen || undefined}>
      <div ref={frame} className="relative">
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
        <PreviewDialog isLoaded={PreviewPane !== null} onClose={close}>
          {PreviewPane ? (
            <PreviewPane
              {...{ editor, state, focusedField, startText, path, device }}
              focusField={(path) => {
                if (!matchMedia(wideScreen).matches) close();
                form.focusField(path);
              }}
              onDevice={(chosen) => change({ device: chosen })}
              onClose={close}
            />
          ) : (
            <PreviewCover isLoading>Loading preview...</PreviewCover>
          )}
        </PreviewDialog>
      )}
    </div>
  );
}

/** The text of the public page that was in view before "Edit this page", as `site/editing` writes it. Opens the preview. */
function useStartText(open: () => void): string | null {
  const { hash } = useLocation();
  const [startText, setStartText] = useState<string | null>(null);
  const onArrival = useEffectEvent(() => {
    const [, encoded] = /^#at=(.*)/.exec(hash) ?? [];
    if (encoded === undefined) return;
    open();
    if (encoded !== "") setStartText(decodeText(encoded));
  });
  useEffect(() => onArrival(), []);
  return startText;
}

function decodeText(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

interface PreviewDialogProps {
  /** Until then it doesn't cover the form. */
  isLoaded: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog: non-modal beside the form, modal above it. */
function PreviewDialog({ isLoaded, onClose, children }: PreviewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isWide = useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wideScreen);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(wideScreen).matches,
    () => true,
  );

  useEffect(() => {
    const { current } = dialog;
    if (isWide) current?.setAttribute("open", "");
    else if (isLoaded) {
      current?.removeAttribute("open");
      current?.showModal();
    }
    return () => current?.close();
  }, [isWide, isLoaded]);

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
