import { Tag, Trash2 } from "lucide-react";
import { useId } from "react";
import { Button, Input } from "#src/admin/ui/controls.tsx";
import { SelectionBar, type SelectionBarProps } from "../content-list/selection/selection-bar.tsx";

interface LibraryBarProps extends SelectionBarProps {
  /** Tags in use, to choose from. */
  tags: readonly string[];
}

/** The actions on selected files. */
export function LibraryBar({ tags, ...props }: LibraryBarProps) {
  const datalistId = useId();
  return (
    <SelectionBar {...props} label="Selected files">
      <Input
        name="tag"
        aria-label="Tag"
        placeholder="Tag"
        list={datalistId}
        maxLength={40}
        autoComplete="off"
        className="w-40"
        leftSection={<Tag className="icon size-4" aria-hidden />}
      />
      <datalist id={datalistId}>
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
    </SelectionBar>
  );
}
