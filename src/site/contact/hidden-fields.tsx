import { hiddenFields } from "../../leads/fields.ts";
import { useShell, useWords } from "../shell.ts";
import type { FormValues } from "./form-result.ts";

/** Hidden fields of the form. Without script most stay empty, and the form still works. */
export function HiddenFields({ calculator = "" }: { calculator: FormValues["calculator"] }) {
  const { language } = useShell();
  const words = useWords();
  return (
    <>
      {["formToken", ...hiddenFields].map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <input type="hidden" name="calculator" value={calculator} />
      <input type="hidden" name="language" value={language} />
      <p aria-hidden="true" className="honeypot">
        <label htmlFor="website">{words.honeypot}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </p>
    </>
  );
}
