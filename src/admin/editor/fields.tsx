import { type ReactNode, useId } from "react";
import { findInput } from "#src/domain/content/fields/find-input.ts";
import type { Path } from "#src/domain/content/schema/values/path.ts";
import { useEditorContext } from "./context.ts";
import { FieldInput } from "./field.tsx";

interface FieldsProps {
  paths: readonly Path[];
  /** One field per row. */
  isSingleFile?: boolean;
}

/** The inputs at the given paths. */
export function Fields({ paths, isSingleFile = false }: FieldsProps) {
  const { root, doc } = useEditorContext();
  return (
    <div className="edit-fields" data-single-file={isSingleFile || undefined}>
      {paths.map((path) => (
        <FieldInput key={path} path={path} field={findInput(root, path.split("."), doc.read("")).field} />
      ))}
    </div>
  );
}

interface EditPanelProps {
  title: string;
  /** The element's id, for links. */
  anchor?: string | undefined;
  text?: ReactNode;
  children: ReactNode;
}

/** A section of a form with its own heading. */
export function EditPanel(props: EditPanelProps) {
  return <Block id={useId()} {...props} />;
}

/** A section that is one input, such as a list. Its heading is the input's label. */
export function FieldPanel({
  path,
  text,
  anchor,
  children,
}: {
  path: Path;
  text?: ReactNode;
  anchor?: string;
  /** Below the input. */
  children?: ReactNode;
}) {
  const { root, doc } = useEditorContext();
  const id = useId();
  const { field } = findInput(root, path.split("."), doc.read(""));
  return (
    <Block id={id} title={field.label} text={text} anchor={anchor}>
      <FieldInput path={path} field={field} namedBy={id} />
      {children}
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
