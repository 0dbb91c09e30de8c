import { createContext, use } from "react";
import type { Words } from "#src/base/words/en.ts";
import { wordsFor } from "#src/base/words/words.ts";
import type { Shell } from "./shell.server.ts";

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error("useShell works only inside the site's layout.");
  return shell;
}

export function useWords(): Words {
  return wordsFor(useShell().language);
}
