import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { ModalForm } from "#src/admin/ui/modal.tsx";
import { within } from "#src/domain/content/schema/values/path.ts";
import { EditorContext, useEditorContext } from "../../context.ts";
import { nodeForm } from "../../document/check.ts";
import { createDocumentStore } from "../../document/document-store.ts";
import type { RenderField } from "../../inputs/field-wrapper.tsx";
import { linkToEntries } from "../links.ts";
import { type Atom, atomAt, atomNames, removeAtom, writeAtom } from "./atoms.ts";

interface AtomDialogProps {
  editor: Editor;
  type: Atom["type"];
  /** The atom's position; null for a new one, which is inserted at the cursor. */
  position: number | null;
  draw: RenderField;
  leave: () => void;
}

/** The attributes in the dialog's document. No field of a form has this name. */
const attrsPath = "atom";

/** Adds or edits an atom: the form of its schema, with the inputs of all forms. */
export function AtomDialog({ editor, type, position, draw: Input, leave }: AtomDialogProps) {
  const context = useEditorContext();
  const { references } = context;
  const [{ field, check }] = useState(() => nodeForm(type));
  const [doc] = useState(() => {
    const attrs = position === null ? field.empty : atomAt(editor, position)?.attrs;
    return createDocumentStore({ [attrsPath]: attrs });
  });
  const [errors, setErrors] = useState({});
  const fields = field.type === "group" ? Object.entries(field.fields) : [];
  const name = atomNames[type].toLowerCase();

  function submit() {
    const checked = check(doc.read(attrsPath), references);
    if (checked.errors) {
      const messages = Object.entries(checked.errors).map(([path, message]) => [within(attrsPath, path), message]);
      return setErrors(Object.fromEntries(messages));
    }
    writeAtom(editor, { type, attrs: checked.attrs } as Atom, position);
    leave();
    void linkToEntries(editor, references.findEntryAt);
  }

  const remove = position !== null && (
    <Button
      variant="line"
      onClick={() => {
        removeAtom(editor, position);
        leave();
      }}
    >
      Remove
    </Button>
  );
  return (
    <ModalForm
      title={position === null ? `Add ${name}` : `Edit ${name}`}
      onLeave={leave}
      submitLabel={position === null ? "Add" : "Done"}
      noValidate
      submit={submit}
      actions={remove}
    >
      <EditorContext value={{ ...context, doc, errors }}>
        <div className="edit-fields" data-single-file>
          {fields.map(([name, field]) => (
            <Input key={name} field={field} path={within(attrsPath, name)} />
          ))}
        </div>
      </EditorContext>
    </ModalForm>
  );
}
