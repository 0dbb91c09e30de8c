import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useActionData, useLocation } from "react-router";
import { Button } from "./controls.tsx";
import type { ActionResult } from "./form/result.ts";

/** The button that opens a dialog. `about` continues the label for screen readers. */
export interface DialogTrigger {
  label: string;
  icon?: ReactNode;
  tone?: "main";
  about?: string;
}

interface DialogProps {
  trigger: DialogTrigger;
  title: string;
  /** Links with this fragment open it, like `#invite`. */
  fragment?: string;
  /** Whether a form is in this dialog. Without JavaScript, the dialog is open if one of its forms has an error. */
  forms: (form: string) => boolean;
  /** The content. `close` closes the dialog. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button with a modal dialog: the browser's own, which traps focus and closes by Escape. It opens without JavaScript
 * in browsers that support `command`.
 */
export function Dialog({ trigger, title, fragment, forms, children }: DialogProps) {
  const actionData: ActionResult | undefined = useActionData();
  const hasError =
    actionData !== undefined && forms(actionData.form) && (actionData.state === "refused" || actionData.message === "");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const location = useLocation();
  useEffect(() => {
    if (fragment !== undefined && location.hash === fragment && !dialog.current?.open) dialog.current?.showModal();
  }, [location, fragment]);
  const { label, icon, tone, about } = trigger;
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
      <dialog ref={dialog} id={id} open={hasError || undefined} aria-labelledby={`${id}-title`} className="dialog">
        <h3 id={`${id}-title`} className="mr-10 mb-4 text-[1.25rem] leading-tight tracking-[-.02em]">
          {title}
        </h3>
        {children(close)}
        {/* Last, so that the content gets the focus first. */}
        <DialogCloseButton />
      </dialog>
    </>
  );
}

/** The close button in the corner of a dialog. It works without JavaScript. */
export function DialogCloseButton() {
  return (
    <form method="dialog" className="absolute top-3 right-3">
      <button type="submit" aria-label="Close" className="icon-only">
        <X className="icon size-5" aria-hidden />
      </button>
    </form>
  );
}
