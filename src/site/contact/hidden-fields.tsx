import { hiddenFields } from "#src/domain/leads/fields.ts";
import { useShell, useWords } from "../shell/shell.ts";
import type { FormValues } from "./form-result.ts";

/** Hidden fields of the form. Without script most stay empty until the server returns the form with errors. */
export function HiddenFields({ values }: { values: FormValues }) {
  const { language } = useShell();
  const words = useWords();
  return (
    <>
      <input type="hidden" name="formToken" />
      <input type="hidden" name="formProof" />
      {hiddenFields.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <input type="hidden" name="calculator" value={values.calculator ?? ""} />
      <input type="hidden" name="language" value={language} />
      <p aria-hidden="true" className="honeypot">
        <label>
          {words.honeypot}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  );
}
