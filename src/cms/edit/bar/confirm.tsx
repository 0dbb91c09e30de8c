import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Asking } from "../notices/asking.tsx";

interface ConfirmProps {
  title: string;
  no: string;
  yes: string;
  onLeave: () => void;
  onYes: () => void;
  children: ReactNode;
}

/** Asks before something is done that takes something away. */
export function Confirm({ title, no, yes, onLeave, onYes, children }: ConfirmProps) {
  return (
    <Asking title={title} onLeave={onLeave}>
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
    </Asking>
  );
}
