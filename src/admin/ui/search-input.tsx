import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Input } from "./controls.tsx";

interface SearchInputProps {
  id: string;
  label: string;
  placeholder?: string;
  /** The search in the URL. */
  query: string;
  className: string;
}

/** The search input of a list. It keeps its focus and its input while results load. */
export function SearchInput({ id, label, placeholder = label, query, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const lastQuery = useRef(query);

  useEffect(() => {
    const element = input.current;
    if (element?.value === lastQuery.current) element.value = query;
    lastQuery.current = query;
  }, [query]);

  return (
    <Input
      ref={input}
      type="search"
      id={id}
      name="q"
      aria-label={label}
      placeholder={placeholder}
      defaultValue={query}
      maxLength={200}
      leftSection={<Search className="icon size-[1.1rem]" aria-hidden />}
      className={className}
    />
  );
}
