import { useEffect, useState } from "react";
import { href } from "react-router";
import type { SearchResults } from "./find.ts";

/** The delay after a key before it searches, in milliseconds. */
const debounce = 150;

/** The shortest search. */
const minLength = 2;

export type Search =
  | { state: "idle" }
  | { state: "asking" }
  | { state: "found"; found: SearchResults }
  /** The next key or `again` retries. */
  | { state: "failed"; again: () => void };

/** Searches on the server. It ignores a response to an outdated search. */
export function usePaletteSearch(words: string): Search {
  const [answered, setAnswered] = useState<{ words: string; found: SearchResults | null } | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the same search
  useEffect(() => {
    if (words.length < minLength) return;
    const giveUp = new AbortController();
    const timer = setTimeout(async () => {
      const found = await find(words, giveUp.signal);
      if (!giveUp.signal.aborted) setAnswered({ words, found });
    }, debounce);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [words, tries]);

  if (words.length < minLength) return { state: "idle" };
  if (answered?.words !== words) return { state: "asking" };
  if (answered.found) return { state: "found", found: answered.found };
  return {
    state: "failed",
    again: () => {
      setAnswered(null);
      setTries(tries + 1);
    },
  };
}

/** Null if the request failed. */
async function find(words: string, signal: AbortSignal): Promise<SearchResults | null> {
  try {
    const answer = await fetch(`${href("/cms/find")}?${new URLSearchParams({ q: words })}`, {
      signal,
      redirect: "manual",
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
