import { type ComponentType, type SubmitEvent, useMemo } from "react";
import { type FetcherFormProps, useActionData, useFetcher } from "react-router";
import { useEachAnswer } from "../form/news.ts";
import { useUnderWay } from "../form/under-way.ts";
import { say } from "../form/way-back.tsx";
import type { ListAnswer } from "./answer.ts";

/** Where the list stands. */
export const listId = "list-table";

/** A form of a list: its answer is said by a toast, and where there is no script by the document. */
export type ListFormComponent = ComponentType<FetcherFormProps>;

export interface ListWork {
  Form: ListFormComponent;
  /** What was last said of it. */
  answer: ListAnswer | undefined;
}

const key = "list";

/** What is done with a list's entries, but for their order: one thing after another, so that each is answered. */
export function useListWork(): ListWork {
  const { Form: FetcherForm, submit, data, state } = useFetcher<ListAnswer>({ key });
  const shipped: ListAnswer | undefined = useActionData();
  const turns = useTurns();

  const Form = useMemo(
    () =>
      function ListForm({ onSubmit, ...form }: FetcherFormProps) {
        return (
          <FetcherForm
            {...form}
            onSubmit={(event) => {
              onSubmit?.(event);
              turns.take(event);
            }}
          />
        );
      },
    [FetcherForm, turns],
  );

  useEachAnswer(data, say);

  useEachAnswer(state === "idle" ? data : undefined, () => {
    const next = turns.next();
    if (next) {
      void submit(next, { method: "post", preventScrollReset: true });
      return;
    }
    const focused = document.activeElement;
    // What had the focus is gone with its row: the list itself is where one goes on.
    if (focused === document.body || !focused?.checkVisibility()) {
      document.getElementById(listId)?.focus({ preventScroll: true });
    }
  });

  return { Form, answer: data ?? shipped };
}

/** Holds what is sent while something else is under way. A second press of the same is none. */
function useTurns() {
  const isUnderWay = useUnderWay(key);
  return useMemo(() => {
    const waiting: FormData[] = [];
    let last = "";
    return {
      take: (event: SubmitEvent<HTMLFormElement>) => {
        const asked = new FormData(event.currentTarget, event.nativeEvent.submitter);
        const words = JSON.stringify([...asked]);
        const isAgain = words === last;
        last = words;
        if (!isUnderWay()) return;
        event.preventDefault();
        if (!isAgain || /^move/.test(String(asked.get("intent")))) waiting.push(asked);
      },
      next: () => waiting.shift(),
    };
  }, [isUnderWay]);
}
