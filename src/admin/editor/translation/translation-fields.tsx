import { useEditorContext } from "../context.ts";
import { FieldPanel } from "../fields.tsx";
import { useHasSource } from "./translation.ts";

/** All texts of an entry, for kinds whose own screen has more than texts. */
export function TranslationFields() {
  const { root } = useEditorContext();
  const hasSource = useHasSource();
  const names = Object.entries(root.fields).flatMap(([name, field]) => (hasSource(field, name) ? [name] : []));
  return (
    <div className="edit-panels">
      {names.map((name) => (
        <FieldPanel key={name} path={name} />
      ))}
    </div>
  );
}
