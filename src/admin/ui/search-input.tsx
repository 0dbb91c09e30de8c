import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Input } from "./controls.tsx";

interface SearchInputProps {
  id: string;
  label: string;
  placeholder?: string;
  /** The search in the URL. */
  words: string;
  className: string;
}

/** The search input of a list. It keeps its focus and its input while results load. */
export function SearchInput({ id, label, placeholder = label, words, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const known = useRef(words);

  useEffect(() => {
    const shown = input.current;
    if (shown?.value === known.current) shown.value = words;
    known.current = words;
  }, [words]);

  return (
    <Input
      ref={input}
      type="search"
      id={id}
      name="q"
      aria-label={label}
      placeholder={placeholder}
      defaultValue={words}
      maxLength={200}
      leftSection={<Search className="icon size-[1.1rem]" aria-hidden />}
      className={className}
    />
  );
}
