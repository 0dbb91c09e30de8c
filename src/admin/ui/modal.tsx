import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./controls.tsx";
import type { UnsavedForm } from "./draft/local-draft.ts";

interface ModalProps extends ComponentProps<"dialog"> {
  title: string;
  /** Called on Escape and on Cancel. */
  onLeave: () => void;
  isLarge?: boolean;
}

/** A modal dialog, open while it is mounted. */
export function Modal({ title, onLeave, isLarge = false, children, ...attributes }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Closed while still mounted: only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="dialog"
      data-large={isLarge || undefined}
      onCancel={(event) => {
        // A file picker's event bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onLeave();
      }}
      {...attributes}
    >
      <h3 id={id} className="mb-3 text-[1.25rem] leading-tight tracking-[-.02em]">
        {title}
      </h3>
      {children}
    </dialog>
  );
}

interface ModalFormProps extends ModalProps {
  submitLabel: string;
  /** The form checks its values itself. */
  noValidate?: boolean;
  submit: () => void;
  /** Buttons between Submit and Cancel. */
  actions?: ReactNode;
}

/** A modal dialog with a form. */
export function ModalForm({ submitLabel, noValidate, submit, actions, children, ...modal }: ModalFormProps) {
  return (
    <Modal {...modal}>
      <form
        noValidate={noValidate}
        onSubmit={(event) => {
          // A dialog that it opens may have a form, whose events bubble.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <div className="dialog-acts">
          <Button type="submit">{submitLabel}</Button>
          {actions}
          <Button variant="quiet" onClick={modal.onLeave}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface LeaveDialogProps {
  act: "Leave" | "Log out";
  unsaved: Pick<UnsavedForm, "save" | "drop"> | null;
  onLeave: () => void;
  onStay: () => void;
  children: ReactNode;
}

/** Asks before unsaved changes are left, and offers to save first. */
export function LeaveDialog({ act, unsaved, onLeave, onStay, children }: LeaveDialogProps) {
  async function save() {
    if (await unsaved?.save()) onLeave();
    else onStay();
  }

  async function drop() {
    await unsaved?.drop();
    onLeave();
  }

  return (
    <Modal title={`${act} without saving?`} onLeave={onStay}>
      <p className="text-ink-2">{children}</p>
      <div className="dialog-acts">
        {unsaved && <Button onClick={save}>Save and {act.toLowerCase()}</Button>}
        <Button variant="line" onClick={drop}>
          {act} without saving
        </Button>
        <Button variant="quiet" onClick={onStay}>
          Stay
        </Button>
      </div>
    </Modal>
  );
}
