import { Button, NativeSelect, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { Form, useLocation, useNavigation, useSubmit } from "react-router";

interface ListSearchProps {
  /** What one looks for: `Find a service`. */
  label: string;
  /** What else narrows the list or orders it. The first choice is what it is without. */
  filters: { name: string; label: string; options: { value: string; label: string }[] }[];
}

/** The form of a list's address. It asks anew from the first page on, and works without script. */
export function ListSearch({ label, filters }: ListSearchProps) {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  const submit = useSubmit();
  // What was just chosen, before its answer is there.
  const asked = new URLSearchParams(location?.pathname === pathname ? location.search : search);
  const words = new URLSearchParams(search).get("q") ?? "";
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
      {filters.map(({ name, label, options }) => (
        <NativeSelect
          key={name}
          id={`list-${name}`}
          name={name}
          aria-label={label}
          data={options}
          value={asked.get(name) ?? ""}
          onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
          className="min-w-0 flex-1 sm:flex-none"
        />
      ))}
      <div className="hidden unscripted:block">
        <Button type="submit" variant="line">
          Search
        </Button>
      </div>
    </Form>
  );
}
