import { Tag, Trash2, X } from "lucide-react";
import { useId } from "react";
import { Button, Input } from "../../admin-ui/controls.tsx";
import { bulkForm } from "../content-list/bulk-bar.tsx";
import type { ListFormComponent } from "../content-list/use-list-actions.tsx";

interface LibraryBarProps {
  count: number;
  clear: () => void;
  Form: ListFormComponent;
  /** Tags in use, to choose from. */
  tags: readonly string[];
}

/** What can be done with the selected files. Without JavaScript it is always visible, because the selection is unknown. */
export function LibraryBar({ count, clear, Form, tags }: LibraryBarProps) {
  const known = useId();
  return (
    <Form
      id={bulkForm}
      method="post"
      preventScrollReset
      aria-label="Selected files"
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
      <Input
        name="tag"
        aria-label="Tag"
        placeholder="Tag"
        list={known}
        maxLength={40}
        autoComplete="off"
        className="library-tag"
        leftSection={<Tag className="icon size-4" aria-hidden />}
      />
      <datalist id={known}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Button type="submit" name="intent" value="tag" variant="line">
        Add tag
      </Button>
      <Button type="submit" name="intent" value="untag" variant="line">
        Remove tag
      </Button>
      <Button
        type="submit"
        name="intent"
        value="delete"
        variant="line"
        leftSection={<Trash2 className="icon size-4" aria-hidden />}
      >
        Delete
      </Button>
    </Form>
  );
}
