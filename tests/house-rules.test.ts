import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import cruiserConfig from "../.dependency-cruiser.js";
import { checkImports } from "../scripts/import-rules.js";
import { keepServerCodeOut } from "../vite.plugins.ts";
import * as rules from "./house-rules.ts";
import { temporaryDirectory } from "./support/databases.ts";
import { bannedWords, writtenFiles } from "./vocabulary.ts";

const written = writtenFiles();
const code = written.filter(({ path }) => /\.(?:ts|tsx|js)$/.test(path));

/** For each rule, a file that breaks it: a rule that accepts it does not work any more. */
const violations: Record<keyof typeof rules, rules.SourceFile> = {
  isNoLongerThanAPage: { path: "src/site/long.ts", text: "\n".repeat(301) },
  isNamedForItsSubject: { path: "src/site/utils/date.ts", text: "" },
  readsTheEnvironmentAtTheEdge: { path: "src/content/x.ts", text: "process.env.PORT" },
  hasNoInlineStyle: { path: "src/site/x.tsx", text: "<p style={{ color }} />" },
  hasNoRawHtml: { path: "src/site/x.tsx", text: "<p dangerouslySetInnerHTML={html} />" },
  hasNoRawSql: { path: "src/content/x.ts", text: "sql.raw(column)" },
  isReexportFree: { path: "src/content/x.ts", text: 'export * from "./y.ts";' },
  makesFormatsWhenUsed: { path: "src/site/x.ts", text: 'const list = new Intl.ListFormat("en");' },
  switchesOnNoFieldType: { path: "src/editor/x.tsx", text: 'case "rich-text":' },
  skipsAndSleepsNowhere: { path: "src/content/x.test.ts", text: "test.skip('later')" },
  startsWithoutTestPackages: { path: "src/site/x.ts", text: 'import { parse } from "html-validate/node";' },
  usesPlainWords: { path: "src/site/x.css", text: "/* Drawn anew. */" },
};

describe.each(Object.entries(rules) as [keyof typeof rules, rules.Rule][])("%s", (name, rule) => {
  test("holds for every file", () => {
    const files = name === "usesPlainWords" ? written : code;
    expect(files.length).toBeGreaterThan(150);
    expect(files.map(rule).filter((fault) => fault !== null)).toEqual([]);
  });

  test("catches a seeded violation", () => {
    expect(rule(violations[name])).toContain(violations[name].path);
  });
});

test.each([
  ["an archaic word in a comment", "// Read anew.", "anew"],
  ["an archaic phrase across lines", " * The form, of\n * which there are two.", "of * which"],
  ["a British spelling in an identifier", "const neighbourColour = 1;", "neighbour"],
  ["a British spelling in a screen text", '<p title="Organise the list" />', "organise"],
  ["a private name in an identifier", "export function wayBack() {}", "way back"],
  ["a private name in a string", 'const title = "New enquiry";', "enquiry"],
  ["a private name in a constant", "const ODD_FORMS = 1;", "odd forms"],
])("the vocabulary check catches %s", (_what, text, word) => {
  expect(bannedWords({ path: "src/x.tsx", text }).map((finding) => finding.word)).toContain(word);
  expect(bannedWords({ path: "src/seed/x.ts", text })).toEqual([]);
});

test("the vocabulary check catches a private file name, and accepts plain words", () => {
  expect(bannedWords({ path: "src/auth/way-back.ts", text: "" })).toMatchObject([{ line: 0, kind: "private" }]);
  expect(bannedWords({ path: "src/x.tsx", text: "<p aria-labelledby={id}>Colors, told apart</p>" })).toEqual([]);
});

test("every folder has a README", () => {
  const folders = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const without = folders.filter(({ name }) => !existsSync(path.join("src", name, "README.md")));
  expect(without.map(({ name }) => name)).toEqual([]);
});

/** For each import rule, an import that it forbids. */
const forbiddenImports: Record<string, [from: string, to: string]> = {
  "db-imports-nothing": ["src/db/a.ts", "src/content/b.ts"],
  "security-imports-nothing": ["src/security/a.ts", "src/leads/b.ts"],
  "brand-imports-nothing": ["src/brand/a.ts", "src/site/b.ts"],
  "audit-log-imports-db": ["src/audit-log/a.ts", "src/content/b.ts"],
  "share-card-imports-brand": ["src/share-card/a.ts", "src/db/b.ts"],
  "media-imports-db-and-share-card": ["src/media/a.ts", "src/content/b.ts"],
  "backup-imports-rows-and-files": ["src/backup/a.server.ts", "src/content/b.ts"],
  "health-imports-what-it-checks": ["src/health/a.ts", "src/content/b.ts"],
  "jobs-import-db": ["src/jobs/a.ts", "src/content/b.ts"],
  "content-imports-db-audit-log-media": ["src/content/a.server.ts", "src/site/b.ts"],
  "content-layers-schema": ["src/content/schema/a.ts", "src/content/fields/b.ts"],
  "content-layers-fields": ["src/content/fields/a.ts", "src/content/published/b.ts"],
  "content-layers-published": ["src/content/published/a.ts", "src/content/entries/b.ts"],
  "content-layers-search": ["src/content/search/a.ts", "src/content/entries/b.ts"],
  "content-layers-similarity": ["src/content/similarity/a.ts", "src/content/entries/b.ts"],
  "content-layers-entries": ["src/content/entries/a.ts", "src/content/drafts/b.ts"],
  "content-layers-redirects": ["src/content/redirects/a.ts", "src/content/drafts/b.ts"],
  "content-layers-drafts": ["src/content/drafts/a.ts", "src/content/files/b.ts"],
  "seed-imports-content": ["src/seed/a.server.ts", "src/leads/b.server.ts"],
  "email-imports-published-content": ["src/email/a.server.ts", "src/leads/b.server.ts"],
  "webhooks-import-db-and-email": ["src/webhooks/a.ts", "src/leads/b.ts"],
  "leads-import-audit-log-and-email": ["src/leads/a.server.ts", "src/media/b.ts"],
  "auth-imports-audit-log-and-email": ["src/auth/a.server.ts", "src/leads/b.server.ts"],
  "seo-imports-content": ["src/seo/a.ts", "src/audit-log/b.ts"],
  "visits-import-published-content": ["src/visits/a.ts", "src/seo/b.ts"],
  "rendering-imports-nothing": ["src/rendering/a.ts", "src/site/b.ts"],
  "router-imports-rendering": ["src/router/a.ts", "src/site/b.ts"],
  "site-imports-domain": ["src/site/a.ts", "src/audit-log/b.ts"],
  "admin-imports-domain": ["src/admin/a.ts", "src/site/b.ts"],
  "admin-layers-admin-ui": ["src/admin-ui/a.ts", "src/admin-session/b.ts"],
  "admin-layers-admin-session": ["src/admin-session/a.ts", "src/editor/b.ts"],
  "admin-layers-editor": ["src/editor/a.ts", "src/admin/b.ts"],
  "nobody-imports-the-server": ["src/content/a.server.ts", "src/http/b.ts"],
  "server-layers-config": ["src/config/a.ts", "src/http/b.ts"],
  "server-layers-http": ["src/http/a.ts", "src/process/b.ts"],
  "server-layers-process": ["src/process/a.ts", "src/cli/b.ts"],
  "server-takes-pages-built": ["src/http/a.ts", "src/site/b.ts"],
  "pure-files-run-anywhere": ["src/content/fields/a.ts", "src/content/fields/b.server.ts"],
  "pages-validate-on-the-server": ["src/site/a.ts", "src/content/schema/b.ts"],
  "no-cycles": ["src/site/a.ts", "src/site/b.ts"],
};

test("each import rule catches a seeded violation", async () => {
  expect(Object.keys(forbiddenImports)).toEqual(cruiserConfig.forbidden?.map((rule) => rule.name));
  const directory = await temporaryDirectory();
  writeFileSync(path.join(directory, "tsconfig.json"), "{}");
  const imports = Object.values(forbiddenImports);
  // A cycle needs the reverse import as well.
  const [cyclic, reverse] = forbiddenImports["no-cycles"] ?? [];
  if (cyclic && reverse) imports.push([reverse, cyclic]);
  for (const file of new Set(imports.flat())) {
    const imported = imports.filter(([from]) => from === file).map(([, to]) => to);
    addFile(directory, file, imported);
  }
  const { broken } = await checkImports(directory);
  for (const [rule, [from, to]] of Object.entries(forbiddenImports)) {
    expect.soft(broken).toContainEqual({ rule, from, to });
  }
});

function addFile(root: string, file: string, imported: string[]): void {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  const specifiers = imported.map((to) => path.posix.relative(path.posix.dirname(file), to));
  const lines = specifiers.map(
    (specifier) => `import "${specifier.startsWith(".") ? specifier : `./${specifier}`}";\n`,
  );
  writeFileSync(full, `${lines.join("")}export {};\n`);
}

test("a browser bundle with server code fails the build", async () => {
  const directory = await temporaryDirectory();
  writeFileSync(path.join(directory, "secret.server.ts"), 'export const secret = "select * from people";\n');
  writeFileSync(
    path.join(directory, "page.ts"),
    'import { secret } from "./secret.server.ts";\nexport const page = secret;\n',
  );
  const building = build({
    root: directory,
    configFile: false,
    logLevel: "silent",
    plugins: [keepServerCodeOut()],
    build: { lib: { entry: path.join(directory, "page.ts"), formats: ["es"] }, write: false },
  });
  await expect(building).rejects.toThrow(/secret\.server\.ts is server code/);
});
