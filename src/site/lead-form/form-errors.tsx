import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { leadFields } from "#src/domain/leads/fields.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";
import type { FormResult } from "./receive.server.ts";

/** Why the message was not sent, and what to do. Focus moves here. */
export function FormErrors({ result, prefix = "" }: { result: FormResult; prefix?: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: without script, the new document starts with the errors
    <div role="alert" tabIndex={-1} autoFocus className="form-errors">
      <Icon name="circle-alert" />
      {result.state === "invalid" ? (
        <FieldErrors errors={result.errors} prefix={prefix} />
      ) : (
        <NotSent state={result.state} />
      )}
    </div>
  );
}

/** `prefix`: of the ids of a lead's fields. */
function FieldErrors({ errors, prefix }: Pick<FormResult, "errors"> & { prefix: string }) {
  const words = useWords();
  const invalid = Object.entries(errors);
  return (
    <div>
      <p className="font-medium">{words.toCorrect(invalid.length)}</p>
      <ul className="mt-1 grid gap-1">
        {invalid.map(([control, message]) => (
          <li key={control}>
            <a href={`#${control in leadFields ? prefix : ""}${control}`} className="text-link">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NotSent({ state }: { state: Exclude<FormResult["state"], "invalid"> }) {
  const { company } = useShell();
  const words = useWords();
  return (
    <div>
      <p className="font-medium">{words.notSent[state]}</p>
      <p>
        {words.notSentText}{" "}
        <a href={phoneUrl(company.phone)} className="text-link">
          {company.phone}
        </a>
      </p>
    </div>
  );
}
