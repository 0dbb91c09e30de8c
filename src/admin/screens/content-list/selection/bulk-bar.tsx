import { EyeOff, Globe, type LucideIcon, Trash2 } from "lucide-react";
import { Button } from "#src/admin/ui/controls.tsx";
import { SelectionBar, type SelectionBarProps } from "./selection-bar.tsx";

const acts: { intent: string; words: string; icon: LucideIcon }[] = [
  { intent: "publish", words: "Publish", icon: Globe },
  { intent: "unpublish", words: "Unpublish", icon: EyeOff },
  { intent: "delete", words: "Delete", icon: Trash2 },
];

/** The actions on selected entries. */
export function BulkBar(props: SelectionBarProps) {
  return (
    <SelectionBar {...props} label="Selected entries">
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
    </SelectionBar>
  );
}
