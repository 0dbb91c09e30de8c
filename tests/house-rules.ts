import product from "../package.json" with { type: "json" };
import { bannedWords, describeFinding } from "./vocabulary.ts";

/** Rules that no linter knows. Each checks one file and returns what is wrong with it, or null. */
export interface SourceFile {
  path: string;
  text: string;
}

export type Rule = (file: SourceFile) => string | null;

/** A guard against files of several subjects. A file is not cut only to stay below it. */
const longest = 300;

export function isNoLongerThanAPage({ path, text }: SourceFile): string | null {
  const lines = text.split("\n").length;
  return lines > longest ? `${path} has ${lines} lines: split it by subject` : null;
}

const emptyNames = /(?:^|\/)(?:utils?|helpers?|common|misc|lib|shared|index)(?:\.[a-z.]+|\/)/;

export function isNamedForItsSubject({ path }: SourceFile): string | null {
  return emptyNames.test(path) ? `${path} has a generic name: name its subject` : null;
}

const mayReadEnvironment = /^src\/server\/(?:process\/main|cli\/[\w-]+)\.ts$|\.test\.ts$/;

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
    text.includes("dangerouslySetInnerHTML") && path.startsWith("src/") && path !== "src/app/document/scripts.tsx";
  return raw ? `${path} bypasses React with raw HTML` : null;
}

export function hasNoRawSql({ path, text }: SourceFile): string | null {
  // Migrations put names into SQL that are constants of the same file.
  const isChecked = path.startsWith("src/") && !/^src\/base\/db\/migrations\/|\.test\.ts$/.test(path);
  const raw = isChecked && /\bsql\.(?:raw|ref|lit)\b/.test(text);
  return raw ? `${path} builds SQL from strings` : null;
}

const sqlOrTransaction = /\.transaction\(\)|\.(?:insertInto|updateTable|deleteFrom|selectFrom)\(/;

export function leavesSqlToTheDomain({ path, text }: SourceFile): string | null {
  const isScreen = /^src\/(?:admin|site)\//.test(path) && !/\.test\.tsx?$/.test(path);
  return isScreen && sqlOrTransaction.test(text)
    ? `${path} reads or writes the database: call a function of src/domain`
    : null;
}

export function isReexportFree({ path, text }: SourceFile): string | null {
  const barrel = path.startsWith("src/") && /^export \* from/m.test(text);
  return barrel ? `${path} re-exports another file: import from its source` : null;
}

const atStart = /^(?:export )?const .+ = new Intl\./m;

export function makesFormatsWhenUsed({ path, text }: SourceFile): string | null {
  return path.startsWith("src/") && !path.endsWith(".server.ts") && atStart.test(text)
    ? `${path} makes a format when it is loaded, which costs a browser 20 ms: make it where it is used`
    : null;
}

/** Names that only field types have. */
const fieldTypeCase = /\bcase "(?:long-text|rich-text|variants|picture-address|opening-times|time-zone)"/;

export function switchesOnNoFieldType({ path, text }: SourceFile): string | null {
  return path.startsWith("src/") && !path.endsWith(".test.ts") && fieldTypeCase.test(text)
    ? `${path} switches on a field's type: add a part to the types in src/domain/content/fields/types`
    : null;
}

const skipping = /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b|\.waitForTimeout\(/;

export function skipsAndSleepsNowhere({ path, text }: SourceFile): string | null {
  return /\.(?:test|spec)\.tsx?$/.test(path) && path !== "tests/house-rules.test.ts" && skipping.test(text)
    ? `${path} skips a test or sleeps in one`
    : null;
}

const isForTests =
  /\.test\.tsx?$|^(?:tests|bench)\/|^(?:vitest|playwright)\.|^scripts\/(?:import-rules|unpack-browser)\.js$/;
const testPackages = Object.keys(product.devDependencies);

/** `npm start` installs only `dependencies`. */
export function startsWithoutTestPackages({ path, text }: SourceFile): string | null {
  if (isForTests.test(path)) return null;
  const imported = testPackages.filter((name) => new RegExp(`(?:from|import\\(?) "${name}["/]`).test(text));
  return imported.length > 0 ? `${path} imports ${imported}: move it to the dependencies in package.json` : null;
}

const unclearStart = /\/\*\*[\s*]+(?:Of|As)\b/;

/** A comment that begins with a verb or a noun can be read without its declaration. */
export function beginsCommentsPlainly({ path, text }: SourceFile): string | null {
  return /\.(?:ts|tsx|js)$/.test(path) && path !== "tests/house-rules.test.ts" && unclearStart.test(text)
    ? `${path} begins a doc comment with "Of" or "As": begin it with a verb or a noun`
    : null;
}

/** Also for styles and prose. */
export function usesPlainWords(file: SourceFile): string | null {
  return bannedWords(file).map(describeFinding).join("\n") || null;
}
