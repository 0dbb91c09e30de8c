import { Ban } from "lucide-react";
import { useId } from "react";
import { contentIcons } from "#src/brand/content-icons.ts";
import { useValue } from "../context.ts";
import { type FieldProps, Fieldset } from "./field-wrapper.tsx";

/** Selects an icon. Radio inputs give arrow keys. */
export function IconInput(props: FieldProps) {
  const [selected, write] = useValue<string | null>(props.path);
  const name = useId();
  const icons = Object.entries(contentIcons).map(([value, Icon]) => ({ value, Icon, label: iconLabel(value) }));
  const none = { value: null, Icon: Ban, label: "No icon" };
  return (
    <Fieldset {...props}>
      <div className="icon-choice">
        {[...(props.field.isNullable ? [none] : []), ...icons].map(({ value, Icon, label }) => (
          <label key={label} title={label}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={value === selected}
              onChange={() => write(value)}
            />
            <Icon className="icon size-5" aria-hidden />
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

function iconLabel(icon: string): string {
  return icon.replace(/-\d+$/, "").replaceAll("-", " ");
}
