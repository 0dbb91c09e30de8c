import { useEffect, useRef } from "react";
import { type FetcherWithComponents, useActionData, useFetcher } from "react-router";
import { say } from "../form/way-back.tsx";
import type { ListAnswer } from "./answer.ts";

/** Where the list stands. */
export const listId = "list-table";

/** A form of a list: its answer is said by a toast, and where there is no script by the document. */
export type ListFormComponent = FetcherWithComponents<ListAnswer>["Form"];

export interface ListWork {
  Form: ListFormComponent;
  /** What was last said of it. */
  answer: ListAnswer | undefined;
}

/** What is done with a list's entries, but for their order. */
export function useListWork(): ListWork {
  const { Form, data, state } = useFetcher<ListAnswer>({ key: "list" });
  const shipped: ListAnswer | undefined = useActionData();
  const told = useRef(data);

  useEffect(() => {
    if (state !== "idle" || data === undefined || data === told.current) return;
    told.current = data;
    say(data);
    const focused = document.activeElement;
    // What had the focus is gone with its row: the list itself is where one goes on.
    if (focused === document.body || !focused?.checkVisibility()) {
      document.getElementById(listId)?.focus({ preventScroll: true });
    }
  });

  return { Form, answer: data ?? shipped };
}
