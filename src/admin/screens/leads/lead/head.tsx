import { Columns3, Download, FileUp, List, Plus, Text, X } from "lucide-react";
import { Form, href, Link } from "react-router";
import { type FilterSelect, FilterSubmit, Filters } from "#src/admin/ui/filters.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { OverflowMenu } from "#src/admin/ui/menu.tsx";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { SearchInput } from "#src/admin/ui/search-input.tsx";
import { maxFilterNameLength, type SavedFilter } from "#src/domain/leads/inbox/saved-filters.ts";
import { channelLabel, channels, isChannel } from "#src/domain/leads/origins.ts";
import { AddLeadLink } from "../add/add-lead-link.tsx";
import { assigneeOptions } from "../inbox/bulk-bar.tsx";
import { filterQuery, inboxPath, inboxViewOptions, parseInboxQuery, withParams } from "../inbox/query-params.ts";
import { useStages } from "../inbox/stages-context.tsx";

interface Choice {
  value: string;
  label: string;
}

interface InboxHeadProps {
  query: URLSearchParams;
  me: string;
  colleagues: Choice[];
  services: Choice[];
  sources: string[];
  /** The titles of forms by id. */
  forms: ReadonlyMap<string, string>;
  savedFilters: SavedFilter[];
  counts: { new: number; overdue: number; needAnswer: number; suspected: number };
  /** Emails that fit no lead. */
  unmatched: number;
}

/** The heading, the counts and the filters of the inbox. */
export function InboxHeader({ query, counts, unmatched, savedFilters, ...choices }: InboxHeadProps) {
  const waiting = [
    { show: "new", text: `${counts.new} new`, count: counts.new },
    { show: "overdue", text: `${counts.overdue} overdue`, count: counts.overdue },
    // All new leads need one, too: this says more only if customers have written again.
    {
      show: "needs-answer",
      text: counts.needAnswer === 1 ? "1 needs an answer" : `${counts.needAnswer} need an answer`,
      count: counts.needAnswer - counts.new,
    },
    { show: "suspected", text: `${counts.suspected} suspected spam`, count: counts.suspected },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <ScreenHeader title="Leads">
        <div className="flex items-center gap-2">
          <AddLeadLink />
          <MoreMenu query={query} />
        </div>
      </ScreenHeader>
      {/* Always there, so that nothing below moves when a lead comes in. */}
      <ul className="-mt-4 mb-2 flex flex-wrap gap-x-4" aria-label="Needs attention">
        {counts.needAnswer === 0 && <li className="inline-flex min-h-11 items-center text-ink-2">No new leads</li>}
        {waiting.map(({ show, text }) => (
          <li key={show}>
            <Link
              to={inboxPath(new URLSearchParams({ show }))}
              className={`link inline-flex min-h-11 items-center ${show === "overdue" ? "text-bad" : ""}`}
            >
              {text}
            </Link>
          </li>
        ))}
        {unmatched > 0 && (
          <li>
            <Link to={href("/cms/leads/unmatched")} className="link inline-flex min-h-11 items-center">
              {unmatched} unmatched {unmatched === 1 ? "email" : "emails"}
            </Link>
          </li>
        )}
      </ul>
      <ViewSwitch query={query} />
      <InboxSearch query={query} {...choices} />
      <SavedFilters query={query} savedFilters={savedFilters} />
    </>
  );
}

/** What is done with many leads at once, and the texts of replies. */
function MoreMenu({ query }: { query: URLSearchParams }) {
  return (
    <OverflowMenu>
      <Link to={href("/cms/leads/import")} className="menu-line">
        <FileUp className="icon" aria-hidden />
        Import leads
      </Link>
      <a href={href("/cms/leads/export") + exportQuery(query)} download className="menu-line">
        <Download className="icon" aria-hidden />
        Export these leads
      </a>
      <Link to={href("/cms/leads/templates")} className="menu-line">
        <Text className="icon" aria-hidden />
        Reply templates
      </Link>
    </OverflowMenu>
  );
}

function exportQuery(query: URLSearchParams): string {
  const all = withParams(query, { after: "", as: "" });
  for (const name of ["after", "as"]) all.delete(name);
  return all.size > 0 ? `?${all}` : "";
}

/** List or board, with the same filters. */
function ViewSwitch({ query }: { query: URLSearchParams }) {
  const { isBoard } = parseInboxQuery(query);
  const shared = withParams(query, { after: "" });
  const views = [
    { name: "List", icon: List, to: withParams(shared, { as: "" }), isCurrent: !isBoard },
    { name: "Board", icon: Columns3, to: withParams(shared, { as: "board", show: "" }), isCurrent: isBoard },
  ];
  return (
    <nav aria-label="View" className="view-switch mb-2">
      {views.map(({ name, icon: Icon, to, isCurrent }) => (
        <Link key={name} to={inboxPath(to)} aria-current={isCurrent ? "page" : undefined}>
          <Icon className="icon size-[1.1rem]" aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The search and filter form. It starts at the first page. */
function InboxSearch({
  query,
  me,
  colleagues,
  services,
  sources,
  forms,
}: Omit<InboxHeadProps, "counts" | "unmatched" | "savedFilters">) {
  const { isBoard, search, source, channel } = parseInboxQuery(query);
  const viewOptions = inboxViewOptions(useStages());
  const people = assigneeOptions(colleagues, me).map(({ value, label }) => ({
    value: value === me ? "me" : value,
    label,
  }));
  const known = source === "" || sources.includes(source) ? sources : [...sources, source];
  const filters: FilterSelect[] = [
    ...(isBoard ? [] : [{ name: "show", label: "Filter by status", options: viewOptions }]),
    { name: "who", label: "Filter by assignee", options: [{ value: "", label: "Anyone" }, ...people] },
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
  ];
  return (
    <Form method="get" action={href("/cms/leads/:lead?")} role="search" className="inbox-search">
      {isBoard && <input type="hidden" name="as" value="board" />}
      <SearchInput
        id="search-leads"
        label="Search name, company, email, phone or message"
        placeholder="Search"
        query={search}
        className="col-span-2"
      />
      <Filters filters={filters} />
      <FilterSubmit>Search and filter</FilterSubmit>
    </Form>
  );
}

/** The contact form, the forms of staff, and the ways without one. A deleted form is there while it is filtered by. */
function channelOptions(forms: InboxHeadProps["forms"], selected: string): Choice[] {
  const [contact, ...others] = Object.keys(channels);
  const isKnown = selected === "" || isChannel(selected) || forms.has(selected);
  const values = [contact, ...forms.keys(), ...others, ...(isKnown ? [] : [selected])];
  return values.flatMap((value) => (value === undefined ? [] : [{ value, label: channelLabel(value, forms) }]));
}

/** The person's own filters, and a form that saves the current one. */
function SavedFilters({ query, savedFilters }: Pick<InboxHeadProps, "query" | "savedFilters">) {
  const current = filterQuery(query);
  const currentFilter = savedFilters.find((filter) => filter.query === current);
  const isDefault = current === "" || current === "as=board";
  if (savedFilters.length === 0 && isDefault) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
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
    </div>
  );
}
