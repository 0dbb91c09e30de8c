import { createContext, use } from "react";
import type { Words } from "#src/base/words/en.ts";
import { wordsFor } from "#src/base/words/words.ts";
import type { LanguageLink } from "./language-links.server.ts";
import type { Shell } from "./shell.server.ts";

/** What is around a page. */
type PageShell = Shell & { languageLinks: readonly LanguageLink[] };

export const ShellContext = createContext<PageShell | null>(null);

export function useShell(): PageShell {
  const shell = use(ShellContext);
  if (!shell) throw new Error("useShell works only inside the site's layout.");
  return shell;
}

export function useWords(): Words {
  return wordsFor(useShell().language);
}
