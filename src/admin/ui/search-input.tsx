import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigation, useSubmit } from "react-router";
import { Input } from "./controls.tsx";

interface SearchInputProps {
  id: string;
  label: string;
  placeholder?: string;
  /** The search in the URL. */
  query: string;
  className: string;
  /** Whether it filters while a person types. Without JavaScript, its form has a button. */
  isLive?: boolean;
}

/** The search input of a list. It keeps its focus and its input while results load. */
export function SearchInput({ id, label, placeholder = label, query, className, isLive = false }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const lastQuery = useRef(query);
  const filterWhileTyping = useDelayedFilter(input);

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
      {...(isLive && filterWhileTyping)}
    />
  );
}

/** The delay after a key before the list is filtered, in milliseconds. */
const delayMs = 250;

/**
 * Handlers that submit the input's form when no key follows, or at once when the input is left: what someone clicks next
 * then has the last word. Going back leaves the list, not a letter.
 */
function useDelayedFilter(input: { current: HTMLInputElement | null }) {
  const submit = useSubmit();
  const location = useLocation();
  const { location: nextLocation = location } = useNavigation();
  /** The keys since the input was left. */
  const [keys, setKeys] = useState(0);

  function filter() {
    const { value, form } = input.current ?? {};
    // A link was clicked meanwhile.
    if (nextLocation.pathname !== location.pathname) return;
    if (value === (new URLSearchParams(nextLocation.search).get("q") ?? "")) return;
    void submit(form ?? null, { replace: true, preventScrollReset: true });
  }

  const filterLater = useEffectEvent(filter);

  useEffect(() => {
    if (keys === 0) return;
    const timer = setTimeout(() => filterLater(), delayMs);
    return () => clearTimeout(timer);
  }, [keys]);

  return {
    onChange: () => setKeys((count) => count + 1),
    onBlur: () => {
      if (keys === 0) return;
      setKeys(0);
      filter();
    },
  };
}
