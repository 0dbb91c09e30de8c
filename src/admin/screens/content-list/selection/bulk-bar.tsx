import { EyeOff, Globe, type LucideIcon, Trash2 } from "lucide-react";
import { Button } from "#src/admin/ui/controls.tsx";
import { SelectionBar, type SelectionBarProps } from "./selection-bar.tsx";

const bulkActions: { intent: string; label: string; icon: LucideIcon }[] = [
  { intent: "publish", label: "Publish", icon: Globe },
  { intent: "unpublish", label: "Unpublish", icon: EyeOff },
  { intent: "delete", label: "Delete", icon: Trash2 },
];

/** The actions on selected entries. */
export function EntryBulkBar(props: SelectionBarProps) {
  return (
    <SelectionBar {...props} label="Selected entries">
      {bulkActions.map(({ intent, label, icon: Icon }) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          variant="line"
          leftSection={<Icon className="icon size-4" aria-hidden />}
        >
          {label}
        </Button>
      ))}
    </SelectionBar>
  );
}
