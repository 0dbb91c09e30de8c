import { Outlet } from "react-router";
import { languageOf } from "#src/base/languages.ts";
import { wordsFor } from "#src/base/words/words.ts";
import { servicesContext } from "#src/domain/services.ts";
import { Footer } from "../footer/footer.tsx";
import { Header } from "../header/header.tsx";
import { Alerts } from "../ui/alerts.tsx";
import type { Route } from "./+types/layout";
import { readLanguageLinks } from "./language-links.server.ts";
import { LanguageSuggestions } from "./language-suggestions.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { loadShell, type Shell } from "./shell.server.ts";
import { ShellContext } from "./shell.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const { pathname } = new URL(request.url);
  const language = languageOf(pathname);
  const shell = await content.derived<Shell>(`shell ${language}`, (reader) => loadShell(reader, language));
  return { ...shell, languageLinks: await readLanguageLinks(content, pathname) };
}

export default function SiteLayout({ loaderData: shell }: Route.ComponentProps) {
  const words = wordsFor(shell.language);
  return (
    <ShellContext value={shell}>
      {/* A slow device would paint parts of the first view, and move them when the rest arrives. */}
      <link rel="expect" href="#site-footer" blocking="render" />
      <a href="#content" className="skip-link">
        {words.skipToContent}
      </a>
      <LanguageSuggestions />
      <Alerts />
      <Header />
      <main id="content" tabIndex={-1} data-behavior={shell.countVisits ? "visit" : undefined}>
        <Outlet />
      </main>
      <Footer />
      <PhoneBar />
      <template data-behavior="links">
        <div role="alert" data-ground="deep" className="notice">
          <p className="column">
            {words.pageUnreached}{" "}
            {/* biome-ignore lint/a11y/useValidAnchor: the script knows which page was not reached */}
            <a className="text-link">{words.tryAgain}</a>
          </p>
        </div>
      </template>
    </ShellContext>
  );
}
