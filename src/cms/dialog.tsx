import { Button } from "@mantine/core";
import { X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";

interface DialogProps {
  /** What opens it. */
  opener: { label: string; icon?: ReactNode; tone?: "main"; about?: string };
  title: string;
  /** What is asked, and the form that does it; `close` is for when that is done. */
  children: (close: () => void) => ReactNode;
}

/**
 * A question before something is done. The browser's own dialog: it holds the focus, Escape closes it, and where the
 * browser knows `command` it opens without script.
 */
export function Dialog({ opener, title, children }: DialogProps) {
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
          dialog.current?.showModal();
        }}
        leftSection={icon}
        aria-haspopup="dialog"
      >
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </Button>
      <dialog ref={dialog} id={id} aria-labelledby={`${id}-title`} className="dialog">
        <div className="mb-3 flex items-start justify-between gap-4">
          <h3 id={`${id}-title`} className="pt-2 text-[1.25rem] leading-tight tracking-[-.02em]">
            {title}
          </h3>
          <form method="dialog" className="-mt-1 -mr-2 flex-none">
            <button type="submit" aria-label="Close" className="icon-only">
              <X className="icon size-5" aria-hidden />
            </button>
          </form>
        </div>
        {children(close)}
      </dialog>
    </>
  );
}
