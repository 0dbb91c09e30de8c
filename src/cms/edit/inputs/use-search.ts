import { useEffect, useRef, useState } from "react";

/** What a search answers with. */
export interface Found {
  id: string;
  words: string;
  /** Tells it from others of the same words. */
  detail?: string | undefined;
  /** Under which heading it stands. */
  group?: string | undefined;
}

type Find<Option> = (words: string) => Promise<readonly Option[]> | readonly Option[];

/** Milliseconds after the last letter before it is searched. */
const pause = 180;

/** The answers to some words as they are typed: what was found last stays until something else was. */
export function useAnswers<Option>(find: Find<Option>, words: string, isAsked: boolean) {
  const [answer, setAnswer] = useState<{ words: string; found: readonly Option[]; trouble: string } | null>(null);
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });

  useEffect(() => {
    if (!isAsked) return setAnswer(null);
    let isStale = false;
    const settle = (found: readonly Option[], trouble = "") => isStale || setAnswer({ words, found, trouble });
    const ask = async () => {
      try {
        settle(await latest.current(words.trim()));
      } catch {
        settle([], "The search did not answer. Is the connection gone?");
      }
    };
    const timer = setTimeout(ask, words === "" ? 0 : pause);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [isAsked, words]);

  return {
    isAnswered: isAsked && answer !== null,
    isDone: answer?.words === words,
    found: answer?.found ?? [],
    trouble: answer?.trouble ?? "",
  };
}

/** A search that opens below what is typed, and which of its answers the arrow keys are at. */
export function useSearch<Option extends Found>(find: Find<Option>) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const [active, setActive] = useState(0);
  const answers = useAnswers(find, words, isOpen);
  const count = answers.found.length;
  return {
    ...answers,
    isOpen,
    words,
    active: Math.min(active, Math.max(count - 1, 0)),
    open: () => setOpen(true),
    seek: (typed: string) => {
      setWords(typed);
      setActive(0);
      setOpen(true);
    },
    go: (step: number) => setActive((active + step + count) % Math.max(count, 1)),
    close: () => {
      setOpen(false);
      setWords("");
      setActive(0);
    },
  };
}
