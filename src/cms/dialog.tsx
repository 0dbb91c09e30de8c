import { Button } from "@mantine/core";
import { X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { useActionData } from "react-router";
import type { Answer } from "./form/answer.ts";

interface DialogProps {
  /** What opens it. */
  opener: { label: string; icon?: ReactNode; tone?: "main"; about?: string };
  title: string;
  /** Which of the page's forms stand in it. What is said of them is shown without script, too. */
  forms: (form: string) => boolean;
  /** What is asked, and the form that does it; `close` is for when that is done. */
  children: (close: () => void) => ReactNode;
}

/**
 * A question before something is done. The browser's own dialog: it holds the focus, Escape closes it, and where the
 * browser knows `command` it opens without script.
 */
export function Dialog({ opener, title, forms, children }: DialogProps) {
  const shipped: Answer | undefined = useActionData();
  const isSaid =
    shipped !== undefined && forms(shipped.form) && (shipped.state === "refused" || shipped.message === "");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const { label, icon, tone, about } = opener;
  return (
    <>
      <Button
        type="button"
        {...(tone !== "main" && { variant: "line" })}
        {...{ command: "show-modal", commandfor: id }}
        onClick={(event) => {
          event.preventDefault();
          dialog.current?.close();
          dialog.current?.showModal();
        }}
        leftSection={icon}
        aria-haspopup="dialog"
      >
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </Button>
      <dialog ref={dialog} id={id} open={isSaid || undefined} aria-labelledby={`${id}-title`} className="dialog">
        <h3 id={`${id}-title`} className="mr-10 mb-4 text-[1.25rem] leading-tight tracking-[-.02em]">
          {title}
        </h3>
        {children(close)}
        {/* Last, so that the focus begins with what is asked. */}
        <CloseDialog />
      </dialog>
    </>
  );
}

/** Closes the dialog that it stands in, in its corner; without script, too. */
export function CloseDialog() {
  return (
    <form method="dialog" className="absolute top-3 right-3">
      <button type="submit" aria-label="Close" className="icon-only">
        <X className="icon size-5" aria-hidden />
      </button>
    </form>
  );
}
