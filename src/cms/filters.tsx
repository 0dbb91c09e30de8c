import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useLocation, useSubmit } from "react-router";

/** What narrows a list or orders it. The first choice is what it is without. */
export interface Filter {
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

/**
 * Choices within the form of a list's address, each of which asks anew from the first page on. They stand as they were
 * chosen, also while that is still asked for: another one chosen meanwhile goes with them.
 */
export function Filters({ filters, isLabelled = false }: { filters: readonly Filter[]; isLabelled?: boolean }) {
  const location = useLocation();
  const submit = useSubmit();
  const [chosen, choose] = useState<FormData | null>(null);
  const [known, setKnown] = useState(location);
  if (location !== known) {
    setKnown(location);
    choose(null);
  }
  const asked = chosen ?? new URLSearchParams(location.search);
  return filters.map(({ name, label, options }) => (
    <NativeSelect
      key={name}
      id={`filter-${name}`}
      name={name}
      {...(isLabelled ? { label } : { "aria-label": label })}
      data={options}
      value={String(asked.get(name) ?? "")}
      onChange={({ currentTarget: { form } }) => {
        if (form) choose(new FormData(form));
        submit(form, { preventScrollReset: true });
      }}
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
