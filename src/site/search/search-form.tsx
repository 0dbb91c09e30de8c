import { maxQueryLength } from "#src/domain/content/search/query.ts";
import { searchPath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";

/** It works without script. */
export function SearchForm({ query = "", tone = "pink" }: { query?: string; tone?: "pink" | "line" }) {
  const { language } = useShell();
  const words = useWords();
  return (
    <search>
      <form action={searchPath(language)} className="flex flex-wrap items-end gap-3">
        <div className="grid min-w-0 grow basis-64 gap-[.45rem]">
          <label htmlFor="search-query" className="text-sm font-medium">
            {words.searchLabel}
          </label>
          <input
            id="search-query"
            name="q"
            type="search"
            className="control"
            defaultValue={query}
            maxLength={maxQueryLength}
            required
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <button type="submit" data-tone={tone} className="button">
          <Icon name="search" />
          {words.search}
        </button>
      </form>
    </search>
  );
}
