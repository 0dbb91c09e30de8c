import { EyeOff, Globe, type LucideIcon, Trash2, X } from "lucide-react";
import { Button } from "../../admin-ui/controls.tsx";
import type { ListFormComponent } from "./use-list-actions.tsx";

export const bulkForm = "bulk";

const acts: { intent: string; words: string; icon: LucideIcon }[] = [
  { intent: "publish", words: "Publish", icon: Globe },
  { intent: "unpublish", words: "Unpublish", icon: EyeOff },
  { intent: "delete", words: "Delete", icon: Trash2 },
];

interface BulkBarProps {
  count: number;
  clear: () => void;
  Form: ListFormComponent;
}

/** The bulk actions. Without JavaScript it is always visible, because the selection is unknown. */
export function BulkBar({ count, clear, Form }: BulkBarProps) {
  return (
    <Form
      id={bulkForm}
      method="post"
      preventScrollReset
      aria-label="Selected entries"
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
      {acts.map(({ intent, words, icon: Icon }) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          variant="line"
          leftSection={<Icon className="icon size-4" aria-hidden />}
        >
          {words}
        </Button>
      ))}
    </Form>
  );
}
