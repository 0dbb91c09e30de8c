/** The house's rules that no linter knows. Each looks at one file and says what is wrong with it, or nothing. */
export interface SourceFile {
  path: string;
  text: string;
}

export type Rule = (file: SourceFile) => string | null;

const longest = 250;

export function isNoLongerThanAPage({ path, text }: SourceFile): string | null {
  const lines = text.split("\n").length;
  return lines > longest ? `${path} has ${lines} lines: split it by subject` : null;
}

const emptyNames = /(?:^|\/)(?:utils?|helpers?|common|misc|lib|shared|index)(?:\.[a-z.]+|\/)/;

export function isNamedForItsSubject({ path }: SourceFile): string | null {
  return emptyNames.test(path) ? `${path} is named for no subject: say what is in it` : null;
}

const mayReadEnvironment = /^src\/server\/(?:main|commands\/[\w-]+)\.ts$|\.test\.ts$/;

export function readsTheEnvironmentAtTheEdge({ path, text }: SourceFile): string | null {
  const reads = text.includes("process.env") && path.startsWith("src/") && !mayReadEnvironment.test(path);
  return reads ? `${path} reads the environment: take it from the configuration` : null;
}

export function hasNoInlineStyle({ path, text }: SourceFile): string | null {
  const styled = path.startsWith("src/site/") && /\sstyle=\{/.test(text);
  return styled ? `${path} sets a style attribute, which the Content-Security-Policy refuses` : null;
}

export function hasNoRawHtml({ path, text }: SourceFile): string | null {
  const raw =
    text.includes("dangerouslySetInnerHTML") && path.startsWith("src/") && path !== "src/rendering/scripts.tsx";
  return raw ? `${path} writes HTML past React` : null;
}

export function hasNoRawSql({ path, text }: SourceFile): string | null {
  // Migrations put names into SQL that stand in the same file.
  const judged = path.startsWith("src/") && !/^src\/db\/migrations\/|\.test\.ts$/.test(path);
  const raw = judged && /\bsql\.(?:raw|ref|lit)\b/.test(text);
  return raw ? `${path} builds SQL out of strings` : null;
}

export function isReexportFree({ path, text }: SourceFile): string | null {
  const barrel = path.startsWith("src/") && /^export \* from/m.test(text);
  return barrel ? `${path} passes on another file's exports: import from where it is` : null;
}

const skipping = /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b|\.waitForTimeout\(/;

export function skipsAndSleepsNowhere({ path, text }: SourceFile): string | null {
  return /\.(?:test|story)\.tsx?$/.test(path) && path !== "tests/house-rules.test.ts" && skipping.test(text)
    ? `${path} skips a test or sleeps in one`
    : null;
}
