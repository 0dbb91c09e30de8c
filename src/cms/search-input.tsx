import { TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";

interface SearchInputProps {
  id: string;
  label: string;
  placeholder?: string;
  /** What the address asks for. */
  words: string;
  className: string;
}

/** A search within the form of a list's address. The focus stays in it, and so does what is typed while it is asked. */
export function SearchInput({ id, label, placeholder = label, words, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const known = useRef(words);

  useEffect(() => {
    const shown = input.current;
    if (shown?.value === known.current) shown.value = words;
    known.current = words;
  }, [words]);

  return (
    <TextInput
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
