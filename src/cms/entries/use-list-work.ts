import { useEffect, useRef } from "react";
import { type FetcherWithComponents, useActionData, useFetcher } from "react-router";
import { say } from "../form/way-back.tsx";
import type { Asked, ListAnswer } from "./answer.ts";

/** A form of a list: its answer is said by a toast, and where there is no script by the document. */
export type ListFormComponent = FetcherWithComponents<ListAnswer>["Form"];

/** What is done with a list's entries, but for their order. */
export function useListWork(): { Form: ListFormComponent; asked: Asked | null } {
  const { Form, data, state } = useFetcher<ListAnswer>({ key: "list" });
  const shipped: ListAnswer | undefined = useActionData();
  const told = useRef(data);

  useEffect(() => {
    if (state !== "idle" || data === undefined || data === told.current) return;
    told.current = data;
    say(data);
    if (document.activeElement === document.body) focusAfter();
  });

  return { Form, asked: (data ?? shipped)?.asked ?? null };
}

/** What had the focus is gone with its row: the list itself is where one goes on. */
function focusAfter(): void {
  const next = document.querySelector<HTMLElement>("[data-next], #list-table");
  next?.focus({ preventScroll: true });
}
