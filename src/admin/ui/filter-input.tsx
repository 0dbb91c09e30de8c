import { Search } from "lucide-react";
import { Input } from "./controls.tsx";

interface FilterInputProps {
  label: string;
  placeholder: string;
  className: string;
  value: string;
  change: (value: string) => void;
  onEnter?: () => void;
}

/** The search input of a dialog, which filters while a person types. Enter does not submit the form around the dialog. */
export function FilterInput({ label, placeholder, className, value, change, onEnter }: FilterInputProps) {
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      className={className}
      leftSection={<Search className="icon size-4" aria-hidden />}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onEnter?.();
      }}
    />
  );
}
