import { Button } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useDerived, useEdited } from "../context.ts";
import { within } from "../editor/edited.ts";
import { focusFirst } from "./focus.ts";
import { Framed } from "./framed.tsx";
import { type Draw, type FieldProps, Hint, type InputProps, useLabels } from "./labelled.tsx";

export function GroupInput({ draw: Input, ...props }: InputProps<"group"> & { draw: Draw }) {
  const shown = Object.entries(props.field.fields).filter(([, { type }]) => type !== "id");
  return (
    <Framed {...props}>
      <div className="edit-fields">
        {shown.map(([name, field]) => (
          <Input key={name} field={field} path={within(props.path, name)} />
        ))}
      </div>
    </Framed>
  );
}

/** What may be missing as a whole: it is added and removed. What was removed comes back when it is added again. */
export function Optional({ children, ...input }: FieldProps & { children: ReactNode }) {
  const { field, path } = input;
  const { ids } = useLabels(input);
  const isThere = useDerived(path, (part) => part !== null && part !== undefined);
  const { read, write } = useEdited();
  const [kept, setKept] = useState(field.begun);
  const box = useRef<HTMLDivElement>(null);
  const name = field.label.charAt(0).toLowerCase() + field.label.slice(1);

  function add() {
    flushSync(() => write(path, kept));
    focusFirst(box.current);
  }

  function remove() {
    setKept(read(path));
    flushSync(() => write(path, null));
    focusFirst(box.current);
  }

  return (
    <div ref={box} className="optional edit-wide">
      {isThere ? (
        <>
          {children}
          <Button
            variant="quiet"
            className="optional-remove"
            leftSection={<X className="icon size-4" />}
            onClick={remove}
          >
            Remove {name}
          </Button>
        </>
      ) : (
        <>
          <p className="field-head">
            <span>{field.label}</span>
            <span className="field-aside">Optional</span>
          </p>
          <Hint id={ids.hint} text={field.hint} />
          <Button variant="line" leftSection={<Plus className="icon size-4" />} onClick={add}>
            Add {name}
          </Button>
        </>
      )}
    </div>
  );
}
