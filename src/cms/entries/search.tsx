import { Form, useLocation } from "react-router";
import { Ask, type Filter, Filters } from "../filters.tsx";
import { SearchInput } from "../search-input.tsx";

interface ListSearchProps {
  /** What one looks for: `Find a service`. */
  label: string;
  filters: readonly Filter[];
}

/** The form of a list's address. It asks anew from the first page on, and works without script. */
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
      <Ask>Search</Ask>
    </Form>
  );
}
