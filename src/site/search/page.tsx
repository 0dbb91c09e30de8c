import { Fragment } from "react";
import { data } from "react-router";
import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { wordsFor } from "#src/base/words/words.ts";
import { type Facts, factsOf, fillFacts } from "#src/domain/content/fields/facts.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { maxQueryLength } from "#src/domain/content/search/query.ts";
import { type FoundPage, type SearchWords, searchSite } from "#src/domain/content/search/search.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import { describePage, headOf, notFound, readRequest } from "../load-page.server.ts";
import { PageHead } from "../page/page-head.tsx";
import { bookPath, contactPath, searchPath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { SiteLink, TextLink } from "../ui/link.tsx";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/page";
import { SearchForm } from "./search-form.tsx";

export { meta } from "#src/domain/seo/head.ts";

export const handle: RoutePolicy = {
  parameters: {
    q: {
      pattern: new RegExp(`^[^\\p{Cc}]{1,${maxQueryLength}}$`, "u"),
      canonical: (query) => query.trim() || null,
    },
  },
};

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, language, searchParams } = request;
  const { countSearchMiss } = args.context.get(servicesContext);
  const query = searchParams.get("q") ?? "";
  const content = await reader.content(language, ["settings", "seo"]);
  const { hasSearch } = content.single("seo").content;
  const { booking, company } = content.single("settings").content;
  if (!hasSearch) throw notFound();
  const today = dateIn(company.timeZone, await reader.now());
  const languages = [...new Set([language, ...(await reader.languages())])];
  const leading = (await Promise.all(languages.map((each) => readSearchWords(reader, each)))).flat();
  const search = (db: Db) => searchSite(db, languages, query, today, leading);
  const found = query === "" ? null : await reader.query(search);
  if (found && (found.pages.length === 0 || found.corrected !== null)) countSearchMiss(query);
  const words = wordsFor(language);
  const path = searchPath(language);
  const head = await headOf(request, content, {
    path,
    title: words.search,
    description: words.searchIntro,
    noindex: true,
  });
  await describePage(request, content, { head, crumbs: [{ name: words.search, path }] });
  const pages = found?.pages.filter((page) => booking.isOn || page.path !== bookPath(page.language)) ?? [];
  const results = found && {
    ...found,
    pages: pages.map((page) => withFacts(page, factsOf({ company, booking }, serverWordsFor(page.language)))),
  };
  // There are too many different searches to keep their pages.
  return data({ head, query, results }, query === "" ? {} : { headers: { "Cache-Control": "no-store" } });
}

/** Staff's words in a language that has its own. A page that is not published has no link. */
async function readSearchWords(reader: ContentReader, language: Language): Promise<SearchWords[]> {
  const { locale, content } = (await reader.content(language, ["seo"])).single("seo");
  if (locale !== language) return [];
  return content.searchWords.flatMap(({ words, page }) =>
    page?.entry ? [{ words, language, entry: page.entry }] : [],
  );
}

function withFacts({ title, excerpt, ...page }: FoundPage, facts: Facts): FoundPage {
  return {
    ...page,
    title: fillFacts(title, facts),
    excerpt: excerpt.map(({ text, isHit }) => ({ text: fillFacts(text, facts), isHit })),
  };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function SearchPage({ loaderData: { query, results } }: Route.ComponentProps) {
  const words = useWords();
  return (
    <>
      <PageHead title={words.search} intro={words.searchIntro} name={words.search} picture={null} />
      <Section>
        <div data-behavior="search" className="grid max-w-[44rem] gap-8">
          <SearchForm query={query} />
          <div id="results" role="status" className="grid gap-6">
            {results && <Results query={query} {...results} />}
          </div>
        </div>
      </Section>
    </>
  );
}

interface ResultsProps {
  query: string;
  pages: FoundPage[];
  corrected: string | null;
}

function Results({ query, pages, corrected }: ResultsProps) {
  const words = useWords();
  const { language } = useShell();
  if (pages.length === 0) {
    return (
      <>
        <p className="wrap-anywhere">{words.noResults(query)}</p>
        <p>
          <TextLink to={contactPath(language)}>{words.writeToUs}</TextLink>
        </p>
      </>
    );
  }
  const own = pages.filter((page) => page.language === language);
  const others = Map.groupBy(
    pages.filter((page) => page.language !== language),
    (page) => page.language,
  );
  return (
    <>
      {own.length > 0 && <h2 className="text-h3 wrap-anywhere">{words.resultsFor(corrected ?? query)}</h2>}
      {corrected !== null && <p className="text-ink-2">{words.correctedFrom(query)}</p>}
      {own.length > 0 && <PageList pages={own} />}
      {[...others].map(([other, found]) => (
        <Fragment key={other}>
          <h2 className="text-h3 wrap-anywhere">{words.resultsIn(words.inLanguage(other), corrected ?? query)}</h2>
          <PageList pages={found} language={other} />
        </Fragment>
      ))}
    </>
  );
}

/** `language` is that of the pages, if it is another than the visitor's. */
function PageList({ pages, language }: { pages: FoundPage[]; language?: Language }) {
  const words = useWords();
  return (
    <ol className="grid gap-6">
      {pages.map(({ path, title, kind, excerpt }) => (
        <li key={path} className="grid gap-1 border-t border-line pt-5">
          <h3 lang={language} className="text-h4">
            <SiteLink to={path} hrefLang={language} className="text-link">
              {title}
            </SiteLink>
          </h3>
          <p className="text-sm text-ink-3">{words.searchKinds[kind] ?? words.searchKinds.page}</p>
          <p lang={language} className="max-w-[44rem] text-ink-2 wrap-anywhere">
            {excerpt.map(({ text, isHit }, index) =>
              isHit ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
                <mark key={index} className="bg-transparent font-head text-ink">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
