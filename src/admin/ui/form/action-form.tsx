import { createContext, type ReactNode, use, useRef } from "react";
import { useActionData, useFetcher } from "react-router";
import { FormMessage } from "../message.tsx";
import { useFormDraft } from "./form-draft.ts";
import { useOnResult } from "./form-events.ts";
import { useFormSuccess } from "./form-success.ts";
import { type FetcherNow, useFetcherNow } from "./is-submitting.ts";
import { type ActionResult, formKey } from "./result.ts";

interface FormState {
  form: string;
  result: ActionResult | undefined;
  isSubmitting: boolean;
  /** The form data being submitted. */
  sent?: FormData | undefined;
}

const FormContext = createContext<FormState>({ form: "", result: undefined, isSubmitting: false });

/** The form around a field or button. */
export function useFormState(): FormState {
  return use(FormContext);
}

/** The latest result of a form: from its fetcher, or without JavaScript from the document's action. */
export function useActionResult<Result extends ActionResult>(form: string): Result | undefined {
  const { data } = useFetcher({ key: form });
  const actionData = useActionData();
  return data ?? (actionData?.form === form ? actionData : undefined);
}

function focusFirstError(errors: ActionResult["errors"], form: HTMLFormElement | null): void {
  const [name] = Object.keys(errors);
  const field = name && form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** Whether a press repeats the last one, like a double click. What a refusal or new input asks for is not repeated. */
function isDuplicateSubmit({ state, data }: FetcherNow, isChangedSince: boolean): boolean {
  if (state !== "loading") return state === "submitting";
  return data?.state !== "refused" && !isChangedSince;
}

interface ActionFormProps {
  /** The intent, and the key of its results. Unique on a screen. */
  intent: string;
  /** The id of the item, where a screen has several of these forms. */
  about?: string;
  className?: string;
  /** Its input is autosaved in another way. */
  isAutosaved?: boolean;
  /** Long text outside English is three times as long in the ordinary encoding of forms. */
  isLong?: boolean;
  children: ReactNode;
  onDone?: (result: ActionResult) => void;
}

/**
 * A form of an admin screen. It works without JavaScript. With it, the page does not reload, success shows as a toast,
 * and the input survives an expired session.
 */
export function ActionForm({
  intent,
  about,
  className,
  isAutosaved = false,
  isLong = false,
  children,
  onDone,
}: ActionFormProps) {
  const form = formKey({ intent, about });
  const fetcher = useFetcher<ActionResult>({ key: form });
  const result = useActionResult<ActionResult>(form);
  const element = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(form, element, isAutosaved);
  const isSubmitting = fetcher.state !== "idle";
  const fetcherNow = useFetcherNow(form);

  const isChangedSince = useRef(false);
  useFormSuccess(form, (success) => {
    // Input typed after submitting stays.
    if (!isChangedSince.current) {
      element.current?.reset();
      draft.clear();
    }
    onDone?.(success);
  });

  useOnResult(result, ({ errors }) => focusFirstError(errors, element.current));

  // With script, autosaved fields keep what they contain: the input of a refusal would come back after the next success.
  const visibleResult = isAutosaved && result && fetcher.data ? { ...result, values: {} } : result;
  return (
    <FormContext value={{ form, result: visibleResult, isSubmitting, sent: fetcher.formData }}>
      <fetcher.Form
        ref={element}
        method="post"
        encType={isLong ? "multipart/form-data" : "application/x-www-form-urlencoded"}
        className={className ?? "grid gap-4"}
        onInput={() => {
          isChangedSince.current = true;
          draft.touch();
        }}
        onSubmit={(event) => {
          if (isDuplicateSubmit(fetcherNow(), isChangedSince.current)) event.preventDefault();
          else isChangedSince.current = false;
        }}
      >
        <input type="hidden" name="intent" value={intent} />
        {about && <input type="hidden" name="about" value={about} />}
        {result?.state === "refused" && result.message && !isSubmitting && (
          <FormMessage tone="bad">{result.message}</FormMessage>
        )}
        {draft.isRestored && <FormMessage tone="good">We restored what you typed, except passwords.</FormMessage>}
        {children}
      </fetcher.Form>
    </FormContext>
  );
}
