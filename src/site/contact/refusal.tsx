import { useEffect, useRef } from "react";
import { Icon } from "../icon.tsx";
import { phoneAddress, useShell, useWords } from "../shell.ts";
import { type FormAnswer, writtenFields } from "./form-answer.ts";

/** Why the message was not sent, and what to do. It takes focus whenever there is news. */
export function Refusal({ answer }: { answer: FormAnswer }) {
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is news, even when it says the same
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);

  return (
    // biome-ignore lint/a11y/noAutofocus: without script, too, the news is what the new page is about
    <div ref={box} role="alert" tabIndex={-1} autoFocus className="refusal">
      <Icon name="circle-alert" />
      {answer.state === "invalid" ? <Faults faults={answer.faults} /> : <NotSent state={answer.state} />}
    </div>
  );
}

function Faults({ faults }: Pick<FormAnswer, "faults">) {
  const words = useWords();
  const found = writtenFields.filter((field) => faults[field] !== undefined);
  return (
    <div>
      <p className="font-medium">{words.toCorrect(found.length)}</p>
      <ul className="mt-1 grid gap-1">
        {found.map((field) => (
          <li key={field}>
            <a href={`#${field}`} className="text-link">
              {faults[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NotSent({ state }: { state: Exclude<FormAnswer["state"], "invalid"> }) {
  const { company } = useShell();
  const words = useWords();
  return (
    <div>
      <p className="font-medium">{words.notSent[state]}</p>
      <p>
        {words.notSentText}{" "}
        <a href={phoneAddress(company.phone)} className="text-link">
          {company.phone}
        </a>
      </p>
    </div>
  );
}
