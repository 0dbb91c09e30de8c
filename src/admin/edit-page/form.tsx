import { useEffect } from "react";
import { Link } from "react-router";
import type { MenuOption } from "../../content/published/menus.ts";
import { AddressInput, type AddressShape } from "../../editor/address-input.tsx";
import { useDocument, useEditorContext } from "../../editor/context.ts";
import { EditPanel, FieldPanel, Fields } from "../../editor/fields.tsx";
import { InMenus } from "../menus/in-menus.tsx";
import type { FormLayout, FormPanel } from "./layout.ts";
import { useTitle } from "./title.ts";

interface EntryFormProps {
  layout: FormLayout;
  /** Null for entries without a page. */
  address: AddressShape | null;
  /** The menus that link to it, or could. */
  menus: readonly MenuOption[];
  titleField: string | null;
}

/** Forms with at least this many panels get a navigation. */
const minPanelsForNav = 6;

/** The form of an entry: content in the main column, address and settings in the side column. */
export function EntryForm({ layout: { main, aside }, address, menus, titleField }: EntryFormProps) {
  const { subject, standing } = useEditorContext();
  useFocusEmptyTitle(titleField);
  return (
    <>
      {main.length >= minPanelsForNav && <PanelNav panels={main} />}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,23rem)] items-start gap-6 max-[76rem]:grid-cols-1">
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

/** Focuses the title of a new entry. */
function useFocusEmptyTitle(titleField: string | null) {
  const { read } = useDocument();
  const { isPublished } = useEditorContext().standing;
  useEffect(() => {
    if (titleField === null || isPublished || read(titleField)) return;
    // After the layout has moved the focus to the main element.
    const frame = requestAnimationFrame(() => document.getElementById(`field-${titleField}`)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [titleField, isPublished, read]);
}

const anchorOf = ({ fields }: FormPanel) => `panel-${fields[0]}`;

function PanelNav({ panels }: { panels: readonly FormPanel[] }) {
  return (
    <nav aria-label="Page sections" className="mb-6 flex flex-wrap gap-2">
      {panels.map((one) => (
        <Link
          key={one.title}
          to={`#${anchorOf(one)}`}
          className="inline-flex min-h-10 items-center rounded-m border border-line-2 bg-surface px-[.95rem] text-ink-2 hover:border-leaf hover:text-ink"
        >
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
