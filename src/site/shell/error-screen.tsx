import { isRouteErrorResponse, useRouteError } from "react-router";
import type { Language } from "#src/base/languages.ts";
import { wordsFor } from "#src/base/words/words.ts";
import { Logo } from "#src/brand/logo.tsx";
import { homePath } from "../paths.ts";

/** The part of an error that visitors may see: its status; in development also its message. */
function messageOf(error: unknown, language: Language): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (import.meta.env.DEV && error instanceof Error) return error.message;
  return wordsFor(language).errorText;
}

/** The root error boundary: shown when the layout itself fails, so it uses no data. */
export function ErrorScreen({ language }: { language: Language }) {
  const error = useRouteError();
  const words = wordsFor(language);
  return (
    <main
      data-ground="deep"
      className="grid min-h-dvh content-center justify-items-start gap-5 bg-deep px-gutter py-16 text-on-deep sm:px-[12vw]"
    >
      <title>{words.error}</title>
      <p className="text-h1">
        <Logo />
      </p>
      <h1 className="text-h1">{words.error}</h1>
      <p className="text-lead text-on-deep-2">{messageOf(error, language)}</p>
      {/* A plain link reloads the document: the screen's state may be broken. */}
      <a href={homePath(language)} data-tone="pink" className="button">
        {words.returnHome}
      </a>
    </main>
  );
}
