import { Button, CopyButton } from "@mantine/core";
import { Copy } from "lucide-react";

/** A button that copies a text. */
export function CopyText({ text }: { text: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="line" onClick={copy} leftSection={<Copy className="icon size-[1.1rem]" aria-hidden />}>
          {copied ? "Copied" : "Copy"}
        </Button>
      )}
    </CopyButton>
  );
}
