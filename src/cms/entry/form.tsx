import { AddressInput, type AddressShape } from "../edit/address-input.tsx";
import { useEditing } from "../edit/context.ts";
import { EditPanel, FieldPanel, Fields } from "../edit/fields.tsx";
import { InMenus } from "../menus/in-menus.tsx";
import type { FormLayout, FormPanel } from "./layout.ts";
import { useTitle } from "./title.ts";

interface EntryFormProps {
  layout: FormLayout;
  /** For entries with a page of their own. */
  address: AddressShape | null;
  titleField: string | null;
}

/** The inputs of an entry, in panels: what it says in the middle, how and where it is shown beside that. */
export function EntryForm({ layout: { main, aside }, address, titleField }: EntryFormProps) {
  const { subject } = useEditing();
  return (
    <div className="entry-form">
      <div className="edit-panels">{main.map(panel)}</div>
      <div className="edit-panels">
        {address && (
          <>
            <AddressPanel shape={address} titleField={titleField} />
            <InMenus entry={subject.entry} />
          </>
        )}
        {aside.map(panel)}
      </div>
    </div>
  );
}

function panel({ title, fields, isField }: FormPanel) {
  const [only = ""] = fields;
  if (isField) return <FieldPanel key={title} path={only} />;
  return (
    <EditPanel key={title} title={title}>
      <Fields paths={fields} />
    </EditPanel>
  );
}

function AddressPanel({ shape, titleField }: { shape: AddressShape; titleField: string | null }) {
  const title = useTitle(titleField);
  return (
    <EditPanel title="On the site">
      <AddressInput shape={shape} title={title ?? ""} />
    </EditPanel>
  );
}
