import { Ban } from "lucide-react";
import { useId } from "react";
import { contentIcons } from "../../../brand/content-icons.ts";
import { usePart } from "../context.ts";
import { Framed } from "./framed.tsx";
import type { FieldProps } from "./labelled.tsx";

/** One of the drawn icons. Arrow keys go through them. */
export function IconInput(props: FieldProps) {
  const [chosen, write] = usePart<string | null>(props.path);
  const name = useId();
  return (
    <Framed {...props}>
      <div className="icon-choice">
        {props.field.isNullable && (
          <label title="no icon">
            <input
              type="radio"
              name={name}
              aria-label="no icon"
              checked={chosen === null}
              onChange={() => write(null)}
            />
            <Ban className="icon size-5" aria-hidden />
          </label>
        )}
        {Object.entries(contentIcons).map(([icon, Drawn]) => {
          const words = icon.replace(/-\d+$/, "").replaceAll("-", " ");
          return (
            <label key={icon} title={words}>
              <input
                type="radio"
                name={name}
                aria-label={words}
                checked={icon === chosen}
                onChange={() => write(icon)}
              />
              <Drawn className="icon size-5" aria-hidden />
            </label>
          );
        })}
      </div>
    </Framed>
  );
}
