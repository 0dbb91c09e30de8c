import { createContext, type ReactNode, use, useRef } from "react";
import { useActionData, useFetcher } from "react-router";
import { FormMessage } from "../message.tsx";
import type { Answer } from "./answer.ts";
import { useKept } from "./kept.ts";
import { useEachAnswer, useNews } from "./news.ts";
import { useUnderWay } from "./under-way.ts";

interface Asked {
  form: string;
  answer: Answer | undefined;
  isBusy: boolean;
  /** What is under way. */
  sent?: FormData | undefined;
}

const FormContext = createContext<Asked>({ form: "", answer: undefined, isBusy: false });

/** The form that a field or button stands in. */
export function useForm(): Asked {
  return use(FormContext);
}

/** What was last said of a form: in place where there is script, and by the document where there is none. */
export function useAnswer<Said extends Answer>(form: string): Said | undefined {
  const { data } = useFetcher({ key: form });
  const shipped = useActionData();
  return data ?? (shipped?.form === form ? shipped : undefined);
}

interface AskFormProps {
  /** The intent that the form is sent with, and the name of its answers. Unique on a screen. */
  intent: string;
  /** Which one of several alike, as in a list. */
  about?: string;
  className?: string;
  children: ReactNode;
  onDone?: (answer: Answer) => void;
}

/**
 * A form of an admin screen. It works without script. With it, the screen stays, what was done is said by a toast, and
 * what was typed outlives the session's end.
 */
export function AskForm({ intent, about = "", className, children, onDone }: AskFormProps) {
  const form = about ? `${intent} ${about}` : intent;
  const fetcher = useFetcher<Answer>({ key: form });
  const answer = useAnswer<Answer>(form);
  const element = useRef<HTMLFormElement>(null);
  const kept = useKept(form, element);
  const isBusy = fetcher.state !== "idle";
  const isUnderWay = useUnderWay(form);

  const isTypedSince = useRef(false);
  useNews(form, (news) => {
    // What was typed since it was sent is the beginning of the next.
    if (!isTypedSince.current) {
      kept.forget();
      element.current?.reset();
    }
    onDone?.(news);
  });

  useEachAnswer(answer, ({ state, faults }) => {
    const faulty = state === "refused" && Object.keys(faults)[0];
    const field = faulty && element.current?.elements.namedItem(faulty);
    if (field instanceof HTMLElement) field.focus();
  });

  return (
    <FormContext value={{ form, answer, isBusy, sent: fetcher.formData }}>
      <fetcher.Form
        ref={element}
        method="post"
        className={className ?? "grid gap-4"}
        onInput={() => {
          isTypedSince.current = true;
          kept.keep();
        }}
        onSubmit={(event) => {
          if (isUnderWay()) event.preventDefault();
          else isTypedSince.current = false;
        }}
      >
        <input type="hidden" name="intent" value={intent} />
        {about && <input type="hidden" name="about" value={about} />}
        {answer?.state === "refused" && answer.message && !isBusy && (
          <FormMessage tone="bad">{answer.message}</FormMessage>
        )}
        {kept.isBack && (
          <FormMessage tone="good">What you had typed is back. Passwords have to be typed again.</FormMessage>
        )}
        {children}
      </fetcher.Form>
    </FormContext>
  );
}
