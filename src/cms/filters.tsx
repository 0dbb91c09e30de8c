import { Button, NativeSelect } from "@mantine/core";
import { useLocation, useNavigation, useSubmit } from "react-router";

/** What narrows a list or orders it. The first choice is what it is without. */
export interface Filter {
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

/** Choices within the form of a list's address, as it asks or is just being asked: each asks anew from the first page on. */
export function Filters({ filters, isLabelled = false }: { filters: readonly Filter[]; isLabelled?: boolean }) {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  const submit = useSubmit();
  const asked = new URLSearchParams(location?.pathname === pathname ? location.search : search);
  return filters.map(({ name, label, options }) => (
    <NativeSelect
      key={name}
      id={`filter-${name}`}
      name={name}
      {...(isLabelled ? { label } : { "aria-label": label })}
      data={options}
      value={asked.get(name) ?? ""}
      onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
      className={isLabelled ? "min-w-0 flex-1 basis-40 sm:max-w-56" : "min-w-0 flex-1 sm:flex-none"}
    />
  ));
}

/** Sends such a form where no script does. */
export function Ask({ children = "Filter" }: { children?: string }) {
  return (
    <div className="col-span-full hidden unscripted:block">
      <Button type="submit" variant="line">
        {children}
      </Button>
    </div>
  );
}
