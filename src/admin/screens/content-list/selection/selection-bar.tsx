import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { ListFormComponent } from "../use-list-actions.tsx";

/** The id of the form that the checkboxes of a list belong to. */
export const selectionFormId = "bulk";

export interface SelectionBarProps {
  count: number;
  clear: () => void;
  Form: ListFormComponent;
}

/** The form of what can be done with the selected items. Without JavaScript it is always visible, because the selection is unknown. */
export function SelectionBar({
  count,
  clear,
  Form,
  label,
  children,
}: SelectionBarProps & { label: string; children: ReactNode }) {
  return (
    <Form
      id={selectionFormId}
      method="post"
      preventScrollReset
      aria-label={label}
      data-open={count > 0 ? "" : undefined}
      className={count > 0 ? "bulk-bar" : "bulk-bar hidden unscripted:flex"}
    >
      <p role="status">
        {count > 0 ? `${count} selected` : <span className="hidden unscripted:inline">With selected:</span>}
      </p>
      {count > 0 && (
        <button type="button" aria-label="Clear selection" onClick={clear} className="icon-only">
          <X className="icon size-[1.15rem]" aria-hidden />
        </button>
      )}
      {children}
    </Form>
  );
}
