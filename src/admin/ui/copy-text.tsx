import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, Input } from "./controls.tsx";
import { Field } from "./field.tsx";

/** A button that copies a text. */
export function CopyText({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 1000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <Button
      variant="line"
      // Without permission for the clipboard, the text stays to be selected.
      onClick={() =>
        navigator.clipboard?.writeText(text).then(
          () => setCopied(true),
          () => {},
        )
      }
      leftSection={<Copy className="icon size-[1.1rem]" aria-hidden />}
    >
      {isCopied ? "Copied" : "Copy"}
    </Button>
  );
}

/** A link to copy: focus selects it, and a button copies it. */
export function CopyLink({ label, link }: { label: string; link: string }) {
  return (
    <div className="flex items-end gap-3">
      <Field label={label} className="min-w-0 flex-1">
        {(labels) => (
          <Input {...labels} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        )}
      </Field>
      <div className="unscripted:hidden">
        <CopyText text={link} />
      </div>
    </div>
  );
}
