import { textsIn } from "#src/domain/content/fields/language.ts";
import { useEditorContext } from "../context.ts";
import { readPart } from "../document/document-store.ts";
import { FieldPanel } from "../fields.tsx";
import { useTranslationSource } from "./translation.ts";

/** All texts of an entry, for kinds whose own screen has more than texts. */
export function TranslationFields() {
  const { root } = useEditorContext();
  const source = useTranslationSource();
  const names = Object.entries(root.fields).flatMap(([name, field]) =>
    textsIn(field, readPart(source?.content, name)).length > 0 ? [name] : [],
  );
  return (
    <div className="edit-panels">
      {names.map((name) => (
        <FieldPanel key={name} path={name} />
      ))}
    </div>
  );
}
