import { useState } from "react";
import { Checkbox, Textarea } from "#src/admin/ui/controls.tsx";
import { Field, Warning } from "#src/admin/ui/field.tsx";
import { submitOnEnter } from "#src/admin/ui/keys.ts";
import { maxAltLength } from "#src/domain/content/schema/values/reference-forms.ts";

interface AltInputProps {
  id: string;
  alt: string | undefined;
  write: (alt: string | undefined) => void;
}

/** Alt text of a picture: empty for a decorative one, undefined until someone has said. */
export function AltInput({ id, alt, write }: AltInputProps) {
  const isDecorative = alt === "";
  const [lastAlt, setLastAlt] = useState(alt);

  function toggle() {
    setLastAlt(alt);
    write(isDecorative ? lastAlt || undefined : "");
  }

  return (
    <div className="grid gap-3 pt-4">
      {!isDecorative && (
        <Field id={id} label="Alt text" aside={{ text: "For screen readers", isRead: true }}>
          {(labels) => (
            <>
              <Textarea
                {...labels}
                rows={1}
                className="growing-line"
                autoComplete="off"
                maxLength={maxAltLength}
                value={alt ?? ""}
                onKeyDown={submitOnEnter}
                onChange={({ currentTarget }) => write(currentTarget.value.replace(/\n+/g, " ") || undefined)}
              />
              {(alt ?? "").trim() === "" && <Warning>Describe the picture, or mark it as decorative.</Warning>}
            </>
          )}
        </Field>
      )}
      <Checkbox label="Decorative (screen readers skip it)" checked={isDecorative} onChange={toggle} />
    </div>
  );
}
