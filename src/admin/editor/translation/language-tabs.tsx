import { Link } from "react-router";
import { entryPath } from "#src/admin/session/entry-path.ts";
import type { TranslationState } from "#src/domain/content/entries/translations/states.ts";
import type { LoadedEntry } from "../api/load.server.ts";

export const translationLabels: Record<TranslationState, { label: string; tone: string }> = {
  missing: { label: "Missing", tone: "plain" },
  draft: { label: "Draft", tone: "plain" },
  published: { label: "Published", tone: "good" },
  changed: { label: "Needs update", tone: "warn" },
};

/** The languages of an entry. Nothing while the site has one language. */
export function LanguageTabs({ languages, subject: { kind, entry: id, language: current } }: LoadedEntry) {
  if (languages.length < 2) return null;
  return (
    <nav aria-label="Languages" className="tabs">
      {languages.map(({ language, name, state }) => (
        <Link
          key={language}
          to={entryPath({ kind, id, language }) ?? ""}
          aria-current={language === current ? "page" : undefined}
        >
          {name}
          {state && (
            <span className="state ml-2.5 text-xs" data-tone={translationLabels[state].tone}>
              {translationLabels[state].label}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
