import { Button } from "@mantine/core";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

interface AskingProps {
  title: string;
  /** Escape, or a press beside it: nothing of what it offers. */
  onLeave: () => void;
  isLarge?: boolean;
  children: ReactNode;
}

/** A question that stands before everything else as long as it is drawn. */
export function Asking({ title, onLeave, isLarge = false, children }: AskingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Closed while it is still drawn: only then does the browser give the focus back to where it came from.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown?.open) shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="dialog"
      data-large={isLarge || undefined}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      <h3 id={id} className="mb-3 text-[1.25rem] leading-tight tracking-[-.02em]">
        {title}
      </h3>
      {children}
    </dialog>
  );
}

interface AnswersProps {
  /** What the form does that the question is. */
  done: string;
  onLeave: () => void;
  /** What else can be answered. */
  children?: ReactNode;
}

/** The foot of a question that is a form. */
export function Answers({ done, onLeave, children }: AnswersProps) {
  return (
    <div className="dialog-acts">
      <Button type="submit">{done}</Button>
      {children}
      <Button variant="quiet" onClick={onLeave}>
        Cancel
      </Button>
    </div>
  );
}
