import { Input } from "#src/admin/ui/controls.tsx";
import type { Labels } from "#src/admin/ui/field.tsx";
import { loadLater } from "#src/admin/ui/load-later.ts";

const useCompleteUrl = loadLater(async () => (await import("../rich-text/paste/urls.ts")).completeUrl);

interface UrlInputProps {
  labels: Labels;
  placeholder?: string;
  url: string;
  write: (url: string) => void;
}

/** A text input for any URL, internal or external. Leaving it and Enter complete the URL: `example.com` gets https. */
export function UrlInput({ labels, placeholder, url, write }: UrlInputProps) {
  const completeUrl = useCompleteUrl();
  const complete = () => {
    const completed = completeUrl?.(url, location.origin) ?? url;
    if (completed !== url) write(completed);
  };
  return (
    <Input
      {...labels}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={url}
      onBlur={complete}
      onKeyDown={({ key }) => key === "Enter" && complete()}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
