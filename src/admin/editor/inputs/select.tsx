import { Checkbox, Input, Select } from "#src/admin/ui/controls.tsx";
import { FieldError, Hint, labelsOf } from "#src/admin/ui/field.tsx";
import { useValue } from "../context.ts";
import { FieldWrapper, type InputProps, useFieldText } from "./field-wrapper.tsx";
import { useText } from "./text.tsx";

export function SelectInput(props: InputProps<"choice">) {
  const { field, path } = props;
  const [value, write] = useText(path, field.isNullable);
  const isKnown = field.options.some((option) => option.value === value);
  const none = { value: isKnown ? "" : value, label: "Choose one" };
  return (
    <FieldWrapper {...props}>
      {(labels) => (
        <Select
          {...labels}
          value={value}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          options={field.isNullable || !isKnown ? [none, ...field.options] : field.options}
        />
      )}
    </FieldWrapper>
  );
}

export function SwitchInput(props: InputProps<"switch">) {
  const { field, path } = props;
  const [isOn, write] = useValue<boolean>(path);
  const text = useFieldText(props);
  const { "aria-required": _, ...described } = labelsOf(text);
  return (
    <div className="field field-switch">
      <Checkbox
        {...described}
        label={<span id={`${text.id}-label`}>{field.label}</span>}
        checked={isOn}
        onChange={({ currentTarget }) => write(currentTarget.checked)}
      />
      <Hint id={text.id} text={text.hint} />
      <FieldError id={text.id} text={text.error} />
    </div>
  );
}

/** A date or a time, with the browser's picker. */
export function DateOrTimeInput(props: InputProps<"date" | "time">) {
  const { field, path } = props;
  const [value, write] = useText(path, field.isNullable);
  return (
    <FieldWrapper {...props}>
      {(labels) => (
        <Input
          {...labels}
          type={field.type}
          value={value}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
    </FieldWrapper>
  );
}
