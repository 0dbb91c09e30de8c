import { useEffect } from "react";
import { Link } from "react-router";
import { useDocument, useEditorContext } from "#src/admin/editor/context.ts";
import { EditPanel, FieldPanel, Fields } from "#src/admin/editor/fields.tsx";
import { PagePreviews } from "#src/admin/editor/search-preview/page-previews.tsx";
import { SimilarityMeter } from "#src/admin/editor/similarity-meter.tsx";
import { SlugField } from "#src/admin/editor/slug-field.tsx";
import { useHasSource, useTranslationSource } from "#src/admin/editor/translation/translation.ts";
import { InMenus } from "../menus/in-menus.tsx";
import { useTitle } from "./head.tsx";
import type { FormPanel } from "./layout.ts";
import type { EntryData } from "./load.server.ts";

/** Forms with at least this many panels get a navigation. */
const minPanelsForNav = 6;

/** The form of an entry: content in the main column, address and settings in the side column. */
export function EntryForm({ layout, slugShape, menus, titleField, isCompared }: EntryData) {
  const { root, subject, publicationStatus } = useEditorContext();
  const source = useTranslationSource();
  const isTranslation = source !== null;
  const hasSource = useHasSource();
  const hasTexts = ({ fields }: FormPanel) =>
    fields.some((name) => {
      const field = root.fields[name];
      return field !== undefined && hasSource(field, name);
    });
  const main = isTranslation ? layout.main.filter(hasTexts) : layout.main;
  const aside = isTranslation ? layout.aside.filter(hasTexts) : layout.aside;
  const title = useTitle(titleField);
  const isSeo = ({ fields }: FormPanel) => fields[0] === "seo";
  useFocusEmptyTitle(titleField);
  return (
    <>
      {main.length >= minPanelsForNav && <PanelNav panels={main} />}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,23rem)] items-start gap-6 max-[76rem]:grid-cols-1 in-[.with-preview[data-open]]:grid-cols-1">
        <div className="edit-panels">{main.map((panel) => renderPanel(panel))}</div>
        <div className="edit-panels">
          {aside.filter((panel) => !isSeo(panel)).map((panel) => renderPanel(panel))}
          {slugShape && (
            <>
              <EditPanel title="On the site">
                <SlugField
                  shape={slugShape}
                  title={title ?? ""}
                  titleLabel={root.fields[titleField ?? ""]?.label ?? "Title"}
                />
                {!isTranslation && <InMenus entry={subject.entry} isCreated={publicationStatus.exists} menus={menus} />}
              </EditPanel>
              {isCompared && <SimilarityMeter />}
            </>
          )}
          {aside.filter(isSeo).map((panel) => renderPanel(panel, slugShape !== null))}
        </div>
      </div>
    </>
  );
}

/** Focuses the title of a new entry. */
function useFocusEmptyTitle(titleField: string | null) {
  const { read } = useDocument();
  const { isPublished } = useEditorContext().publicationStatus;
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
      {panels.map((panel) => (
        <Link
          key={panel.title}
          to={`#${anchorOf(panel)}`}
          className="inline-flex min-h-10 items-center rounded-m border border-line-2 bg-surface px-[.95rem] text-ink-2 hover:border-leaf hover:text-ink"
        >
          {panel.title}
        </Link>
      ))}
    </nav>
  );
}

function renderPanel(panel: FormPanel, hasPage = false) {
  const { title, fields, isField } = panel;
  const [only = ""] = fields;
  if (isField) {
    return (
      <FieldPanel key={title} path={only} anchor={anchorOf(panel)}>
        {hasPage && only === "seo" && <PagePreviews />}
      </FieldPanel>
    );
  }
  return (
    <EditPanel key={title} title={title} anchor={anchorOf(panel)}>
      <Fields paths={fields} />
    </EditPanel>
  );
}
