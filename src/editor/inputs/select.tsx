import { Checkbox, Input } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useValue } from "../context.ts";
import { FieldError, FieldWrapper, Hint, type InputProps, useLabels } from "./field-wrapper.tsx";
import { useText } from "./text.tsx";

export function SelectInput(props: InputProps<"choice">) {
  const { field, path } = props;
  const [value, write] = useText(path, field.isNullable);
  const isKnown = field.options.some((option) => option.value === value);
  return (
    <FieldWrapper {...props}>
      {(labels) => (
        <Input
          {...labels}
          component="select"
          pointer
          error={labels["aria-invalid"]}
          rightSection={<ChevronDown className="icon size-[1.15rem]" aria-hidden />}
          rightSectionPointerEvents="none"
          value={value}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        >
          {(field.isNullable || !isKnown) && <option value={isKnown ? "" : value}>Choose one</option>}
          {field.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Input>
      )}
    </FieldWrapper>
  );
}

export function SwitchInput(props: InputProps<"switch">) {
  const { field, path } = props;
  const [isOn, write] = useValue<boolean>(path);
  const { labels, ids, error } = useLabels(props);
  const { "aria-required": _, ...described } = labels;
  return (
    <div className="field field-switch">
      <Checkbox
        {...described}
        label={<span id={ids.label}>{field.label}</span>}
        checked={isOn}
        onChange={({ currentTarget }) => write(currentTarget.checked)}
      />
      <Hint id={ids.hint} text={field.hint} />
      <FieldError id={ids.error} text={error} />
    </div>
  );
}

/** A date, with the browser's picker. */
export function DateInput(props: InputProps<"date">) {
  const { field, path } = props;
  const [date, write] = useText(path, field.isNullable);
  return (
    <FieldWrapper {...props}>
      {(labels) => (
        <Input
          {...labels}
          type="date"
          error={labels["aria-invalid"]}
          value={date}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
    </FieldWrapper>
  );
}
