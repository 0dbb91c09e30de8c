import { Input } from "#src/admin/ui/controls.tsx";
import type { Labels } from "./field-wrapper.tsx";

interface UrlInputProps {
  labels: Labels;
  placeholder?: string;
  url: string;
  write: (url: string) => void;
}

/** A text input for any URL, internal or external. */
export function UrlInput({ labels, placeholder, url, write }: UrlInputProps) {
  return (
    <Input
      {...labels}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={url}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
