import { Input } from "#src/admin/ui/controls.tsx";
import type { Labels } from "./field-wrapper.tsx";

interface UrlInputProps {
  labels: Labels;
  placeholder?: string;
  address: string;
  write: (address: string) => void;
}

/** A text input for any URL, internal or external. */
export function UrlInput({ labels, placeholder, address, write }: UrlInputProps) {
  return (
    <Input
      {...labels}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={address}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
