import { Checkbox, Input } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { usePart } from "../context.ts";
import { Fault, Hint, type InputProps, Labelled, useLabels } from "./labelled.tsx";
import { useText } from "./text.tsx";

export function ChoiceInput(props: InputProps<"choice">) {
  const { field, path } = props;
  const [value, write] = useText(path, field.isNullable);
  const isKnown = field.options.some((option) => option.value === value);
  return (
    <Labelled {...props}>
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
    </Labelled>
  );
}

export function SwitchInput(props: InputProps<"switch">) {
  const { field, path } = props;
  const [isOn, write] = usePart<boolean>(path);
  const { labels, ids, fault } = useLabels(props);
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
      <Fault id={ids.fault} text={fault} />
    </div>
  );
}

/** A day of the calendar, chosen by the browser's own means. */
export function DateInput(props: InputProps<"date">) {
  const { field, path } = props;
  const [date, write] = useText(path, field.isNullable);
  return (
    <Labelled {...props}>
      {(labels) => (
        <Input
          {...labels}
          type="date"
          error={labels["aria-invalid"]}
          value={date}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
    </Labelled>
  );
}
