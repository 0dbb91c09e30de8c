import type { RouterContextProvider } from "react-router";
import type { Question } from "../content/kinds/blocks.ts";
import type { Page } from "../content/kinds/page.ts";
import type { Settings } from "../content/kinds/settings.ts";
import type { Language } from "../content/languages.ts";
import type { Resolved } from "../content/resolved.ts";
import { servicesContext, structuredDataContext } from "../context.ts";
import { company } from "../discovery/company.ts";
import type { PageHead } from "../discovery/head.ts";
import { breadcrumbs, type Crumb, type Thing } from "../discovery/structured-data.ts";
import { homePath } from "./addresses.ts";
import { phoneAddress } from "./shell.ts";
import { wordsFor } from "./words/words.ts";

interface Described {
  head: PageHead;
  settings: Resolved<Settings>;
  /** The pages below the home page, down to this one; none on the home page itself. */
  crumbs: readonly Crumb[];
  /** What the page says of the company besides what every page says. */
  companyToo?: Omit<Thing, "@type">;
  things?: readonly Thing[];
}

/** Says of a page to programs what its visitors see: the company, where the page stands, and things of its own. */
export function describePage(context: Readonly<RouterContextProvider>, page: Described): void {
  const { head, settings, crumbs, companyToo, things = [] } = page;
  if (head.noindex) return;
  const { origin } = context.get(servicesContext);
  const telephone = phoneAddress(settings.company.phone).slice("tel:".length);
  context.set(structuredDataContext, [
    { ...company({ origin, telephone, settings }), ...companyToo },
    ...(crumbs.length > 0 ? [breadcrumbs(origin, [homeCrumb(head.language), ...crumbs])] : []),
    ...things,
  ]);
}

function homeCrumb(language: Language): Crumb {
  return { name: wordsFor(language).home, path: homePath(language) };
}

/** The questions that a page's blocks answer. */
export function questionsIn(blocks: Resolved<Page>["blocks"]): Question[] {
  return blocks.flatMap((block) => (block.block === "questions" ? block.questions : []));
}
