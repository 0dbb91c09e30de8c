import { TextInput } from "@mantine/core";
import { CopyText } from "./copy-text.tsx";

/** A link to copy: focus selects it, and a button copies it. */
export function CopyLink({ label, link }: { label: string; link: string }) {
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
