import { Ban } from "lucide-react";
import { useId } from "react";
import { contentIcons } from "../../brand/content-icons.ts";
import { useValue } from "../context.ts";
import type { FieldProps } from "./field-wrapper.tsx";
import { Fieldset } from "./fieldset.tsx";

/** Selects an icon. Radio inputs give arrow keys. */
export function IconInput(props: FieldProps) {
  const [selected, write] = useValue<string | null>(props.path);
  const name = useId();
  return (
    <Fieldset {...props}>
      <div className="icon-choice">
        {props.field.isNullable && (
          <label title="No icon">
            <input
              type="radio"
              name={name}
              aria-label="No icon"
              checked={selected === null}
              onChange={() => write(null)}
            />
            <Ban className="icon size-5" aria-hidden />
          </label>
        )}
        {Object.entries(contentIcons).map(([icon, Icon]) => {
          const words = icon.replace(/-\d+$/, "").replaceAll("-", " ");
          return (
            <label key={icon} title={words}>
              <input
                type="radio"
                name={name}
                aria-label={words}
                checked={icon === selected}
                onChange={() => write(icon)}
              />
              <Icon className="icon size-5" aria-hidden />
            </label>
          );
        })}
      </div>
    </Fieldset>
  );
}
