import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Modal } from "../conflicts/modal.tsx";

interface ConfirmDialogProps {
  title: string;
  no: string;
  yes: string;
  onLeave: () => void;
  onYes: () => void;
  children: ReactNode;
}

/** Confirms a destructive action. */
export function ConfirmDialog({ title, no, yes, onLeave, onYes, children }: ConfirmDialogProps) {
  return (
    <Modal title={title} onLeave={onLeave}>
      <div className="text-ink-2">{children}</div>
      <div className="dialog-acts">
        <Button variant="line" onClick={onLeave} data-autofocus>
          {no}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onLeave();
            onYes();
          }}
        >
          {yes}
        </Button>
      </div>
    </Modal>
  );
}
