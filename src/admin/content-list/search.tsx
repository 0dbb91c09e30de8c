import { Form, useLocation } from "react-router";
import { type FilterSelect, FilterSubmit, Filters } from "../../admin-ui/filters.tsx";
import { SearchInput } from "../../admin-ui/search-input.tsx";

interface ListSearchProps {
  /** The label of the search input, such as `Find a service`. */
  label: string;
  filters: readonly FilterSelect[];
}

/** The search and filter form of a list. It starts at the first page, and works without JavaScript. */
export function ListSearch({ label, filters }: ListSearchProps) {
  const words = new URLSearchParams(useLocation().search).get("q") ?? "";
  return (
    <Form method="get" role="search" className="mb-4 flex flex-wrap gap-3">
      <SearchInput
        id="list-search"
        label={label}
        words={words}
        className="min-w-0 flex-1 basis-full sm:max-w-88 sm:basis-40"
      />
      <Filters filters={filters} />
      <FilterSubmit>Search</FilterSubmit>
    </Form>
  );
}
