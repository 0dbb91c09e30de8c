import { Button, CopyButton, TextInput } from "@mantine/core";
import { Copy } from "lucide-react";

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
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button variant="line" onClick={copy} leftSection={<Copy className="icon size-[1.1rem]" aria-hidden />}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
