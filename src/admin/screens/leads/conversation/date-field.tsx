import { Field, Input } from "#src/admin/ui/controls.tsx";
import { useFormState } from "#src/admin/ui/form/action-form.tsx";

interface DateFieldProps {
  name: string;
  label: string;
  /** A date such as `2026-12-01`; empty for none. */
  value: string;
}

/** An optional date, by the browser's own picker. */
export function DateField({ name, label, value }: DateFieldProps) {
  const { form, result } = useFormState();
  const id = `${form} ${name}`.replaceAll(/[^\w-]+/g, "-");
  return (
    <Field id={id} label={label} error={result?.errors[name]}>
      {(labels) => <Input {...labels} type="date" name={name} defaultValue={result?.values[name] ?? value} />}
    </Field>
  );
}
