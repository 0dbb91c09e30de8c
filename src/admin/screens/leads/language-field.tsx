import { ChoiceField } from "#src/admin/ui/form/fields.tsx";
import { defaultLanguage, type Language, languageTitle } from "#src/base/languages.ts";

interface Props {
  /** Those of the site. */
  languages: readonly Language[];
  hint: string;
  value?: string;
}

/** Chooses the language of a lead or a template. */
export function LanguageField({ languages, hint, value = defaultLanguage }: Props) {
  const options = languages.map((code) => ({ value: code, label: languageTitle(code) }));
  return <ChoiceField name="language" label="Language" hint={hint} options={options} value={value} />;
}
