import { Plus, SlidersHorizontal, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { href, Link } from "react-router";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { FilterForm, type FilterSelect, FilterSubmit, Filters } from "#src/admin/ui/filters.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { languageTitle } from "#src/base/languages.ts";
import { maxFilterNameLength, type SavedFilter } from "#src/domain/leads/inbox/saved-filters.ts";
import { channelLabel, channels, isChannel } from "#src/domain/leads/origins.ts";
import type { Stages } from "#src/domain/leads/pipeline/stages.ts";
import { assigneeOptions } from "./bulk-bar.tsx";
import {
  defaultSort,
  filterQuery,
  inboxPath,
  inboxTabs,
  inboxViewOptions,
  parseInboxQuery,
  refiningParams,
  sortLabels,
} from "./query-params.ts";
import { useStages } from "./stages-context.tsx";

interface Choice {
  value: string;
  label: string;
}

export interface InboxFilterProps {
  query: URLSearchParams;
  me: string;
  colleagues: Choice[];
  services: Choice[];
  sources: string[];
  /** The titles of forms by id. */
  forms: ReadonlyMap<string, string>;
  /** Those of the site. */
  languages: readonly string[];
  savedFilters: SavedFilter[];
}

/** The selects that narrow and sort the list, and the person's own filters. */
export function InboxFilter({ query, savedFilters, ...choices }: InboxFilterProps) {
  const { view, isBoard, search } = parseInboxQuery(query);
  const narrowing = refiningParams.filter((name) => name !== "q" && (query.get(name) ?? "") !== "");
  const count = narrowing.length + (isBoard || Object.hasOwn(inboxTabs, view) ? 0 : 1);
  return (
    <details className="inbox-filter" onKeyDown={closeOnEscape}>
      <summary className="button" data-variant="line" data-icon="left">
        <span className="button-icon">
          <SlidersHorizontal className="icon size-[1.1rem]" aria-hidden />
        </span>
        Filter
        {count > 0 && (
          <span className="filter-count">
            {count}
            <span className="sr-only"> active</span>
          </span>
        )}
      </summary>
      <div className="inbox-filter-panel">
        <FilterForm action={href("/cms/leads/:lead?")} aria-label="Filter leads" className="inbox-selects">
          {isBoard && <input type="hidden" name="as" value="board" />}
          {search !== "" && <input type="hidden" name="q" value={search} />}
          <Filters filters={filterSelects(query, choices, useStages())} />
          <FilterSubmit />
        </FilterForm>
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          <SavedFilters query={query} savedFilters={savedFilters} />
          {count > 0 && (
            <ButtonLink to={inboxPath(new URLSearchParams(isBoard ? { as: "board" } : {}))} variant="quiet">
              Clear filters
            </ButtonLink>
          )}
        </div>
      </div>
    </details>
  );
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  const details = event.currentTarget;
  if (event.key !== "Escape" || !(event.target instanceof Element) || event.target.closest("dialog")) return;
  details.open = false;
  details.querySelector("summary")?.focus();
}

function filterSelects(
  query: URLSearchParams,
  { me, colleagues, services, sources, forms, languages }: Omit<InboxFilterProps, "query" | "savedFilters">,
  stages: Stages,
): FilterSelect[] {
  const { view, isBoard, source, channel } = parseInboxQuery(query);
  const people = assigneeOptions(colleagues, me).map(({ value, label }) => ({
    value: value === me ? "me" : value,
    label,
  }));
  const known = source === "" || sources.includes(source) ? sources : [...sources, source];
  const usual = defaultSort(view);
  const { [usual]: usualLabel, ...otherSorts } = sortLabels;
  return [
    ...(isBoard ? [] : [{ name: "show", label: "Filter by status", options: inboxViewOptions(stages), initial: view }]),
    { name: "who", label: "Filter by owner", options: [{ value: "", label: "Anyone" }, ...people] },
    { name: "service", label: "Filter by service", options: [{ value: "", label: "Any service" }, ...services] },
    {
      name: "source",
      label: "Filter by source",
      options: [{ value: "", label: "Any source" }, ...known.map((name) => ({ value: name, label: name }))],
    },
    {
      name: "form",
      label: "Filter by form",
      options: [{ value: "", label: "Any form" }, ...channelOptions(forms, channel)],
    },
    ...(languages.length > 1
      ? [
          {
            ...{ name: "language", label: "Filter by language" },
            options: [
              { value: "", label: "Any language" },
              ...languages.map((value) => ({ value, label: languageTitle(value) })),
            ],
          },
        ]
      : []),
    ...(isBoard
      ? []
      : [{ name: "sort", label: "Sort by", options: [{ value: "", label: usualLabel }, ...optionsOf(otherSorts)] }]),
  ];
}

function optionsOf(labels: Record<string, string>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** The contact form, the forms of staff, and the ways without one. A deleted form is there while it is filtered by. */
function channelOptions(forms: InboxFilterProps["forms"], selected: string): Choice[] {
  const [contact, ...others] = Object.keys(channels);
  const isKnown = selected === "" || isChannel(selected) || forms.has(selected);
  const values = [contact, ...forms.keys(), ...others, ...(isKnown ? [] : [selected])];
  return values.flatMap((value) => (value === undefined ? [] : [{ value, label: channelLabel(value, forms) }]));
}

/** The person's own filters, and a form that saves the current one. */
function SavedFilters({ query, savedFilters }: Pick<InboxFilterProps, "query" | "savedFilters">) {
  const current = filterQuery(query);
  const currentFilter = savedFilters.find((filter) => filter.query === current);
  const isDefault = current === "" || current === "as=board";
  return (
    <>
      {savedFilters.length > 0 && (
        <nav aria-label="Your filters">
          <ul className="flex flex-wrap gap-2">
            {savedFilters.map((filter) => (
              <li key={filter.id}>
                <Link
                  to={inboxPath(new URLSearchParams(filter.query))}
                  className="chip"
                  aria-current={filter === currentFilter ? "page" : undefined}
                >
                  {filter.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {!isDefault && !currentFilter && (
        <FormDialog
          trigger={{ label: "Save filter", icon: <Plus className="icon size-[1.1rem]" aria-hidden /> }}
          title="Save this filter"
          intent="save-filter"
        >
          <input type="hidden" name="query" value={current} />
          <TextField
            name="name"
            label="Name"
            hint="Only you see it. The same name replaces the earlier one."
            maxLength={maxFilterNameLength}
          />
          <SubmitButton busy="Saving...">Save</SubmitButton>
        </FormDialog>
      )}
      {currentFilter && (
        <ActionForm intent="remove-filter" about={currentFilter.id} className="inline-flex">
          <SubmitButton busy="Removing..." tone="quiet">
            <X className="icon mr-1 inline size-[1.05rem]" aria-hidden />
            Remove “{currentFilter.name}”
          </SubmitButton>
        </ActionForm>
      )}
    </>
  );
}
