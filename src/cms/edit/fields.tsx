import { type ReactNode, useId } from "react";
import { placeOf } from "../../content/place.ts";
import { useEditing } from "./context.ts";
import type { Path } from "./edited.ts";
import { FieldInput } from "./field.tsx";

/** The inputs at some paths, one after the other. */
export function Fields({ paths }: { paths: readonly Path[] }) {
  const { root, edited } = useEditing();
  return (
    <div className="edit-fields">
      {paths.map((path) => (
        <FieldInput key={path} path={path} field={placeOf(root, path.split("."), edited.read("")).field} />
      ))}
    </div>
  );
}

/** A block of a form under its own heading. */
export function EditPanel({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="edit-panel">
      <header>
        <h3 id={id}>{title}</h3>
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  );
}

/** A block that is one input, such as a list: its heading is the input's label. */
export function FieldPanel({ path, text }: { path: Path; text?: ReactNode }) {
  const { root, edited } = useEditing();
  const id = useId();
  const { field } = placeOf(root, path.split("."), edited.read(""));
  return (
    <section aria-labelledby={id} className="edit-panel">
      <header>
        <h3 id={id}>{field.label}</h3>
        {text && <p>{text}</p>}
      </header>
      <FieldInput path={path} field={field} namedBy={id} />
    </section>
  );
}
