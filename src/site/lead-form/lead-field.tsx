import { type EnteredField, leadFields } from "#src/domain/leads/fields.ts";
import { useWords } from "../shell/shell.ts";
import { Field } from "./field.tsx";
import type { ServiceChoice } from "./service-choices.server.ts";

interface LeadFieldProps {
  name: EnteredField;
  id: string;
  value: string | undefined;
  isRequired: boolean;
  error: string | undefined;
  placeholder: string | undefined;
  services: ServiceChoice[];
}

/** The label of a lead's field. */
export function useLabel(name: EnteredField): string {
  return useWords().fields[name] ?? leadFields[name].label;
}

/** The control of a lead's field. */
export function LeadField({ name, id, value = "", isRequired, error, placeholder, services }: LeadFieldProps) {
  const { input, autoComplete } = leadFields[name];
  const words = useWords();
  const isWide = input === "choice" || input === "lines";
  return (
    <Field name={name} id={id} label={useLabel(name)} isRequired={isRequired} error={error} isWide={isWide}>
      {(control) => {
        const props = { ...control, defaultValue: value };
        if (input === "lines") return <textarea {...props} placeholder={placeholder} rows={6} />;
        if (input !== "choice") return <input {...props} type={input} autoComplete={autoComplete} />;
        return (
          <select {...props}>
            <option value="">{words.noService}</option>
            {services.map((service) => (
              <option key={service.value} value={service.value}>
                {service.label}
              </option>
            ))}
          </select>
        );
      }}
    </Field>
  );
}
