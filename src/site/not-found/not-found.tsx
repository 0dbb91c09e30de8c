import { useEffect } from "react";
import { href, useLocation } from "react-router";
import { inLanguage } from "../../content/languages.ts";
import { Actions, ButtonLink } from "../button.tsx";
import { Column } from "../section.tsx";
import { useShell, useWords } from "../shell.ts";
import { RootArcs } from "../blocks/root-arcs.tsx";

/** The 404 page, within the site's frame. */
export function NotFound() {
  const { pathname } = useLocation();
  const { language, consultation } = useShell();
  const words = useWords();

  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for the missing path on the console
    console.info(`404: ${pathname}`);
  }, [pathname]);

  return (
    <section
      data-ground="deep"
      className="relative isolate grid min-h-[min(44rem,calc(100dvh-7.5rem))] items-center overflow-hidden bg-deep py-section text-on-deep"
    >
      <RootArcs />
      <Column>
        <h1 className="max-w-[8em] text-display">{words.notFound}</h1>
        <p className="mt-5 mb-8 max-w-[28rem] text-lead text-on-deep-2">{words.notFoundText}</p>
        <Actions>
          <ButtonLink to={inLanguage(href("/"), language)} tone="pink">
            {words.returnHome}
          </ButtonLink>
          <ButtonLink to={consultation.href} tone="line">
            {words.writeToUs}
          </ButtonLink>
        </Actions>
      </Column>
    </section>
  );
}
