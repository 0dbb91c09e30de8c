import { Plus, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#src/admin/ui/controls.tsx";
import { Hint } from "#src/admin/ui/field.tsx";
import { within } from "#src/domain/content/schema/values/path.ts";
import { useDerived, useDocument } from "../context.ts";
import { useTranslationSource } from "../translation/translation.ts";
import { type FieldProps, Fieldset, type InputProps, inputIdOf, type RenderField } from "./field-wrapper.tsx";
import { focusFirst } from "./focus.ts";

export function GroupInput({ draw: Input, ...props }: InputProps<"group"> & { draw: RenderField }) {
  const visibleFields = Object.entries(props.field.fields).filter(
    ([, { type }]) => type !== "id" && type !== "visibility",
  );
  return (
    <Fieldset {...props}>
      <div className="edit-fields">
        {visibleFields.map(([name, field]) => (
          <Input key={name} field={field} path={within(props.path, name)} />
        ))}
      </div>
    </Fieldset>
  );
}

/** Their inputs need no button before them: they show at once how to choose or upload a picture. */
const pictureTypes: ReadonlySet<string> = new Set(["picture", "logo"]);

/** A part that can be added and removed. Adding it again restores the removed value. */
export function NullableField({ children, ...input }: FieldProps & { children: ReactNode }) {
  const { field, path } = input;
  const id = inputIdOf(path);
  const isPresent = useDerived(path, (value) => value !== null && value !== undefined);
  const { read, write } = useDocument();
  const [lastValue, setLastValue] = useState(field.initial);
  const container = useRef<HTMLDivElement>(null);
  const isTranslation = useTranslationSource() !== null;
  const isShown = isPresent || (pictureTypes.has(field.type) && lastValue === field.initial);
  const name = field.label.charAt(0).toLowerCase() + field.label.slice(1);

  if (isTranslation) return isPresent && <div className="edit-wide">{children}</div>;

  function add() {
    flushSync(() => write(path, lastValue));
    focusFirst(container.current);
  }

  function remove() {
    setLastValue(read(path));
    flushSync(() => write(path, null));
    focusFirst(container.current);
  }

  return (
    <div ref={container} className="optional edit-wide">
      {isShown ? (
        <>
          {children}
          {isPresent && (
            <Button variant="quiet" className="mt-2 -ml-3" leftSection={<X className="icon size-4" />} onClick={remove}>
              Remove {name}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className="field-head">
            <span>{field.label}</span>
            <span className="field-aside">Optional</span>
          </p>
          <Hint id={id} text={field.hint} />
          <Button id={id} variant="line" leftSection={<Plus className="icon size-4" />} onClick={add}>
            Add {name}
          </Button>
        </>
      )}
    </div>
  );
}
