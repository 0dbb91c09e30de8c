import type { RouterContextProvider } from "react-router";
import type { Resolved } from "../content/fields/resolved.ts";
import { phoneUrl } from "../content/published/phone.ts";
import type { Question } from "../content/schema/blocks.ts";
import type { Page } from "../content/schema/page.ts";
import type { Settings } from "../content/schema/settings.ts";
import { servicesContext, structuredDataContext } from "../context.ts";
import type { Language } from "../languages.ts";
import { company } from "../seo/company.ts";
import type { PageHead } from "../seo/head.ts";
import { breadcrumbs, type Crumb, type Thing } from "../seo/structured-data.ts";
import { homePath } from "./addresses.ts";
import { wordsFor } from "./words/words.ts";

interface Described {
  head: PageHead;
  settings: Resolved<Settings>;
  /** From the first page below the home page to this page; empty on the home page. */
  crumbs: readonly Crumb[];
  /** Company properties that only this page adds. */
  companyDetails?: Omit<Thing, "@type">;
  things?: readonly Thing[];
}

/** Sets the structured data of a page: company, breadcrumbs and the page's own things. */
export function describePage(context: Readonly<RouterContextProvider>, page: Described): void {
  const { head, settings, crumbs, companyDetails, things = [] } = page;
  if (head.noindex) return;
  const { origin } = context.get(servicesContext);
  const telephone = phoneUrl(settings.company.phone).slice("tel:".length);
  context.set(structuredDataContext, [
    { ...company({ origin, telephone, settings }), ...companyDetails },
    ...(crumbs.length > 0 ? [breadcrumbs(origin, [homeCrumb(head.language), ...crumbs])] : []),
    ...things,
  ]);
}

function homeCrumb(language: Language): Crumb {
  return { name: wordsFor(language).home, path: homePath(language) };
}

/** The questions in a page's blocks. */
export function questionsIn(blocks: Resolved<Page>["blocks"]): Question[] {
  return blocks.flatMap((block) => (block.block === "questions" ? block.questions : []));
}
