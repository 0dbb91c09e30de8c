import { type ReactNode, useId } from "react";
import { placeOf } from "../../content/place.ts";
import { useEditing } from "./context.ts";
import type { Path } from "./editor/edited.ts";
import { FieldInput } from "./field.tsx";

interface FieldsProps {
  paths: readonly Path[];
  /** Each takes the whole width. */
  isSingleFile?: boolean;
}

/** The inputs at some paths, one after the other. */
export function Fields({ paths, isSingleFile = false }: FieldsProps) {
  const { root, edited } = useEditing();
  return (
    <div className="edit-fields" data-single-file={isSingleFile || undefined}>
      {paths.map((path) => (
        <FieldInput key={path} path={path} field={placeOf(root, path.split("."), edited.read("")).field} />
      ))}
    </div>
  );
}

interface EditPanelProps {
  title: string;
  /** By which a link leads to it. */
  anchor?: string | undefined;
  text?: ReactNode;
  children: ReactNode;
}

/** A block of a form under its own heading. */
export function EditPanel(props: EditPanelProps) {
  return <Block id={useId()} {...props} />;
}

/** A block that is one input, such as a list: its heading is the input's label. */
export function FieldPanel({ path, text, anchor }: { path: Path; text?: ReactNode; anchor?: string }) {
  const { root, edited } = useEditing();
  const id = useId();
  const { field } = placeOf(root, path.split("."), edited.read(""));
  return (
    <Block id={id} title={field.label} text={text} anchor={anchor}>
      <FieldInput path={path} field={field} namedBy={id} />
    </Block>
  );
}

function Block({ id, anchor, title, text, children }: EditPanelProps & { id: string }) {
  return (
    <section id={anchor} aria-labelledby={id} className="edit-panel">
      <header>
        <h3 id={id}>{title}</h3>
        {text && <p>{text}</p>}
      </header>
      <div>{children}</div>
    </section>
  );
}
