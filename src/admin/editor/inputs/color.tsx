import { X } from "lucide-react";
import { Button, Input } from "#src/admin/ui/controls.tsx";
import { FieldWrapper, type InputProps } from "./field-wrapper.tsx";
import { useText } from "./text.tsx";

/** What the browser's picker shows before a color is chosen. */
const defaultPickerColor = "#0a6247";

/** A color: the browser's picker, and its code. Empty for none. */
export function ColorInput(props: InputProps<"color">) {
  const { field, path } = props;
  const [value, write] = useText(path, field.isNullable);
  const onInput = (text: string) => {
    const code = text.trim().toLowerCase();
    write(code.replace(/^(?=[0-9a-f]{6}$)/, "#"));
  };
  // Only once the input is complete: every long code begins like a short one.
  const expand = () => {
    const code = value.replace(/^#?([0-9a-f])([0-9a-f])([0-9a-f])$/, "#$1$1$2$2$3$3");
    if (code !== value) write(code);
  };
  return (
    <FieldWrapper {...props}>
      {(labels) => (
        <div className="color-input">
          <input
            type="color"
            aria-label={`${field.label}: pick a color`}
            value={/^#[0-9a-f]{6}$/.test(value) ? value : defaultPickerColor}
            data-empty={value === "" || undefined}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
          <Input
            {...labels}
            placeholder="#e8590c"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            value={value}
            onChange={({ currentTarget }) => onInput(currentTarget.value)}
            onBlur={expand}
          />
          {value !== "" && (
            <Button variant="quiet" leftSection={<X className="icon size-4" aria-hidden />} onClick={() => write("")}>
              Default colors
            </Button>
          )}
        </div>
      )}
    </FieldWrapper>
  );
}
