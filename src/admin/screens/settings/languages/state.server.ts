import { href } from "react-router";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { listOf, screens } from "#src/admin/session/screens.ts";
import type { Db } from "#src/base/db/tables.ts";
import { type Language, translationLanguages } from "#src/base/languages.ts";
import { readLanguages } from "#src/domain/content/published/site-languages.server.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { type LanguageTask, readLanguageTask } from "#src/domain/content/translation/language-tasks.server.ts";
import { type KindProgress, readProgress } from "#src/domain/content/translation/progress.server.ts";
import { translationValue } from "../../content-list/query-params.ts";

export type LanguageState = ReturnType<typeof languageState>;

/** How far each language is. The screen polls this while texts are added or published. */
export async function readLanguageStates(db: Db): Promise<LanguageState[]> {
  const [task, shown] = await Promise.all([readLanguageTask(db), readLanguages(db)]);
  return Promise.all(
    translationLanguages.map(async (language) =>
      languageState(language, { task, shown, progress: await readProgress(db, language) }),
    ),
  );
}

interface LanguageRows {
  task: LanguageTask | null;
  shown: readonly Language[];
  progress: readonly KindProgress[];
}

function languageState(language: Language, { task, shown, progress }: LanguageRows) {
  const total = sumOf(progress);
  return {
    language,
    task: task?.language === language ? task.act : null,
    isShown: shown.includes(language),
    isAdded: total.published + total.drafts > 0,
    total,
    screens: byScreen(progress, language),
  };
}

type Counts = Omit<KindProgress, "kind">;

function sumOf(rows: readonly Counts[]): Counts {
  const sum = { total: 0, published: 0, changed: 0, drafts: 0, missing: 0 };
  for (const row of rows) for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += row[name];
  return sum;
}

/** The counts by the screen that lists the entries. */
function byScreen(progress: readonly KindProgress[], language: Language) {
  const groups = Map.groupBy(progress, ({ kind }) => screenOf(kind).path);
  return [...groups].map(([path, rows]) => {
    const sum = sumOf(rows);
    const kind = rows[0]?.kind ?? "page";
    return {
      path: listOf(kind) ? `${path}?translation=${firstLeft(language, sum)}` : path,
      name: screenOf(kind).name,
      ...sum,
    };
  });
}

/** The filter of a list that shows what is to do first. */
function firstLeft(language: Language, { missing, drafts }: Counts): string {
  return translationValue(language, missing > 0 ? "missing" : drafts > 0 ? "draft" : "changed");
}

function screenOf(kind: KindName): { name: string; path: string } {
  const list = listOf(kind);
  if (list) return { name: list.name, path: list.path };
  const path = entryPath({ kind, id: kind }) ?? href("/cms/dashboard");
  return Object.values(screens).find((screen) => screen.path === path) ?? { name: kind, path };
}
