import { TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { Form, useLocation } from "react-router";
import { Ask, type Filter, Filters } from "../filters.tsx";

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
      <TextInput
        key={words}
        type="search"
        id="list-search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={words}
        maxLength={200}
        leftSection={<Search className="icon size-[1.1rem]" aria-hidden />}
        className="min-w-0 flex-1 basis-full sm:max-w-88 sm:basis-40"
      />
      <Filters filters={filters} />
      <Ask>Search</Ask>
    </Form>
  );
}
