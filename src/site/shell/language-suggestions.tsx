import { LanguageLink } from "../ui/link.tsx";
import { useShell } from "./shell.ts";

/** Suggests the page in another language; `language-suggestion.client.ts` shows it to visitors who prefer that one. */
export function LanguageSuggestions() {
  return useShell().languageLinks.map(
    ({ language, name, href, suggestion }) =>
      suggestion && (
        <template key={language} data-behavior="language-suggestion">
          <aside lang={language} aria-label={name} data-ground="deep" className="notice z-80">
            <p className="column flex flex-wrap items-center justify-center gap-x-6 text-sm">
              <span className="py-2">{suggestion.text}</span>
              <span className="flex gap-x-6">
                <LanguageLink to={href} language={language} className="text-link">
                  {suggestion.link}
                </LanguageLink>
                <button type="button" data-decline="" className="text-link">
                  {suggestion.decline}
                </button>
              </span>
            </p>
          </aside>
        </template>
      ),
  );
}
