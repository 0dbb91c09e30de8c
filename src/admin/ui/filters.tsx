import { type ComponentProps, useState } from "react";
import { Form, type FormProps, useLocation, useSubmit } from "react-router";
import { Button, Select } from "./controls.tsx";
import { Field } from "./field.tsx";

/** A select that filters or sorts a list. The first option is the default. */
export interface FilterSelect {
  name: string;
  label: string;
  options: { value: string; label: string }[];
  /** Selected while the URL has none; by default, the first option. */
  initial?: string;
}

/** The form of a list's search and filters. What is empty is not in the URL. */
export function FilterForm(form: FormProps) {
  return <Form method="get" ref={omitEmpty} {...form} />;
}

function omitEmpty(form: HTMLFormElement | null): void {
  form?.addEventListener("formdata", ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  });
}

/**
 * The filters of a list, in its form. Each change submits the form and starts at the first page. The selected values stay while the
 * list loads, so a second change includes the first.
 */
export function Filters({ filters, isLabeled = false }: { filters: readonly FilterSelect[]; isLabeled?: boolean }) {
  const location = useLocation();
  const submit = useSubmit();
  const [pendingValues, setPendingValues] = useState<FormData | null>(null);
  const [lastLocation, setLastLocation] = useState(location);
  if (location !== lastLocation) {
    setLastLocation(location);
    setPendingValues(null);
  }
  const values = pendingValues ?? new URLSearchParams(location.search);
  return filters.map(({ name, label, options, initial = "" }) => {
    const select = (labels: ComponentProps<"select">) => (
      <Select
        {...labels}
        id={`filter-${name}`}
        name={name}
        options={options}
        value={String(values.get(name) ?? initial)}
        onChange={({ currentTarget: { form } }) => {
          if (form) setPendingValues(new FormData(form));
          submit(form, { preventScrollReset: true });
        }}
      />
    );
    return isLabeled ? (
      <Field key={name} id={`filter-${name}`} label={label} className="flex-1 basis-40 sm:max-w-56">
        {select}
      </Field>
    ) : (
      <div key={name} className="min-w-0 flex-1 basis-36 sm:flex-none">
        {select({ "aria-label": label })}
      </div>
    );
  });
}

/** The submit button of a filter form, for browsers without JavaScript. */
export function FilterSubmit({ children = "Filter" }: { children?: string }) {
  return (
    <div className="col-span-full hidden unscripted:block">
      <Button type="submit" variant="line">
        {children}
      </Button>
    </div>
  );
}
