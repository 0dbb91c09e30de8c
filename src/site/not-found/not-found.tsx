import { languageOf } from "#src/base/languages.ts";
import { RootArcs } from "../blocks/root-arcs.tsx";
import { contactFormPath, homePath } from "../paths.ts";
import { SearchForm } from "../search/search-form.tsx";
import { useShell, useWords } from "../shell/shell.ts";
import { ButtonLinks } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { Column } from "../ui/section.tsx";
import notFoundStyles from "./not-found.css?url";

/** The 404 page, within the site's layout. `page` is the path of a page that only another language has. */
export function NotFound({ page }: { page: string | null }) {
  const { language, backgroundPicture, hasSearch } = useShell();
  const words = useWords();

  return (
    <section
      data-behavior="not-found"
      data-ground="deep"
      className="relative isolate grid min-h-[calc(100dvh-7.75rem)] items-center overflow-hidden bg-deep py-section text-on-deep"
    >
      <link rel="stylesheet" href={notFoundStyles} />
      {backgroundPicture ? (
        <div className="missing-scene absolute inset-0 -z-10 [&_img]:object-[50%_60%]">
          <Picture picture={{ ...backgroundPicture, alt: "" }} preset="hero" sizes="100vw" priority />
        </div>
      ) : (
        <RootArcs />
      )}
      <Column>
        <h1 className="max-w-[8em] text-display">
          {page === null ? words.notFound : words.pageOnly(words.inLanguage(languageOf(page)))}
        </h1>
        <p className="mt-5 mb-8 max-w-[26rem] text-lead text-on-deep/90">{page === null && words.notFoundText}</p>
        <ButtonLinks
          buttons={[
            ...(page === null ? [] : [{ text: words.readPage, href: page }]),
            { text: words.returnHome, href: homePath(language) },
            { text: words.writeToUs, href: contactFormPath(language) },
          ]}
          main="pink"
        />
        {hasSearch && (
          <div className="mt-12 max-w-[26rem]">
            <SearchForm tone="line" />
          </div>
        )}
      </Column>
    </section>
  );
}
