import { useEffect, useState } from "react";
import { href } from "react-router";
import type { Found } from "./find.ts";

/** How long after a key nothing is asked yet, in milliseconds: most words are typed within it. */
const pause = 150;

/** From how many characters on the server is asked. */
const shortest = 2;

export type Search =
  | { state: "idle" }
  | { state: "asking" }
  | { state: "found"; found: Found }
  /** Asked again by the next key, or by `again`. */
  | { state: "failed"; again: () => void };

/** What the server finds for some words. An answer that comes after other words were typed is dropped. */
export function useFound(words: string): Search {
  const [answered, setAnswered] = useState<{ words: string; found: Found | null } | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (words.length < shortest) return;
    const giveUp = new AbortController();
    const timer = setTimeout(async () => {
      const found = await find(words, giveUp.signal);
      if (!giveUp.signal.aborted) setAnswered({ words, found });
    }, pause);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [words, tries]);

  if (words.length < shortest) return { state: "idle" };
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

/** Null when there was no answer. */
async function find(words: string, signal: AbortSignal): Promise<Found | null> {
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
