import { useEffect, useRef, useState } from "react";

/** A search result. */
export interface SearchOption {
  id: string;
  words: string;
  /** Tells apart results with the same text. */
  detail?: string | undefined;
  /** The heading of its group. */
  group?: string | undefined;
}

type Find<Option> = (words: string) => Promise<readonly Option[]> | readonly Option[];

/** Debounce before a search, in milliseconds. */
const debounce = 180;

/** Search results while typing. The last results stay until the next ones arrive. */
export function useResults<Option>(find: Find<Option>, words: string, isEnabled: boolean) {
  const [results, setResults] = useState<{ words: string; found: readonly Option[]; error: string } | null>(null);
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });

  useEffect(() => {
    if (!isEnabled) return setResults(null);
    let isStale = false;
    const finish = (found: readonly Option[], error = "") => isStale || setResults({ words, found, error });
    const search = async () => {
      try {
        finish(await latest.current(words.trim()));
      } catch {
        finish([], "Search isn't responding. Check your connection.");
      }
    };
    const timer = setTimeout(search, words === "" ? 0 : debounce);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [isEnabled, words]);

  return {
    hasResults: isEnabled && results !== null,
    isCurrent: results?.words === words,
    found: results?.found ?? [],
    error: results?.error ?? "",
  };
}

/** The state of a search dropdown and its active option. */
export function useSearch<Option extends SearchOption>(find: Find<Option>) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const [active, setActive] = useState(0);
  const results = useResults(find, words, isOpen);
  const count = results.found.length;
  return {
    ...results,
    isOpen,
    words,
    active: Math.min(active, Math.max(count - 1, 0)),
    open: () => setOpen(true),
    type: (typed: string) => {
      setWords(typed);
      setActive(0);
      setOpen(true);
    },
    move: (step: number) => setActive((active + step + count) % Math.max(count, 1)),
    close: () => {
      setOpen(false);
      setWords("");
      setActive(0);
    },
  };
}
