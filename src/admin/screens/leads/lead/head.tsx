import { Columns3, Download, FileUp, List, Plus, Text, X } from "lucide-react";
import { Form, href, Link } from "react-router";
import { type FilterSelect, FilterSubmit, Filters } from "#src/admin/ui/filters.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { OverflowMenu } from "#src/admin/ui/menu.tsx";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { SearchInput } from "#src/admin/ui/search-input.tsx";
import { longestFilterName, type SavedFilter } from "#src/domain/leads/inbox/saved-filters.ts";
import { isWay, wayLabel, ways } from "#src/domain/leads/origins.ts";
import { AddLeadLink } from "../add/add-lead-link.tsx";
import { assigneeOptions } from "../inbox/bulk-bar.tsx";
import { filterQuery, inboxPath, parseInboxQuery, views, withParams } from "../inbox/query-params.ts";

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
  saved: SavedFilter[];
  counts: { new: number; overdue: number; needAnswer: number; suspected: number };
  /** Emails that fit no lead. */
  unmatched: number;
}

/** The heading, the counts and the filters of the inbox. */
export function InboxHeader({ query, counts, unmatched, saved, ...choices }: InboxHeadProps) {
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
      <SavedFilters query={query} saved={saved} />
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
    { name: "List", icon: List, to: withParams(shared, { as: "" }), isShown: !isBoard },
    { name: "Board", icon: Columns3, to: withParams(shared, { as: "board", show: "" }), isShown: isBoard },
  ];
  return (
    <nav aria-label="View" className="view-switch mb-2">
      {views.map(({ name, icon: Icon, to, isShown }) => (
        <Link key={name} to={inboxPath(to)} aria-current={isShown ? "page" : undefined}>
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
}: Omit<InboxHeadProps, "counts" | "unmatched" | "saved">) {
  const { isBoard, search, source, way } = parseInboxQuery(query);
  const shown = Object.entries(views).map(([value, label]) => ({ value: value === "open" ? "" : value, label }));
  const people = assigneeOptions(colleagues, me).map(({ value, label }) => ({
    value: value === me ? "me" : value,
    label,
  }));
  const known = source === "" || sources.includes(source) ? sources : [...sources, source];
  const filters: FilterSelect[] = [
    ...(isBoard ? [] : [{ name: "show", label: "Filter by status", options: shown }]),
    { name: "who", label: "Filter by assignee", options: [{ value: "", label: "Anyone" }, ...people] },
    { name: "service", label: "Filter by service", options: [{ value: "", label: "Any service" }, ...services] },
    {
      name: "source",
      label: "Filter by source",
      options: [{ value: "", label: "Any source" }, ...known.map((name) => ({ value: name, label: name }))],
    },
    { name: "form", label: "Filter by form", options: [{ value: "", label: "Any form" }, ...wayOptions(forms, way)] },
  ];
  return (
    <Form method="get" action={href("/cms/leads/:lead?")} role="search" className="inbox-search">
      {isBoard && <input type="hidden" name="as" value="board" />}
      <SearchInput
        id="search-leads"
        label="Search name, company, email, phone or message"
        placeholder="Search"
        words={search}
        className="col-span-2"
      />
      <Filters filters={filters} />
      <FilterSubmit>Search and filter</FilterSubmit>
    </Form>
  );
}

/** The contact form, the forms of staff, and the ways without one. A deleted form is there while it is filtered by. */
function wayOptions(forms: InboxHeadProps["forms"], shown: string): Choice[] {
  const [contact, ...others] = Object.keys(ways);
  const isKnown = shown === "" || isWay(shown) || forms.has(shown);
  const values = [contact, ...forms.keys(), ...others, ...(isKnown ? [] : [shown])];
  return values.flatMap((value) => (value === undefined ? [] : [{ value, label: wayLabel(value, forms) }]));
}

/** The person's own filters, and a form that saves the current one. */
function SavedFilters({ query, saved }: Pick<InboxHeadProps, "query" | "saved">) {
  const current = filterQuery(query);
  const shown = saved.find((filter) => filter.query === current);
  const isDefault = current === "" || current === "as=board";
  if (saved.length === 0 && isDefault) return null;
  return (
    <div className="saved-filters">
      {saved.length > 0 && (
        <nav aria-label="Your filters">
          <ul className="flex flex-wrap gap-2">
            {saved.map((filter) => (
              <li key={filter.id}>
                <Link
                  to={inboxPath(new URLSearchParams(filter.query))}
                  className="chip"
                  aria-current={filter === shown ? "page" : undefined}
                >
                  {filter.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {!isDefault && !shown && (
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
            maxLength={longestFilterName}
          />
          <SubmitButton busy="Saving...">Save</SubmitButton>
        </FormDialog>
      )}
      {shown && (
        <ActionForm intent="remove-filter" about={shown.id} className="inline-flex">
          <SubmitButton busy="Removing..." tone="quiet">
            <X className="icon mr-1 inline size-[1.05rem]" aria-hidden />
            Remove “{shown.name}”
          </SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}
