import { useEffect } from "react";
import { Link } from "react-router";
import type { MenuChoice } from "../../content/menus.ts";
import { AddressInput, type AddressShape } from "../edit/address-input.tsx";
import { useEdited, useEditing } from "../edit/context.ts";
import { EditPanel, FieldPanel, Fields } from "../edit/fields.tsx";
import { InMenus } from "../menus/in-menus.tsx";
import type { FormLayout, FormPanel } from "./layout.ts";
import { useTitle } from "./title.ts";

interface EntryFormProps {
  layout: FormLayout;
  /** For entries with a page of their own. */
  address: AddressShape | null;
  /** Where menus lead to it, or could. */
  menus: readonly MenuChoice[];
  titleField: string | null;
}

/** Of a form of so many parts one sees the first only. */
const many = 6;

/** The inputs of an entry, in panels: what it says in the middle, how and where it is shown beside that. */
export function EntryForm({ layout: { main, aside }, address, menus, titleField }: EntryFormProps) {
  const { subject, standing } = useEditing();
  useBeginning(titleField);
  return (
    <>
      {main.length >= many && <Parts panels={main} />}
      <div className="entry-form">
        <div className="edit-panels">{main.map(panel)}</div>
        <div className="edit-panels">
          {address && (
            <>
              <AddressPanel shape={address} titleField={titleField} />
              <InMenus entry={subject.entry} isThere={standing.isThere} menus={menus} />
            </>
          )}
          {aside.map(panel)}
        </div>
      </div>
    </>
  );
}

/** What has no title yet begins with it. */
function useBeginning(titleField: string | null) {
  const { read } = useEdited();
  const { isPublished } = useEditing().standing;
  useEffect(() => {
    if (titleField === null || isPublished || read(titleField)) return;
    // After the frame has moved the focus to the screen.
    const frame = requestAnimationFrame(() => document.getElementById(`field-${titleField}`)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [titleField, isPublished, read]);
}

const anchorOf = ({ fields }: FormPanel) => `panel-${fields[0]}`;

function Parts({ panels }: { panels: readonly FormPanel[] }) {
  return (
    <nav aria-label="Parts of the page" className="entry-parts">
      {panels.map((one) => (
        <Link key={one.title} to={`#${anchorOf(one)}`}>
          {one.title}
        </Link>
      ))}
    </nav>
  );
}

function panel(one: FormPanel) {
  const { title, fields, isField } = one;
  const [only = ""] = fields;
  if (isField) return <FieldPanel key={title} path={only} anchor={anchorOf(one)} />;
  return (
    <EditPanel key={title} title={title} anchor={anchorOf(one)}>
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
