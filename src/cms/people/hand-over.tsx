import { Button, CopyButton, TextInput } from "@mantine/core";
import { Copy } from "lucide-react";

/** A one-time link, shown to whoever made it and to nobody again. */
export function HandOver({ link, lasts }: { link: string; lasts: string }) {
  return (
    <div className="grid gap-3 rounded-m border border-line-2 bg-paper p-4">
      <p>
        <b>Hand this link over yourself.</b> It works once, for {lasts}, and is shown only now. Whoever has it chooses
        the password.
      </p>
      <div className="flex items-end gap-3">
        <TextInput
          label="Link"
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
    </div>
  );
}
