import { TextInput } from "@mantine/core";
import { CopyText } from "./copy-text.tsx";

/** A link to be handed on: selected when it is focused, and copied by a button where there is a script. */
export function LinkToCopy({ label, link }: { label: string; link: string }) {
  return (
    <div className="flex items-end gap-3">
      <TextInput
        label={label}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="min-w-0 flex-1"
      />
      <div className="unscripted:hidden">
        <CopyText text={link} />
      </div>
    </div>
  );
}
