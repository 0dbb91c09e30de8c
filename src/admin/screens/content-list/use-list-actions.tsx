import { type ComponentType, type SubmitEvent, useMemo } from "react";
import { type FetcherFormProps, Link, useActionData, useFetcher } from "react-router";
import { useOnResult } from "#src/admin/ui/form/form-events.ts";
import { useIsSubmitting } from "#src/admin/ui/form/is-submitting.ts";
import { showResult, UndoForm } from "#src/admin/ui/form/undo.tsx";
import { FormMessage } from "#src/admin/ui/message.tsx";
import type { ListResult } from "./actions.server.ts";
import { listId } from "./list-panel.tsx";

/** A form of a list. Its result shows as a toast, or without JavaScript on the next page. */
export type ListFormComponent = ComponentType<FetcherFormProps>;

export interface ListActions {
  Form: ListFormComponent;
  /** The latest result. */
  result: ListResult | undefined;
}

const key = "list";

/** Runs a list's actions one after another, so that each gets a result. Reordering is separate. */
export function useListActions(): ListActions {
  const { Form: FetcherForm, submit, data, state } = useFetcher<ListResult>({ key });
  const actionData: ListResult | undefined = useActionData();
  const queue = useSubmitQueue();

  const Form = useMemo(
    () =>
      function ListForm({ onSubmit, ...form }: FetcherFormProps) {
        return (
          <FetcherForm
            {...form}
            onSubmit={(event) => {
              onSubmit?.(event);
              queue.add(event);
            }}
          />
        );
      },
    [FetcherForm, queue],
  );

  useOnResult(data, showResult);

  useOnResult(state === "idle" ? data : undefined, () => {
    const next = queue.next();
    if (next) {
      void submit(next, { method: "post", preventScrollReset: true });
      return;
    }
    const focused = document.activeElement;
    // The focused row may be gone. Then the focus moves to the list.
    if (focused === document.body || !focused?.checkVisibility()) {
      document.getElementById(listId)?.focus({ preventScroll: true });
    }
  });

  return { Form, result: data ?? actionData };
}

/** Queues submissions while another one is running. It ignores a double click. */
function useSubmitQueue() {
  const isSubmitting = useIsSubmitting(key);
  return useMemo(() => {
    const waiting: FormData[] = [];
    let last = "";
    return {
      add: (event: SubmitEvent<HTMLFormElement>) => {
        const formData = new FormData(event.currentTarget, event.nativeEvent.submitter);
        const serialized = JSON.stringify([...formData]);
        const isRepeated = serialized === last;
        last = serialized;
        if (!isSubmitting()) return;
        event.preventDefault();
        if (!isRepeated || /^move/.test(String(formData.get("intent")))) waiting.push(formData);
      },
      next: () => waiting.shift(),
    };
  }, [isSubmitting]);
}

/** The result of an action, for pages without JavaScript. */
export function ListResultMessage() {
  const result: ListResult | undefined = useActionData();
  if (!result) return null;
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {result.state === "refused" && result.message && <FormMessage tone="bad">{result.message}</FormMessage>}
      {result.links?.map(
        ({ title, path }) =>
          path && (
            <Link key={path} to={path} className="link">
              Open “{title}”
            </Link>
          ),
      )}
      {result.undo && <UndoForm undo={result.undo} />}
    </div>
  );
}
